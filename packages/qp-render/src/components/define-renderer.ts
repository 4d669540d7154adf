import {
  assertArgument,
  assertSafeBlock,
  type Block,
  BLOCK_TYPES,
  type BlockOfType,
  type BlockType,
  isObject,
} from 'qp-schema'
import { PageState } from '../page-state.ts'
import { componentContext } from './component-context.ts'
import type { ComponentContext } from './components.ts'
import { withKnownChoices } from './known-choices.ts'
import { type OnUnknown, renderEach } from './unknown-blocks.ts'

/** What shows the blocks of each type. There is no default: a type that is missing does not compile. */
export type RendererComponents<Out> = {
  readonly [T in BlockType]: (block: BlockOfType<T>, context: ComponentContext) => Out
}

/** What {@link defineRenderer} does with what no component is for. */
export interface RendererOptions<Out> {
  /** `throw` when absent. */
  readonly onUnknown?: OnUnknown<Out>
  /** Whether headings in `leaf` get an `id` and a link to themselves; `true` when absent. SPEC.md 10.6.1 */
  readonly headingIds?: boolean
}

/**
 * A renderer to something else than this package's HTML: elements of a framework, lines of a terminal, a document of
 * another format. It is made of one component for every block type, and the compiler sees to it that none is missing.
 *
 * The renderer gives one result a block, in order. A component gets what those of `renderBlocks` get beside `next`; the
 * state of the page, such as ids that are taken, begins anew with each call. Blocks are passed on as they are: the fields
 * of a block may hold anything, and whoever puts HTML into a page takes it from `leaf`, which refuses that of a block that
 * is no `SafeBlock`, or asks for `SafeBlock[]` in the type of the renderer. A component never gets a value that its types
 * rule out: what has not the form of a block goes to `onUnknown`, and a choice that only a later version knows is
 * replaced by the default of its field, or thrown for. Time is linear in the blocks; there is no bound. SPEC.md 10.14.4
 *
 * @throws TypeError when a component is missing, for those who do not compile
 * @throws InvalidBlockError, when the renderer is called, as `onUnknown` says
 * @throws TypeError, when the renderer is called, for what is no array, and from `leaf` for HTML of what is no `SafeBlock`
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
  const { onUnknown = 'throw', headingIds = true } = options
  const missing = BLOCK_TYPES.filter((type) => typeof components[type] !== 'function')
  if (missing.length > 0) throw new TypeError(`no component for ${missing.join(', ')}`)
  return (blocks) => {
    assertArgument(Array.isArray(blocks), 'a renderer', 'an array of blocks', blocks)
    const page = new PageState({ headingIds })
    return renderEach(blocks, onUnknown, (unread, place) => {
      const block = withKnownChoices(unread)
      const context = componentContext(block, place, page, (path) =>
        assertSafeBlock(unread, `the HTML of ${place.path}.${path}`),
      )
      return show(components, block.type, block, context)
    })
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
