import { POLICY_VERSION } from 'qp-sanitize/canonical'
import {
  type Block,
  blockProblem,
  type BlockProblemReason,
  ContentTooComplexError,
  type SafeBlock,
  trustStoredBlocks,
} from 'qp-schema'
import type { PageHead, PageJson, StoredPage } from './page.ts'

/** Parses the blocks of a stored page; those of an older policy are sanitized again. SPEC.md 4.7 */
export async function parsePage({ head, blocksJson }: PageJson): Promise<StoredPage> {
  const {
    blockCount: _blocks,
    byteCount: _bytes,
    takenDownAt: _takenDown,
    expiresAt: _expires,
    gone: _gone,
    ...rest
  } = head
  const stored = JSON.parse(blocksJson) as Block[]
  return {
    ...rest,
    blocks: isOfOlderPolicy(head) ? await sanitizeAgain(stored) : trustStoredBlocks(stored),
  }
}

/** The blocks of {@link parsePage} as a JSON array; the stored JSON itself unless the policy is an older one. */
export async function safeBlocksJson(page: PageJson): Promise<string> {
  return isOfOlderPolicy(page.head) ? JSON.stringify((await parsePage(page)).blocks) : page.blocksJson
}

/** Whether a page was stored under an older policy, so that its blocks have to be sanitized again. */
export function isOfOlderPolicy({ policyVersion }: Pick<PageHead, 'policyVersion'>): boolean {
  return policyVersion < POLICY_VERSION
}

/** Blocks of unknown type or variant are kept: whatever they hold, they are not rendered. SPEC.md 4.7.2 */
const NOT_SHOWN: ReadonlySet<BlockProblemReason> = new Set(['unknown_type', 'unknown_variant'])

async function sanitizeAgain(blocks: readonly Block[]): Promise<SafeBlock[]> {
  const { sanitizeBlocks } = await import('qp-sanitize')
  return blocks.flatMap((block) => {
    const problem = blockProblem(block)
    if (problem !== undefined) return NOT_SHOWN.has(problem.reason) ? trustStoredBlocks([block]) : []
    try {
      return sanitizeBlocks([block]).blocks
    } catch (error) {
      if (error instanceof ContentTooComplexError) return []
      throw error
    }
  })
}
