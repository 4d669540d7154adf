import { type Kysely, sql } from 'kysely'
import type { Database } from './db/database.ts'
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
  return { pages: Number(row.pages), bytes: Number(row.bytes) }
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

/**
 * By how much the running totals differ from the pages, kept answers, pictures and notes. One statement reads all their rows, so that
 * concurrent writes make no difference.
 */
export async function storeDrift(database: Kysely<Schema>): Promise<StoreContent> {
  return (await driftAndCorrection(database)).drift
}

/** The slot of `store_sizes` that no trigger writes to. */
const CORRECTION = 0

/**
 * Corrects the running totals, even while others write: only the correction slot is written, and reading all rows
 * blocks nobody. Of several processes that do this at the same time, one succeeds and the others start again.
 *
 * @returns by how much the totals were wrong
 */
export async function repairStoreSize(database: Database): Promise<StoreContent> {
  for (;;) {
    const { drift, correction } = await driftAndCorrection(database.reader)
    if (drift.pages === 0 && drift.bytes === 0) return drift
    if (await correct(database, drift, correction)) return drift
  }
}

/** Both read in one statement, so that they are of one moment. There is no correction if the table was emptied. */
async function driftAndCorrection(
  database: Kysely<Schema>,
): Promise<{ drift: StoreContent; correction: StoreContent | undefined }> {
  const { rows } = await sql<Record<string, number | string | null>>`
    select
      (select coalesce(sum(pages), 0) from store_sizes) - (select count(*) from pages) as pages,
      (select coalesce(sum(bytes), 0) from store_sizes)
        - (select coalesce(sum(byte_count), 0) from pages)
        - (select coalesce(sum(length(sealed) + ${sql.lit(KEPT_ANSWER_OVERHEAD_BYTES)}), 0) from kept_answers)
        - (select coalesce(sum(byte_count + ${sql.lit(PICTURE_OVERHEAD_BYTES)}), 0) from pictures)
        - (select coalesce(sum(byte_count + ${sql.lit(NOTE_OVERHEAD_BYTES)}), 0) from notes)
        as bytes,
      (select pages from store_sizes where slot = ${sql.lit(CORRECTION)}) as corrected_pages,
      (select bytes from store_sizes where slot = ${sql.lit(CORRECTION)}) as corrected_bytes
  `.execute(database)
  const [row = {}] = rows
  const { pages, bytes, corrected_pages: correctedPages, corrected_bytes: correctedBytes } = row
  const hasCorrection = correctedPages !== null && correctedPages !== undefined
  return {
    drift: { pages: Number(pages), bytes: Number(bytes) },
    correction: hasCorrection ? { pages: Number(correctedPages), bytes: Number(correctedBytes) } : undefined,
  }
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
