import { type Kysely, type Transaction, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

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
 * By how much the running totals differ from the pages and kept answers. All are read in one statement, so that writes meanwhile make
 * no difference; it reads the row of each.
 */
export async function storeDrift(database: Kysely<Schema> | Transaction<Schema>): Promise<StoreContent> {
  const { rows } = await sql<Record<keyof StoreContent, number | string>>`
    select
      (select coalesce(sum(pages), 0) from store_sizes) - (select count(*) from pages) as pages,
      (select coalesce(sum(bytes), 0) from store_sizes)
        - (select coalesce(sum(byte_count), 0) from pages)
        - (select coalesce(sum(length(sealed) + ${sql.lit(KEPT_ANSWER_OVERHEAD_BYTES)}), 0) from kept_answers)
        as bytes
  `.execute(database)
  return { pages: Number(rows[0]?.pages), bytes: Number(rows[0]?.bytes) }
}

/**
 * Sets the running totals right, also while others write: their part of the totals is not touched.
 *
 * @returns by how much they were wrong
 */
export async function mendStoreSize(database: Database): Promise<StoreContent> {
  return database.write(async (trx) => {
    const drift = await storeDrift(trx)
    await trx
      .insertInto('store_sizes')
      .values({ slot: 0, pages: -drift.pages, bytes: -drift.bytes })
      .onConflict((conflict) =>
        conflict.column('slot').doUpdateSet((row) => ({
          pages: row('store_sizes.pages', '-', drift.pages),
          bytes: row('store_sizes.bytes', '-', drift.bytes),
        })),
      )
      .execute()
    return drift
  })
}
