import { type Kysely, sql } from 'kysely'
import type { Database } from './db/database.ts'
import { isInRange, keyRanges } from './db/keyset-pagination.ts'
import type { Schema } from './db/schema.ts'

/**
 * Bytes that a page takes besides its blocks: for its row, names, metadata and index entries. A page of one word takes
 * far more for these than for its blocks. SPEC.md 8.7.2
 */
export const PAGE_OVERHEAD_BYTES = 1024

/** Bytes that a kept answer takes besides its content: for its row and index entries. SPEC.md 8.7.2 */
export const KEPT_ANSWER_OVERHEAD_BYTES = 512

/** Bytes that a picture takes besides its files: for its row and index entries. SPEC.md 8.7.2 */
export const PICTURE_OVERHEAD_BYTES = 1024

/** Bytes that a note takes besides its texts: for its row and index entries. SPEC.md 8.7.2 */
export const NOTE_OVERHEAD_BYTES = 512

/** How much a store holds. */
export interface StoreContent {
  readonly pages: number
  /** Of all blocks, as the `byteCount` of pages has them, of all kept answers, pictures and notes. */
  readonly bytes: number
}

/** The size in bytes that is compared with bounds. SPEC.md 8.7.2 */
export function sizeOf({ pages, bytes }: StoreContent): number {
  return bytes + pages * PAGE_OVERHEAD_BYTES
}

/** How much the store holds, from the running totals, without reading any page. */
export async function storeContent(database: Kysely<Schema>): Promise<StoreContent> {
  const row = await database
    .selectFrom('store_sizes')
    .select(({ fn }) => [fn.sum('pages').as('pages'), fn.sum('bytes').as('bytes')])
    .executeTakeFirstOrThrow()
  // A table that was emptied has no sum.
  return { pages: Number(row.pages ?? 0), bytes: Number(row.bytes ?? 0) }
}

/** The first of the slots of pictures, which are the last. */
const FIRST_PICTURE_SLOT = 128

/** Bytes of all pictures, with what each takes besides its files, from the running totals. SPEC.md 16.6.2 */
export async function pictureBytes(database: Kysely<Schema>): Promise<number> {
  const row = await database
    .selectFrom('store_sizes')
    .select(({ fn }) => fn.sum('bytes').as('bytes'))
    .where('slot', '>=', FIRST_PICTURE_SLOT)
    .executeTakeFirstOrThrow()
  return Number(row.bytes ?? 0)
}

/** Called after each range of rows that is counted, with how many there were so far, of all tables. */
export type Counting = (rows: number) => void

/**
 * By how much the running totals differ from the pages, kept answers, pictures and notes. All of it is of one moment, so
 * that concurrent writes make no difference, and is read by ranges of keys.
 */
export async function storeDrift(
  database: Pick<Database, 'snapshot'>,
  counting?: Counting,
): Promise<StoreContent> {
  return (await driftAndCorrection(database, counting)).drift
}

/** The slot of `store_sizes` that no trigger writes to. */
const CORRECTION = 0

/**
 * Corrects the running totals, even while others write: only the correction slot is written, and reading all rows
 * blocks nobody. Of several processes that do this at the same time, one succeeds and the others start again.
 *
 * @returns by how much the totals were wrong
 */
export async function repairStoreSize(database: Database, counting?: Counting): Promise<StoreContent> {
  for (;;) {
    const { drift, correction } = await driftAndCorrection(database, counting)
    if (drift.pages === 0 && drift.bytes === 0) return drift
    if (await correct(database, drift, correction)) return drift
  }
}

/** What counts of each row. Those of notes are found by the page, which a divided store knows them by. */
const COUNTED = [
  { table: 'pages', key: 'id', pages: 1, bytes: sql`byte_count` },
  {
    table: 'kept_answers',
    key: 'key_hash',
    pages: 0,
    bytes: sql`length(sealed) + ${sql.lit(KEPT_ANSWER_OVERHEAD_BYTES)}`,
  },
  { table: 'pictures', key: 'key', pages: 0, bytes: sql`byte_count + ${sql.lit(PICTURE_OVERHEAD_BYTES)}` },
  { table: 'notes', key: 'page_id', pages: 0, bytes: sql`byte_count + ${sql.lit(NOTE_OVERHEAD_BYTES)}` },
] as const

/** So many rows are counted in one statement. */
const COUNTED_AT_A_TIME = 10_000

/** There is no correction if the table was emptied. */
async function driftAndCorrection(
  database: Pick<Database, 'snapshot'>,
  counting: Counting = () => {},
): Promise<{ drift: StoreContent; correction: StoreContent | undefined }> {
  const { reader, end } = await database.snapshot()
  try {
    const told = await storeContent(reader)
    const stored = await reader
      .selectFrom('store_sizes')
      .select(['pages', 'bytes'])
      .where('slot', '=', CORRECTION)
      .executeTakeFirst()
    const counted = await countedContent(reader, counting)
    return {
      drift: { pages: told.pages - counted.pages, bytes: told.bytes - counted.bytes },
      correction: stored && { pages: Number(stored.pages), bytes: Number(stored.bytes) },
    }
  } finally {
    await end()
  }
}

async function countedContent(reader: Kysely<Schema>, counting: Counting): Promise<StoreContent> {
  let all = 0
  const content = { pages: 0, bytes: 0 }
  for (const { table, key, pages, bytes } of COUNTED) {
    for await (const range of keyRanges(reader, { table, key, rows: COUNTED_AT_A_TIME })) {
      const { rows } = await sql<{ rows: number | string; bytes: number | string }>`
        select count(*) as rows, coalesce(sum(${bytes}), 0) as bytes from ${sql.table(table)}
        where ${isInRange(key, range)}
      `.execute(reader)
      const [found = { rows: 0, bytes: 0 }] = rows
      all += Number(found.rows)
      content.pages += pages * Number(found.rows)
      content.bytes += Number(found.bytes)
      counting(all)
    }
  }
  return content
}

/** Writes the correction, unless another process has changed it meanwhile; tells whether it was written. */
async function correct(
  database: Database,
  drift: StoreContent,
  correction: StoreContent | undefined,
): Promise<boolean> {
  const written = await database.write((trx) =>
    correction === undefined
      ? trx
          .insertInto('store_sizes')
          .values({ slot: CORRECTION, pages: -drift.pages, bytes: -drift.bytes })
          .onConflict((conflict) => conflict.doNothing())
          .returning('slot')
          .executeTakeFirst()
      : trx
          .updateTable('store_sizes')
          .set({ pages: correction.pages - drift.pages, bytes: correction.bytes - drift.bytes })
          .where('slot', '=', CORRECTION)
          .where('pages', '=', correction.pages)
          .where('bytes', '=', correction.bytes)
          .returning('slot')
          .executeTakeFirst(),
  )
  return written !== undefined
}
