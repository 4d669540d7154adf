import { type Block, BLOCK_TYPES, type BlockOfType, type BlockPlace, type BlockType } from 'qp-schema'
import { withKnownChoices } from './known-choices.ts'
import { type OnUnknown, renderEach } from './read-blocks.ts'

/** What shows the blocks of each type. There is no default: a type that is missing does not compile. */
export type RendererComponents<Out> = {
  readonly [T in BlockType]: (block: BlockOfType<T>, place: BlockPlace) => Out
}

/** What {@link defineRenderer} does with what no component is for. */
export interface RendererOptions<Out> {
  /** `throw` when absent. */
  readonly onUnknown?: OnUnknown<Out>
}

/**
 * A renderer to something else than this package's HTML: elements of a framework, lines of a terminal, a document of
 * another format. It is made of one component for every block type, and the compiler sees to it that none is missing.
 *
 * The renderer gives one result a block, in order. Blocks are passed on as they are, so whoever puts their HTML or
 * URLs into a page takes `SafeBlock[]` in the type of the renderer. A component never gets a value that its types
 * rule out: what has not the form of a block goes to `onUnknown`, and a choice that only a later version knows is
 * replaced by the default of its field, or thrown for. Time is linear in the blocks; there is no bound. SPEC.md 10.14.4
 *
 * @throws TypeError when a component is missing, for those who do not compile
 * @throws InvalidBlockError, when the renderer is called, as `onUnknown` says
 */
export function defineRenderer<Out>(
  components: RendererComponents<Out>,
  { onUnknown = 'throw' }: RendererOptions<Out> = {},
): (blocks: readonly Block[]) => Out[] {
  const missing = BLOCK_TYPES.filter((type) => typeof components[type] !== 'function')
  if (missing.length > 0) throw new TypeError(`no component for ${missing.join(', ')}`)
  return (blocks) =>
    renderEach(blocks, onUnknown, (block, place) =>
      show(components, block.type, withKnownChoices(block), place),
    )
}

function show<Out, T extends BlockType>(
  components: RendererComponents<Out>,
  type: T,
  block: BlockOfType<T>,
  place: BlockPlace,
): Out {
  return components[type](block, place)
}
