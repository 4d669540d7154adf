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
