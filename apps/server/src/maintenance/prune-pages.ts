import type { Kysely, Selectable } from 'kysely'
import { paginateByKey } from '../store/db/keyset-pagination.ts'
import type { Database } from '../store/db/database.ts'
import type { PagesTable, Schema } from '../store/db/schema.ts'
import { ENTRY_COLUMNS, isIn, type PageEntry, type PageState, toEntry } from '../store/pages/catalog.ts'
import { deletePages, inDeletions, sizeOfPage } from '../store/pages/delete-pages.ts'
import { sizeOf, storeContent } from '../store/store-size.ts'

/** Which pages are deleted: those for which all given conditions hold. */
export interface PruneSelection {
  /** Last changed before this time, ISO 8601 with milliseconds. */
  readonly changedBefore?: string | undefined
  /** With more bytes of blocks than this. */
  readonly largerThan?: number | undefined
  /** Only until the size of the store (SPEC.md 8.7.2) is at most this; the pages unchanged for longest go first. */
  readonly downTo?: number | undefined
  /** In one of these states. */
  readonly states: readonly PageState[]
  /** Only pages after the one with this id, to go on; not with `downTo`. */
  readonly after?: string | undefined
}

type Candidate = Pick<Selectable<PagesTable>, (typeof ENTRY_COLUMNS)[number] | 'revision'>

/** So many at once where each query reads the whole table: there is no index of the last change. */
const CANDIDATES_AT_A_TIME = 10_000
/** How many pages a range of ids has. */
const RANGE_PAGES = 2_000
/** The largest number that PostgreSQL compares with an integer column. */
const LARGEST_INTEGER = 2 ** 31 - 1

/**
 * Deletes pages for good, in batches between which others can write. A page that is changed meanwhile is kept. With
 * `downTo`, those unchanged for longest go first; without, they go by ranges of ids. SPEC.md 13.2.5
 *
 * @param dryRun - to delete nothing
 * @param progress - called after each range of ids with its last one
 * @returns the pages that were deleted, or in a dry run would be, batch by batch
 */
export async function* prunePages(
  database: Database,
  selection: PruneSelection,
  dryRun: boolean,
  progress: (last: string) => void = () => {},
): AsyncGenerator<PageEntry[]> {
  const { downTo } = selection
  const chosen = candidatesOf(database.reader, selection)
  const found =
    downTo === undefined
      ? byRanges(database.reader, chosen, selection, progress)
      : longestUnchangedFirst(chosen)
  let excess = downTo === undefined ? Infinity : sizeOf(await storeContent(database.reader)) - downTo
  for await (const candidates of found) {
    for (const batch of inDeletions(candidates)) {
      const due = untilGone(batch, excess)
      if (due.length === 0) return scrub(database, dryRun)
      const pruned = dryRun ? due : await deletePages(database, due)
      excess -= pruned.reduce((sum, page) => sum + sizeOfPage(page), 0)
      yield pruned.map((page) => toEntry(page, Date.now()))
    }
  }
  await scrub(database, dryRun)
}

function candidatesOf(reader: Kysely<Schema>, { changedBefore, largerThan, states }: PruneSelection) {
  let query = reader
    .selectFrom('pages')
    .select([...ENTRY_COLUMNS, 'revision'])
    .where((page) => page.or(states.map((state) => isIn(state, Date.now())(page))))
  if (changedBefore !== undefined) query = query.where('updated_at', '<', changedBefore)
  if (largerThan !== undefined) query = query.where('byte_count', '>', Math.min(largerThan, LARGEST_INTEGER))
  return query
}

async function* byRanges(
  reader: Kysely<Schema>,
  chosen: ReturnType<typeof candidatesOf>,
  { after = '' }: PruneSelection,
  progress: (last: string) => void,
): AsyncGenerator<readonly Candidate[]> {
  const ends = reader
    .selectFrom('pages')
    .select('id')
    .orderBy('id')
    .offset(RANGE_PAGES - 1)
    .limit(1)
  for (let last = after; ;) {
    const end = await ends.where('id', '>', last).executeTakeFirst()
    const range = chosen.where('id', '>', last).orderBy('id')
    yield await (end === undefined ? range : range.where('id', '<=', end.id)).execute()
    if (end === undefined) return
    last = end.id
    progress(last)
  }
}

function longestUnchangedFirst(query: ReturnType<typeof candidatesOf>): AsyncGenerator<readonly Candidate[]> {
  const ordered = query.orderBy('updated_at').orderBy('id').limit(CANDIDATES_AT_A_TIME)
  return paginateByKey(
    (after) => {
      const [time = '', id = ''] = after.split(' ')
      return ordered
        .where(({ eb, refTuple, tuple }) => eb(refTuple('updated_at', 'id'), '>', tuple(time, id)))
        .execute()
    },
    ({ updated_at, id }) => `${updated_at} ${id}`,
  )
}

/** The first pages of a batch, until their bytes make up the excess. */
function untilGone(batch: readonly Candidate[], excess: number): Candidate[] {
  let left = excess
  return batch.filter((page) => {
    const isDue = left > 0
    left -= sizeOfPage(page)
    return isDue
  })
}

async function scrub(database: Database, dryRun: boolean): Promise<void> {
  // After a failure, the next checkpoint scrubs.
  if (!dryRun) await database.scrub().catch(() => {})
}
