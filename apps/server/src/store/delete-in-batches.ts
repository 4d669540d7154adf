import { PostgresAdapter, type DeleteResult, type SelectQueryBuilder, type Transaction } from 'kysely'
import type { Database } from './db/database.ts'
import { writeThrottled } from './db/throttled-batches.ts'
import type { Schema } from './db/schema.ts'

/** Rows that a run deletes: few enough that nobody notices it, also when each has tens of kilobytes. */
export const BATCH_ROWS = 250

/**
 * Deletes many rows beside a server, in runs between which others write, until there are none left.
 *
 * @param run - deletes at most {@link BATCH_ROWS} of them
 */
export async function deleteInBatches(
  database: Database,
  run: (trx: Transaction<Schema>) => { executeTakeFirst(): Promise<DeleteResult> },
): Promise<void> {
  for (let deleted = BATCH_ROWS; deleted === BATCH_ROWS;) {
    const { numDeletedRows } = await writeThrottled(() =>
      database.write((trx) => run(trx).executeTakeFirst()),
    )
    deleted = Number(numDeletedRows)
  }
}

/** Passes over rows that other transactions have locked, such as the same job of another process. */
export function skipLockedRows(trx: Transaction<Schema>) {
  // SQLite has one writer, and no word for it.
  const hasRowLocks = trx.getExecutor().adapter instanceof PostgresAdapter
  return <T extends keyof Schema, O>(rows: SelectQueryBuilder<Schema, T, O>) =>
    hasRowLocks ? rows.forUpdate().skipLocked() : rows
}
