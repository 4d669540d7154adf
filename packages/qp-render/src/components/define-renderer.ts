import {
  assertArgument,
  assertBlockTypes,
  assertSafeBlock,
  type Block,
  BLOCK_TYPES,
  type BlockOfType,
  type BlockPlace,
  type BlockType,
  type ExtensionBlock,
  isObject,
  type Leaf,
  leavesOf,
  type OwnBlockType,
  ownLeavesOf,
} from 'qp-schema'
import type { Highlight, RenderMath } from '../plugins.ts'
import { PageState } from '../leaves/page-state.ts'
import type { SafeHtml } from '../templates/markup.ts'
import { componentContext } from './component-context.ts'
import type { ComponentContext } from './components.ts'
import { ownRenderer } from '../forward-compatibility/own-types.ts'
import { type OnUnknown, renderEach } from '../forward-compatibility/unknown-blocks.ts'

/** What shows the blocks of each type. There is no default: a type that is missing does not compile. */
export type RendererComponents<Out> = {
  readonly [T in BlockType]: (block: BlockOfType<T>, context: ComponentContext) => Out
}

/** The options of {@link defineRenderer}. */
export interface RendererOptions<Out> {
  /** What is done with blocks that this version does not know; `throw` when absent. */
  readonly onUnknown?: OnUnknown<Out>
  /** Whether headings in `leaf` get an `id` and a link to themselves; `true` when absent. FORMAT.md 10.6.1 */
  readonly headingIds?: boolean
  /** Types of somebody's own, and what shows the HTML of their blocks; the fallbacks are shown when absent. */
  readonly own?:
    | {
        readonly blockTypes: readonly OwnBlockType[]
        readonly show: (html: SafeHtml, block: ExtensionBlock, place: BlockPlace) => Out
      }
    | undefined
  /** Shows the formulas in `leaf`; they are shown as their source when absent. SPEC.md 10.9.8 */
  readonly math?: RenderMath | undefined
  /** Colours code within `leaf` that names its language; it is plain when absent. SPEC.md 10.9.5 */
  readonly highlight?: Highlight | undefined
}

/**
 * Makes a renderer to something else than this package's HTML: elements of a framework, lines of a terminal, a document
 * of another format. It has one component for every block type; one that is missing does not compile. SPEC.md 10.14.4
 *
 * - The renderer takes blocks and gives one result for each, in order. Time is linear in the blocks, without a bound.
 * - A component gets its block and the context that those of `renderBlocks` get. Ids and the counting of images begin
 *   anew with each call of the renderer.
 * - A component never gets a value that its types rule out. What is not a block goes to `onUnknown`. A choice that
 *   only a later version knows becomes the default of its field, unless `onUnknown` is `throw`.
 * - HTML in the fields of a block may be unsafe. That of `leaf` is safe: it throws for a block that is not a
 *   `SafeBlock`.
 *
 * @throws TypeError when a component is missing, for those who do not compile
 * @throws InvalidBlockError when the renderer is called, as `onUnknown` says
 * @throws TypeError when the renderer is called with what is no array, and from `leaf`
 */
export function defineRenderer<Out>(
  components: RendererComponents<Out>,
  options: RendererOptions<Out> = {},
): (blocks: readonly Block[]) => Out[] {
  assertArgument(
    isObject(components),
    'defineRenderer',
    'an object with a function for each type',
    components,
  )
  assertArgument(isObject(options), 'defineRenderer', 'options as an object', options)
  const missing = BLOCK_TYPES.filter((type) => typeof components[type] !== 'function')
  if (missing.length > 0) throw new TypeError(`no component for ${missing.join(', ')}`)
  const { own } = options
  assertBlockTypes(own?.blockTypes)
  return (blocks) => {
    assertArgument(Array.isArray(blocks), 'a renderer', 'an array of blocks', blocks)
    const page = new PageState(options)
    const contextOf = (leaves: () => readonly Leaf[], place: BlockPlace) =>
      componentContext(leaves, place, page, (path) =>
        assertSafeBlock(place.blocks[place.index], `the HTML of ${place.path}.${path}`),
      )
    return renderEach(
      blocks,
      options.onUnknown ?? 'throw',
      (block, place) =>
        show(
          components,
          block.type,
          block,
          contextOf(() => leavesOf(block), place),
        ),
      own &&
        ownRenderer(own.blockTypes, (block, type, place) => {
          const html = type.render(
            block as never,
            contextOf(() => ownLeavesOf(block, type), place),
          )
          return own.show(html as SafeHtml, block, place)
        }),
    )
  }
}

function show<Out, T extends BlockType>(
  components: RendererComponents<Out>,
  type: T,
  block: BlockOfType<T>,
  context: ComponentContext,
): Out {
  return components[type](block, context)
}
