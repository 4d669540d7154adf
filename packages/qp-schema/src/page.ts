import type { Block } from './blocks/index.ts'

/** The version of the block format. SPEC.md 3.1 */
export const FORMAT_VERSION = 'qp.v1'

/** How a page is laid out. SPEC.md 3.1 */
export const LAYOUTS = ['standard', 'full_bleed'] as const

/** One of {@link LAYOUTS}. */
export type Layout = (typeof LAYOUTS)[number]

/** A page as a document: the envelope in which blocks travel. SPEC.md 3.1 */
export interface PageOutput {
  version: typeof FORMAT_VERSION
  blocks: Block[]
  /** `standard` when absent. */
  layout?: Layout
}

/** Whether blocks have the one shape that fills the viewport: a single framed html block. SPEC.md 3.6 */
export function fitsFullBleed(blocks: readonly Block[]): boolean {
  const [block] = blocks
  return blocks.length === 1 && block?.type === 'html' && block.safetyMode !== 'strict_sanitized'
}
