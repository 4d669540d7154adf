import type { SafeBlock } from 'qp-schema'
import { renderBlock } from './blocks/index.ts'
import type { Highlight } from './blocks/renderer.ts'
import { sanitized, type SafeHtml } from './markup.ts'
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
}

/**
 * The inner HTML of an article: one element a block, separated by line ends. The same blocks always give the same
 * string. A block of a type that this version does not know is shown as a short note. SPEC.md 10.9
 */
export function renderBlocks(blocks: readonly SafeBlock[], options: RenderOptions = {}): string {
  return blocksHtml(blocks, options).toString()
}

/** The same, for use in a {@link markup} template. */
export function blocksHtml(blocks: readonly SafeBlock[], options: RenderOptions): SafeHtml {
  const page = new PageState({ headingIds: options.headingIds ?? true })
  const shared = {
    page,
    frameUrl: options.frameUrl ?? ((index: number) => `frames/${index}`),
    diagramUrl: options.diagramUrl,
    highlight: options.highlight,
    ownHost: options.ownHost,
  }
  return sanitized(
    blocks.map((block, index) => renderBlock(block, { ...shared, index }).toString()).join('\n'),
  )
}
