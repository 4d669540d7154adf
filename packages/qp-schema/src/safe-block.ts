import type { Block } from './blocks/index.ts'

declare const safe: unique symbol

/**
 * A block whose every leaf has passed the sanitizer. Renderers take nothing else, so that forgetting to sanitize
 * does not compile. It is made by `sanitizeBlocks` of qp-sanitize and by {@link trustStoredBlocks}. SPEC.md 4.1
 */
export type SafeBlock = Block & { readonly [safe]: true }

/**
 * Takes blocks for safe without looking at them. Only for blocks that were sanitized before they were stored:
 * rows of your own store, or the answer of a Quick Pages server that you trust.
 */
export function trustStoredBlocks(blocks: readonly Block[]): SafeBlock[] {
  return blocks as SafeBlock[]
}
