import { type Kysely, sql } from 'kysely'
import type { Database } from '../store/db/database.ts'
import { isInRange, type KeyRange, keyRanges } from '../store/db/keyset-pagination.ts'
import type { Schema } from '../store/db/schema.ts'
import { ENTRY_COLUMNS, isIn, type PageEntry, type PageState, toEntry } from '../store/pages/catalog.ts'
import { deletePages, inDeletions, sizeOfPage } from '../store/pages/delete-pages.ts'
import { sizeOf, storeContent } from '../store/store-size.ts'

/** Which pages are deleted: those for which all given conditions hold. */
export interface PruneSelection {
  /** Last changed before this time, ISO 8601 with milliseconds. */
  readonly changedBefore?: string | undefined
  /** With more bytes of blocks than this. */
  readonly largerThan?: number | undefined
  /** Only as many as bring the size of the store (SPEC.md 8.7.2) to this: those that are unchanged for longest. */
  readonly downTo?: number | undefined
  /** In one of these states. */
  readonly states: readonly PageState[]
  /** Only pages after the one with this id, to go on. */
  readonly after?: string | undefined
}

/** How many pages a range of ids has. */
const RANGE_PAGES = 2_000
/** The largest number that PostgreSQL compares with an integer column. */
const LARGEST_INTEGER = 2 ** 31 - 1

/** Called after each range of ids with its last one. */
export interface PruneProgress {
  /** The pages up to this one are done: a call that goes on begins after it. */
  readonly done?: (last: string) => void
  /** The pages up to this one were counted, to find those that are unchanged for longest. */
  readonly counted?: (last: string) => void
}

/**
 * Deletes pages for good, by ranges of ids, in batches between which others can write. A page that is changed meanwhile is
 * kept. With `downTo`, all are counted before, so that those go that are unchanged for longest. SPEC.md 13.2.5
 *
 * @param dryRun - to delete nothing
 * @returns the pages that were deleted, or in a dry run would be, batch by batch
 */
export async function* prunePages(
  database: Database,
  selection: PruneSelection,
  dryRun: boolean,
  progress: PruneProgress = {},
): AsyncGenerator<PageEntry[]> {
  const { reader } = database
  const { downTo } = selection
  const excess = downTo === undefined ? undefined : sizeOf(await storeContent(reader)) - downTo
  const bound = excess === undefined ? undefined : await boundOf(reader, selection, excess, progress)
  let left = bound?.bytes ?? Infinity
  for await (const range of idRanges(reader, selection)) {
    let query = candidatesOf(reader, selection, range)
      .select([...ENTRY_COLUMNS, 'revision'])
      .orderBy('id')
    if (bound !== undefined) query = query.where('updated_at', '<=', bound.time)
    const candidates = (await query.execute()).filter((page) => {
      if (page.updated_at !== bound?.time) return true
      // Of those that were changed at the last moment, the first ones are enough.
      const isDue = left > 0
      left -= sizeOfPage(page)
      return isDue
    })
    for (const batch of inDeletions(candidates)) {
      const pruned = dryRun ? batch : await deletePages(database, batch)
      yield pruned.map((page) => toEntry(page, Date.now()))
    }
    if (range.end !== undefined) progress.done?.(range.end)
  }
  await scrub(database, dryRun)
}

function idRanges(reader: Kysely<Schema>, { after = '' }: PruneSelection) {
  return keyRanges(reader, { table: 'pages', key: 'id', from: after, rows: RANGE_PAGES })
}

function candidatesOf(
  reader: Kysely<Schema>,
  { changedBefore, largerThan, states }: PruneSelection,
  range: KeyRange,
) {
  let query = reader
    .selectFrom('pages')
    .where(isInRange('id', range))
    .where((page) => page.or(states.map((state) => isIn(state, Date.now())(page))))
  if (changedBefore !== undefined) query = query.where('updated_at', '<', changedBefore)
  if (largerThan !== undefined) query = query.where('byte_count', '>', Math.min(largerThan, LARGEST_INTEGER))
  return query
}

/** How much of a time each count tells apart: the day, the minute, all of it. So each has few different ones. */
const TIME_LENGTHS = [10, 16, 24]

/** Up to which change pages go. */
interface Bound {
  /** The last time, as `updated_at` has it. */
  readonly time: string
  /** How many bytes of the pages that were changed then have to go as well. */
  readonly bytes: number
}

/** The time up to which the pages make up the excess, counted by ranges of ids: none of all pages is held in memory. */
async function boundOf(
  reader: Kysely<Schema>,
  selection: PruneSelection,
  excess: number,
  { counted }: PruneProgress,
): Promise<Bound> {
  let bound: Bound = { time: '', bytes: excess }
  for (const length of TIME_LENGTHS) {
    if (bound.bytes <= 0) return bound
    const sizes = new Map<string, number>()
    for await (const range of idRanges(reader, selection)) {
      const time = sql<string>`substr(updated_at, 1, ${sql.lit(length)})`
      const rows = await candidatesOf(reader, selection, range)
        .select((page) => [
          time.as('time'),
          page.fn.countAll().as('pages'),
          page.fn.sum('byte_count').as('bytes'),
        ])
        .where('updated_at', 'like', `${bound.time}%`)
        .groupBy(time)
        .execute()
      for (const row of rows) {
        const size = sizeOf({ pages: Number(row.pages), bytes: Number(row.bytes) })
        sizes.set(row.time, (sizes.get(row.time) ?? 0) + size)
      }
      if (range.end !== undefined) counted?.(range.end)
    }
    bound = lastOf(sizes, bound.bytes)
  }
  return bound
}

/** The first time up to which the sizes are enough; the last one where they are not. */
function lastOf(sizes: ReadonlyMap<string, number>, excess: number): Bound {
  let left = excess
  const times = [...sizes].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [time, size] of times) {
    if (size >= left || time === times.at(-1)?.[0]) return { time, bytes: left }
    left -= size
  }
  return { time: '', bytes: 0 }
}

async function scrub(database: Database, dryRun: boolean): Promise<void> {
  // After a failure, the next checkpoint scrubs.
  if (!dryRun) await database.scrub().catch(() => {})
}
