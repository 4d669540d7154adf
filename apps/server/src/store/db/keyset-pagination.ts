/**
 * The rows of a query in the order of a text key that no two have, page by page: it reads whatever the size of the
 * table, and nobody is kept from writing.
 *
 * @param query - the next rows after a key, in its order
 * @param from - the key to begin after; the empty string comes before all
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
