import { assertArgument } from '../arguments.ts'
import type { Block } from '../blocks/index.ts'
import type { InLanguage } from '../language.ts'
import type { PageMeta } from './meta.ts'
import type { ThemeId } from './theme.ts'

/** The version of the block format. FORMAT.md 3.1 */
export const FORMAT_VERSION = 'qp.v1'

/** The version of the conformance vectors, schemas and policy that come with this package. FORMAT.md 11.4.1 */
export const VECTORS_VERSION = 1

/** How a page is laid out. FORMAT.md 3.1 */
export const LAYOUTS = ['standard', 'full_bleed'] as const

/** One of {@link LAYOUTS}. */
export type Layout = (typeof LAYOUTS)[number]

/** A page as a document: the envelope in which blocks travel. FORMAT.md 3.1 */
export interface PageOutput extends InLanguage {
  /** The version of the format. */
  version: typeof FORMAT_VERSION
  /** In the order in which they are shown; at most 10,000, and at most 4 MiB as UTF-8 JSON. */
  blocks: Block[]
  /** `standard` when absent. */
  layout?: Layout
}

/** An envelope with what else a page says about itself: what a server's `/{id}.json` answers. FORMAT.md 3.1.4 */
export interface PageDocument extends PageOutput {
  /** `auto-default` when absent. */
  theme?: ThemeId
  /** Share metadata; what is absent is derived from the blocks. */
  meta?: PageMeta | null
}

/** Whether blocks have the one shape that fills the viewport: a single framed html block. SPEC.md 3.6 */
export function fitsFullBleed(blocks: readonly Block[]): boolean {
  assertArgument(Array.isArray(blocks), 'fitsFullBleed', 'an array of blocks', blocks)
  const [block] = blocks
  return (
    blocks.length === 1 &&
    block?.type === 'html' &&
    (block.safetyMode ?? 'strict_sanitized') !== 'strict_sanitized'
  )
}
