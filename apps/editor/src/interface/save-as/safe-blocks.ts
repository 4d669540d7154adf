import { acceptCanonicalBlocks, NotCanonicalError } from 'qp-sanitize/canonical'
import { type Block, isBlock, type SafeBlock } from 'qp-schema'
import type { AnyBlock } from '../../any-block.ts'

/**
 * Blocks as the service would store them: what is written here may be in a form that only the engine makes safe, which is
 * loaded for that. In place of what this version does not know stands what a page says of it.
 */
export async function safeBlocks(blocks: readonly AnyBlock[]): Promise<readonly SafeBlock[]> {
  const known = blocks.map((block): Block => (isBlock(block) ? block : UNKNOWN))
  try {
    return acceptCanonicalBlocks(known)
  } catch (error) {
    if (!(error instanceof NotCanonicalError)) throw error
    const { sanitizeBlocks } = await import('qp-sanitize')
    return sanitizeBlocks(known).blocks
  }
}

const UNKNOWN: Block = { type: 'richtext', html: '<p>This part of the page cannot be shown here.</p>' }
