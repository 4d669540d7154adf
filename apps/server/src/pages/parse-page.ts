import { trustStoredBlocks } from 'qp-schema'
import type { PageJson, StoredPage } from './page-repository-contract.ts'

/** A page as the repository keeps it, with its blocks parsed. */
export function parsePage({ head, blocksJson }: PageJson): StoredPage {
  const { blockCount: _blocks, byteCount: _bytes, takenDownAt: _takenDown, ...rest } = head
  return { ...rest, blocks: trustStoredBlocks(JSON.parse(blocksJson)) }
}
