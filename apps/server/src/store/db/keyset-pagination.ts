import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Reads the rows of a query in batches, in the order of a unique text key, however large the table is and without
 * blocking writers.
 *
 * @param query - reads the next rows after a key, in its order
 * @param from - the key to begin after; the empty string for all rows
 */
export async function* paginateByKey<R>(
  query: (after: string) => Promise<readonly R[]>,
  keyOf: (row: R) => string,
  from = '',
): AsyncGenerator<readonly R[]> {
  for (let after = from; ;) {
    const rows = await query(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = keyOf(last)
  }
}

/** Rows whose key is after one and not after another; without that, all that follow. */
export interface KeyRange {
  readonly after: string
  readonly end: string | undefined
}

/**
 * Divides a table into ranges of a text key, in its order, so that no statement reads all of it. The last has no end.
 *
 * @param from - the key to begin after; the empty string for all rows
 * @param rows - how many rows a range has, besides those that share its last key
 */
export async function* keyRanges(
  reader: Kysely<Schema>,
  { table, key, from = '', rows }: { table: string; key: string; from?: string; rows: number },
): AsyncGenerator<KeyRange> {
  for (let after = from; ;) {
    const found = await sql<{ key: string }>`
      select ${sql.ref(key)} as key from ${sql.table(table)} where ${sql.ref(key)} > ${after}
      order by ${sql.ref(key)} limit 1 offset ${sql.lit(rows - 1)}
    `.execute(reader)
    const end = found.rows[0]?.key
    yield { after, end }
    if (end === undefined) return
    after = end
  }
}

/** The condition that a key is in a range. */
export function isInRange(key: string, { after, end }: KeyRange) {
  const isAfter = sql<boolean>`${sql.ref(key)} > ${after}`
  return end === undefined ? isAfter : sql<boolean>`${isAfter} and ${sql.ref(key)} <= ${end}`
}
