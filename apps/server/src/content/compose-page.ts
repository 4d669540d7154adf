import { injectTitle, markdownToBlocks } from 'qp-markdown'
import { sanitizeBlocks } from 'qp-sanitize'
import { type Block, LIMITS, type SafeBlock, type Warning } from 'qp-schema'
import { bodyTooLarge, noContent } from '../refusal.ts'
import { serializeBlocks, type StoredBlocks } from './stored-blocks.ts'

/** The content of a request: markdown or blocks. */
export interface SubmittedContent {
  readonly content?: string
  readonly blocks?: readonly Block[]
}

/** The content of a request as blocks. */
export interface ComposedContent {
  /** The blocks as they were submitted, or converted from markdown. */
  readonly submitted: readonly Block[]
  /** The submitted blocks after sanitizing. */
  readonly blocks: readonly SafeBlock[]
  /** What was dropped on the way, at most `LIMITS.warnings`. */
  readonly warnings: Warning[]
}

/**
 * Converts the content of a request to blocks and sanitizes them. SPEC.md 6.1
 *
 * @throws RefusedError `body_too_large` for too many blocks
 * @throws ContentTooComplexError
 */
export function composeContent({ content, blocks = [] }: SubmittedContent): ComposedContent {
  const converted = content === undefined ? { blocks, warnings: [] } : markdownToBlocks(content)
  requireFewBlocks(converted.blocks.length)
  const { blocks: safe, warnings: losses } = sanitizeBlocks(converted.blocks)
  const warnings = [...converted.warnings, ...losses].slice(0, LIMITS.warnings)
  return { submitted: converted.blocks, blocks: safe, warnings }
}

/** @throws RefusedError `body_too_large` for too many blocks, counted before sanitizing drops any. SPEC.md 8.1.2 */
export function requireFewBlocks(count: number): void {
  if (count > LIMITS.pageBlocks) throw bodyTooLarge(`A page holds at most ${LIMITS.pageBlocks} blocks.`)
}

/** Whether a block runs the author's scripts, which only Pro accounts may publish. SPEC.md 5.6 */
export function isScripted(block: Block): boolean {
  return block.type === 'html' && block.safetyMode === 'pro_sandboxed'
}

/**
 * Serializes composed blocks, with the title in front unless they begin with one. SPEC.md 3.6, 9.20
 *
 * @throws RefusedError `no_content` when nothing is left
 */
export function toStoredBlocks({ blocks, warnings }: ComposedContent, title = ''): StoredBlocks {
  if (blocks.length === 0) {
    throw noContent('Nothing is left to show after conversion and sanitizing.', warnings)
  }
  const titled = injectTitle(blocks, title)
  const added = titled.slice(0, titled.length - blocks.length)
  return serializeBlocks([...sanitizeBlocks(added).blocks, ...blocks])
}
