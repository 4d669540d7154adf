import { type Block, type SafeBlock, trustStoredBlocks } from 'qp-schema'
import type { AnyBlock } from './any-block.ts'

/**
 * Blocks for the renderer, as they are. Nobody has sanitized them yet: what is made of them may only be shown in a frame
 * that runs nothing, or be read as text. They are copies: to trust a block marks it, and the editor's own are not to be
 * marked.
 */
export function shownBlocks(blocks: readonly AnyBlock[]): SafeBlock[] {
  return trustStoredBlocks(structuredClone(blocks) as Block[])
}
