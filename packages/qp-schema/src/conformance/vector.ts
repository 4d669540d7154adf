import type { Block } from '../blocks/index.ts'
import type { PageDocument } from '../page/page.ts'
import type { InHtml } from './in-html.ts'
import type { ShownPiece } from './shown.ts'

/** An input of the format with its whole expected outputs. FORMAT.md 3.9 */
export interface Vector<T> {
  /** Unique within its file. */
  readonly name: string
  /** The clauses of the format that it is about: `4.2.5`. */
  readonly clauses?: readonly string[]
  /** As an author sends it; of the right shape, and otherwise anything. */
  readonly input: T
  /** What is left after sanitizing; `null` when nothing is, and then there are no further outputs. */
  readonly sanitized: T | null
  /** The HTML of `sanitized`, as qp-render makes it. */
  readonly html?: string
  /** The markdown of `sanitized`, as qp-markdown makes it. */
  readonly markdown?: string
  /** The plain text of `sanitized`. */
  readonly text?: string
  /** What readers get of `sanitized`, in the order in which it is read aloud, whatever the markup. 3.9.6 */
  readonly shows?: readonly ShownPiece[]
}

/** A vector of one block. */
export type BlockVector = Vector<Block>

/** A vector of a page. Its `html` is the inside of the article, or of the body in the layout `full_bleed`. */
export interface PageVector extends Vector<PageDocument> {
  /** Under which title and description the page is presented. FORMAT.md 2.4 */
  readonly presented?: { readonly title: string; readonly description: string }
  /** What it has to be in HTML, whatever the markup. FORMAT.md 3.10.3 */
  readonly inHtml?: InHtml
}

/** The outputs that a run can compare. */
export const CONFORMANCE_FIELDS = ['sanitized', 'html', 'markdown', 'text', 'shows', 'presented'] as const

/** One of {@link CONFORMANCE_FIELDS}. */
export type ConformanceField = (typeof CONFORMANCE_FIELDS)[number]
