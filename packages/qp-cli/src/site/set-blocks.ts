import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'qp-client'
import type { Block } from 'qp-schema'
import type { Edit } from 'qp-schema/api'
import { isSameRevision } from '../pages/page-markdown.ts'
import { bytesOf, inRequests, ROOM_BYTES } from '../pages/prepare/page-parts.ts'

/** SPEC.md 8.1.9 */
const MAX_EDITS = 100

/**
 * Replaces those blocks of a page that are not as they are to be, by edits, of which a service takes more than updates. From
 * the end, so that no place is moved. Resolves to its new state; `undefined` where the page was changed meanwhile, or a block
 * is too large.
 *
 * @throws what the client throws
 */
export async function setBlocks(
  page: Page,
  wanted: readonly Block[],
  { etag, refuseSecrets }: { readonly etag: string | undefined; readonly refuseSecrets: boolean },
): Promise<string | undefined> {
  const { blocks: stored, etag: current } = await page.get()
  if (!isSameRevision(current, etag)) return undefined
  let ifMatch = current
  for (const edits of inRequests(editsOf(stored, wanted), ROOM_BYTES, MAX_EDITS)) {
    if (bytesOf(edits) > ROOM_BYTES) return undefined
    ifMatch = (await page.edit(edits, { ifMatch, refuseSecrets })).etag
  }
  return ifMatch
}

/** From the last place to the first. */
function editsOf(stored: readonly Block[], wanted: readonly Block[]): readonly Edit[] {
  const common = Math.min(stored.length, wanted.length)
  const edits: Edit[] = []
  for (let at = stored.length - 1; at >= common; at -= 1) edits.push({ at, remove: true })
  if (wanted.length > common) edits.push({ at: common, insert: wanted.slice(common) })
  for (let at = common - 1; at >= 0; at -= 1) {
    const block = wanted[at]
    if (block !== undefined && !isDeepStrictEqual(block, stored[at])) edits.push({ at, replace: [block] })
  }
  return edits
}
