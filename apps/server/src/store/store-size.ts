import { type Kysely, type Transaction, sql } from 'kysely'
import type { Database } from './db/database.ts'
import type { Schema } from './db/schema.ts'

/**
 * What a page takes beside its blocks, in bytes: its row, its names, its metadata and their places in indexes. A page
 * of one word takes far more of these than of blocks. SPEC.md 8.7.2
 */
export const PAGE_OVERHEAD_BYTES = 1024

/** What a kept answer takes beside itself, in bytes: its row and its places in indexes. SPEC.md 8.7.2 */
export const KEPT_ANSWER_OVERHEAD_BYTES = 512

/** How much a store holds. */
export interface StoreContent {
  readonly pages: number
  /** Of all blocks, as `byteCount` of a page, and of all kept answers. */
  readonly bytes: number
}

/** The size that bounds are compared with, in bytes. SPEC.md 8.7.2 */
export function sizeOf({ pages, bytes }: StoreContent): number {
  return bytes + pages * PAGE_OVERHEAD_BYTES
}

/** How much the store holds, from the running totals: no page is looked at. */
export async function storeContent(database: Kysely<Schema> | Transaction<Schema>): Promise<StoreContent> {
  const row = await database
    .selectFrom('store_sizes')
    .select(({ fn }) => [fn.sum('pages').as('pages'), fn.sum('bytes').as('bytes')])
    .executeTakeFirstOrThrow()
  return { pages: Number(row.pages), bytes: Number(row.bytes) }
}

/**
 * By how much the running totals differ from the pages and kept answers. All are read in one statement, so that writes
 * meanwhile make no difference; it reads the row of each.
 */
export async function storeDrift(database: Kysely<Schema> | Transaction<Schema>): Promise<StoreContent> {
  return (await driftAndCorrection(database)).drift
}

/** The slot that no trigger writes to. */
const CORRECTION = 0

/**
 * Sets the running totals right, also while others write: their part of the totals is not touched, and nobody waits
 * while all are read. When others mend at the same time, it is done once.
 *
 * @returns by how much they were wrong
 */
export async function mendStoreSize(database: Database): Promise<StoreContent> {
  for (;;) {
    const { drift, correction } = await driftAndCorrection(database.reader)
    if (drift.pages === 0 && drift.bytes === 0) return drift
    if (await correct(database, drift, correction)) return drift
  }
}

/** In one statement, as one moment has them. There is no correction where somebody has emptied the table. */
async function driftAndCorrection(
  database: Kysely<Schema> | Transaction<Schema>,
): Promise<{ drift: StoreContent; correction: StoreContent | undefined }> {
  const { rows } = await sql<Record<string, number | string | null>>`
    select
      (select coalesce(sum(pages), 0) from store_sizes) - (select count(*) from pages) as pages,
      (select coalesce(sum(bytes), 0) from store_sizes)
        - (select coalesce(sum(byte_count), 0) from pages)
        - (select coalesce(sum(length(sealed) + ${sql.lit(KEPT_ANSWER_OVERHEAD_BYTES)}), 0) from kept_answers)
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

/** Whether it was done: not where the correction is another by now, because somebody else has mended. */
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
