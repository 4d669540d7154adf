import { PostgresAdapter, type DeleteResult, type SelectQueryBuilder, type Transaction } from 'kysely'
import type { Tables } from './db/database.ts'
import { writeThrottled } from './db/throttled-batches.ts'
import type { Schema } from './db/schema.ts'

/** Rows per batch: few enough that other writers notice no delay, even when each row has tens of kilobytes. */
const BATCH_ROWS = 250

/**
 * Deletes many rows in batches, between which others can write, until none are left.
 *
 * @param deleteBatch - deletes {@link oneBatch} of them
 */
export async function deleteInBatches(
  database: Tables,
  deleteBatch: (trx: Transaction<Schema>) => { executeTakeFirst(): Promise<DeleteResult> },
): Promise<void> {
  for (let deleted = BATCH_ROWS; deleted === BATCH_ROWS;) {
    const { numDeletedRows } = await writeThrottled(() =>
      database.write((trx) => deleteBatch(trx).executeTakeFirst()),
    )
    deleted = Number(numDeletedRows)
  }
}

/** The first rows of a query, without those that other transactions have locked, such as the same job of another process. */
export function oneBatch(trx: Transaction<Schema>) {
  const lockRows = hasRowLocks(trx)
  return <T extends keyof Schema, O>(rows: SelectQueryBuilder<Schema, T, O>) =>
    lockRows ? rows.limit(BATCH_ROWS).forUpdate().skipLocked() : rows.limit(BATCH_ROWS)
}

/** SQLite has only one writer, and no clause that locks. */
export function hasRowLocks(trx: Transaction<Schema>): boolean {
  return trx.getExecutor().adapter instanceof PostgresAdapter
}
