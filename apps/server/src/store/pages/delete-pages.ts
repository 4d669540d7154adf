import type { Selectable, Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'
import type { PagesTable, Schema } from '../db/schema.ts'
import { inBatches, writeThrottled } from '../db/throttled-batches.ts'
import { forgetReportsOf } from '../reports.ts'
import { sizeOf } from '../store-size.ts'
import { GRACE_MILLISECONDS } from './expiry.ts'
import { retireNames } from './names.ts'
import { isUnchangedSinceRead } from './writes.ts'

/** What has to be known of a page that is to be deleted. */
export type Doomed = Pick<Selectable<PagesTable>, 'id' | 'slug' | 'revision' | 'byte_count'>

/** At most what is deleted in one transaction: on a full disk, all of it has to go through the log. */
const BATCH = { rows: 100, bytes: 1_048_576 }

/** Splits pages into batches, each of which {@link deletePages} deletes in one transaction. */
export function inDeletions<P extends Doomed>(pages: readonly P[]): P[][] {
  return inBatches(pages, BATCH, sizeOfPage)
}

/** Bytes that a page takes in the store. SPEC.md 8.7.2 */
export function sizeOfPage({ byte_count }: Doomed): number {
  return sizeOf({ pages: 1, bytes: byte_count })
}

/**
 * Deletes pages for good, in one transaction, beside a server. Pages that were changed since they were read stay.
 *
 * In one statement, which locks the rows before the totals: writers of a page lock in this order, too.
 *
 * @returns those that were deleted
 */
export function deletePages<P extends Doomed>(database: Tables, pages: readonly P[]): Promise<P[]> {
  return writeThrottled(() =>
    database.write(async (trx) => {
      const deleted = await trx
        .deleteFrom('pages')
        .where(isUnchangedSinceRead(pages))
        .returning('id')
        .execute()
      const ids = new Set(deleted.map(({ id }) => id))
      const gone = pages.filter(({ id }) => ids.has(id))
      if (gone.length > 0) await forgetDeleted(trx, gone)
      return gone
    }),
  )
}

/** Does what belongs to the deletion of pages: their names stay taken, and reports of them go. */
export async function forgetDeleted(
  trx: Transaction<Schema>,
  pages: readonly Pick<Doomed, 'id' | 'slug'>[],
): Promise<void> {
  const names = pages.flatMap(({ id, slug }) => (slug === null ? [id] : [id, slug]))
  await retireNames(trx, names)
  await forgetReportsOf(
    trx,
    pages.map(({ id }) => id),
  )
}

/**
 * Deletes the pages that have expired and that nobody has extended in time, in batches between which others can write.
 * SPEC.md 6.11.5
 *
 * @param now - in milliseconds since 1970
 */
export async function forgetExpiredPages(database: Tables, now: number = Date.now()): Promise<void> {
  const due = database.reader
    .selectFrom('pages')
    .select(['id', 'slug', 'revision', 'byte_count'])
    .where('expires_at', '<=', new Date(now - GRACE_MILLISECONDS).toISOString())
    .where('taken_down_at', 'is', null)
    .orderBy('expires_at')
    .limit(BATCH.rows)
  let found = 0
  for (let pages = await due.execute(); pages.length > 0; pages = await due.execute()) {
    for (const batch of inDeletions(pages)) await deletePages(database, batch)
    found += pages.length
  }
  // After a failure, the next checkpoint scrubs.
  if (found > 0) await database.scrub().catch(() => {})
}
