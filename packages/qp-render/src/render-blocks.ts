import { assertArgument, assertSafeBlocks, type Block, isObject, type SafeBlock } from 'qp-schema'
import { renderBlock } from './blocks/index.ts'
import type { Highlight } from './blocks/renderer.ts'
import { componentContext } from './components/component-context.ts'
import type { Components, EmbedComponent } from './components/components.ts'
import { type OnUnknown, renderEach, UNKNOWN_TEXT } from './components/unknown-blocks.ts'
import { type SanitizeHtml, sanitizeLeaves } from './components/sanitize-leaves.ts'
import { markup, sanitized, type SafeHtml } from './markup.ts'
import { PageState } from './page-state.ts'

/** How blocks are rendered. */
export interface RenderOptions {
  /** The address of the frame that shows the block at `index`; `frames/0` and so on when absent. */
  readonly frameUrl?: (index: number) => string
  /** Whether headings get an `id` and a link to themselves; `true` when absent. SPEC.md 10.6.1 */
  readonly headingIds?: boolean
  /** Colours source code; it is shown plain when absent. `qp-render/highlight` has one. */
  readonly highlight?: Highlight
  /**
   * The address of the frame that draws the diagram at `index`, whose document {@link renderDiagram} makes. When
   * absent, diagrams are shown as their source. SPEC.md 10.12
   */
  readonly diagramUrl?: (index: number) => string
  /** The host, port included, that serves the page: no embed shows it. SPEC.md 10.4.10 */
  readonly ownHost?: string
  /** Components for some block types, in place of the defaults. SPEC.md 10.14.1 */
  readonly components?: Components
  /** What takes the place of what this version does not know: a short note when absent. SPEC.md 10.14.2 */
  readonly onUnknown?: 'placeholder' | OnUnknown<SafeHtml>
  /** Shows embeds, in place of a link that a click turns into a frame. SPEC.md 10.14.3 */
  readonly embed?: EmbedComponent
  /** Sanitizes the HTML of blocks that were not: with it, any blocks can be shown. SPEC.md 10.14.5 */
  readonly sanitize?: SanitizeHtml
}

/** The same for blocks that were not sanitized. */
export type UnsafeRenderOptions = RenderOptions & Required<Pick<RenderOptions, 'sanitize'>>

/**
 * The inner HTML of an article: one element a block, separated by line ends. The same blocks always give the same
 * string. SPEC.md 10.9, 10.14
 *
 * - What this version does not know, and what is no block at all, is shown as a short note or as `onUnknown` says.
 * - Plain text, source and URLs are safe whatever they hold: they are escaped, and an address that is not safe for its
 *   purpose is left out. HTML is inserted as it is: it needs a `SafeBlock`, or `sanitize`, and is refused otherwise.
 * - Time and memory are linear in the blocks. There is no bound; the format's are `LIMITS.pageBlocks` and
 *   `LIMITS.pageBytes` of qp-schema.
 *
 * @throws TypeError when `blocks` is no array, or has an object that did not come from the sanitizer (4.1.5)
 * @throws InvalidBlockError for `onUnknown: 'throw'`; and what a component, `highlight` or `sanitize` throws
 */
export function renderBlocks(blocks: readonly SafeBlock[], options?: RenderOptions): string
export function renderBlocks(blocks: readonly Block[], options: UnsafeRenderOptions): string
export function renderBlocks(blocks: readonly Block[], options: RenderOptions = {}): string {
  assertArgument(isObject(options), 'renderBlocks', 'options as an object', options)
  if (options.sanitize === undefined) assertSafeBlocks(blocks, 'renderBlocks')
  else assertArgument(Array.isArray(blocks), 'renderBlocks', 'an array of blocks', blocks)
  return blocksHtml(blocks, options).toString()
}

/** Where the frame of a block is. */
export function frameUrlOf({ frameUrl }: Pick<RenderOptions, 'frameUrl'>, index: number): string {
  return frameUrl?.(index) ?? `frames/${index}`
}

/** The same, for use in a {@link markup} template. */
export function blocksHtml(blocks: readonly Block[], options: RenderOptions): SafeHtml {
  for (const name of FUNCTIONS)
    assertArgument(
      options[name] === undefined || typeof options[name] === 'function',
      `the option ${name}`,
      'a function',
      options[name],
    )
  const { onUnknown = 'placeholder', components = {}, sanitize } = options
  const page = new PageState({ headingIds: options.headingIds ?? true })
  const shared = {
    page,
    frameUrl: (index: number) => frameUrlOf(options, index),
    diagramUrl: options.diagramUrl,
    highlight: options.highlight,
    ownHost: options.ownHost,
    embed: options.embed,
  }
  const shown = renderEach(blocks, onUnknown === 'placeholder' ? note : onUnknown, (unsafe, place) => {
    const block = sanitize === undefined ? unsafe : sanitizeLeaves(unsafe, place.path, sanitize)
    const component = componentContext(block, place, page)
    return renderBlock(block, { ...shared, index: place.index, component }, components)
  })
  return sanitized(
    shown
      .map((html) => markup`${html}`.toString())
      .filter((html) => html !== '')
      .join('\n'),
  )
}

const FUNCTIONS = ['frameUrl', 'diagramUrl', 'highlight', 'embed', 'sanitize'] as const

function note(): SafeHtml {
  return markup`<div class="qp-box qp-unknown">${UNKNOWN_TEXT}</div>`
}
