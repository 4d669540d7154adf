import type { Transaction } from 'kysely'
import { LIMITS, type Layout, type SafeBlock } from 'qp-schema'
import type { Database } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { assertSlugFree, claimingSlug, isPageId } from './page-repository-names.ts'
import type { PageChanges, PageHead } from './page-repository-contract.ts'
import { HEAD_COLUMNS, laterThan, toColumns, toHead } from './page-repository-rows.ts'
import { appendSegment, replaceSegments, serialized, type StoredBlocks } from './page-repository-segments.ts'

/** What a write is stamped with. */
export interface Stamp {
  readonly now: () => number
  readonly policyVersion: number
}

/** All content of a page. */
export interface PageContent extends StoredBlocks {
  layout: Layout
  titleHint: string | null
}

/**
 * Changes a page's row, and its content when given. Raising the revision comes first, because it locks the row in
 * every database product: what is decided after it holds until the commit.
 *
 * @throws SlugTakenError
 */
export async function changePage(
  database: Database,
  { now, policyVersion }: Stamp,
  id: string,
  changes: PageChanges,
  content?: PageContent,
): Promise<PageHead | 'missing'> {
  if (!isPageId(id)) return 'missing'
  const changing = database.write(async (trx) => {
    const locked = await trx
      .updateTable('pages')
      .set((page) => ({ revision: page('revision', '+', 1) }))
      .where('id', '=', id)
      .returning('updated_at')
      .executeTakeFirst()
    if (locked === undefined) return 'missing'
    if (typeof changes.slug === 'string') await assertSlugFree(trx, changes.slug, id)
    if (content !== undefined) await replaceSegments(trx, id, content.json)
    const row = await trx
      .updateTable('pages')
      .set({
        ...toColumns(changes),
        ...(content !== undefined && contentColumns(content, policyVersion)),
        updated_at: laterThan(locked.updated_at, now()),
      })
      .where('id', '=', id)
      .returning(HEAD_COLUMNS)
      .executeTakeFirstOrThrow()
    return toHead(row)
  })
  return claimingSlug(changes.slug, changing)
}

/**
 * Appends blocks to a page. One guarded UPDATE checks the bounds and hands out the new segment's position, so that
 * appends that race neither overshoot nor overwrite each other.
 *
 * @throws RangeError when there are no blocks
 */
export async function appendToPage(
  database: Database,
  { now, policyVersion }: Stamp,
  id: string,
  blocks: readonly SafeBlock[] | StoredBlocks,
): Promise<{ head: PageHead; appended: number } | 'missing' | 'full' | 'full_bleed'> {
  const content = serialized(blocks)
  if (!isPageId(id)) return 'missing'
  return database.write(async (trx) => {
    const place = await takePlace(trx, id, content)
    if (place === undefined) return reasonForNoPlace(trx, id)
    await appendSegment(trx, id, place.last_position, content.json)
    const row = await trx
      .updateTable('pages')
      .set({
        policy_version: Math.min(place.policy_version, policyVersion),
        updated_at: laterThan(place.updated_at, now()),
      })
      .where('id', '=', id)
      .returning(HEAD_COLUMNS)
      .executeTakeFirstOrThrow()
    return { head: toHead(row), appended: content.blockCount }
  })
}

function takePlace(trx: Transaction<Schema>, id: string, content: StoredBlocks) {
  // Two arrays become one: a pair of brackets goes, a comma comes.
  const addedBytes = content.byteCount - 1
  return trx
    .updateTable('pages')
    .set((page) => ({
      revision: page('revision', '+', 1),
      last_position: page('last_position', '+', 1),
      block_count: page('block_count', '+', content.blockCount),
      byte_count: page('byte_count', '+', addedBytes),
    }))
    .where('id', '=', id)
    .where('layout', '<>', 'full_bleed')
    .where('block_count', '<=', LIMITS.pageBlocks - content.blockCount)
    .where('byte_count', '<=', LIMITS.pageBytes - addedBytes)
    .returning(['last_position', 'policy_version', 'updated_at'])
    .executeTakeFirst()
}

async function reasonForNoPlace(trx: Transaction<Schema>, id: string) {
  const page = await trx.selectFrom('pages').select('layout').where('id', '=', id).executeTakeFirst()
  if (page === undefined) return 'missing'
  return page.layout === 'full_bleed' ? 'full_bleed' : 'full'
}

function contentColumns(content: PageContent, policyVersion: number) {
  return {
    layout: content.layout,
    title_hint: content.titleHint,
    last_position: 0,
    block_count: content.blockCount,
    byte_count: content.byteCount,
    policy_version: policyVersion,
  }
}
