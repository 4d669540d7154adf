import type { Tables } from '../db/database.ts'
import { paginateByKey } from '../db/keyset-pagination.ts'
import { writeThrottled } from '../db/throttled-batches.ts'

/** How long a picture stays that no page names. SPEC.md 16.5.2 */
const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000
const NOTED_ROWS = 250
/** Few: each may have several megabytes. */
const DELETED_ROWS = 10

/**
 * Notes which pictures no page names any more, whoever has changed or deleted the pages, and deletes those of which
 * that was noted a day ago. Pictures that were taken down stay, so that their bytes stay refused.
 */
export async function forgetUnreferencedPictures(database: Tables, now: number = Date.now()): Promise<void> {
  await noteUnreferenced(database, new Date(now).toISOString())
  const due = new Date(now - KEPT_MILLISECONDS).toISOString()
  let deleted = await deleteSome(database, due)
  if (deleted === 0) return
  while (deleted > 0) deleted = await deleteSome(database, due)
  await database.scrub()
}

async function deleteSome(database: Tables, due: string): Promise<number> {
  const old = await database.reader
    .selectFrom('pictures')
    .select('key')
    .where('unreferenced_since', '<=', due)
    .where('taken_down_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('picture_references').select('page_id').whereRef('picture_key', '=', 'pictures.key'),
        ),
      ),
    )
    .limit(DELETED_ROWS)
    .execute()
  if (old.length === 0) return 0
  await writeThrottled(() =>
    database.write((trx) =>
      trx
        .deleteFrom('pictures')
        .where('key', 'in', old.map(keyOf))
        // Once more: a page may have named one meanwhile.
        .where('unreferenced_since', '<=', due)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('picture_references').select('page_id').whereRef('picture_key', '=', 'pictures.key'),
            ),
          ),
        )
        .execute(),
    ),
  )
  return old.length
}

/** In batches, so that looking through many pictures holds up nobody. */
async function noteUnreferenced(database: Tables, time: string): Promise<void> {
  const batches = paginateByKey(
    (after) =>
      database.reader
        .selectFrom('pictures')
        .leftJoin('picture_references', 'picture_references.picture_key', 'pictures.key')
        .select(['pictures.key', 'unreferenced_since', 'page_id'])
        .where('pictures.key', '>', after)
        .orderBy('pictures.key')
        .limit(NOTED_ROWS)
        .execute(),
    keyOf,
  )
  for await (const batch of batches) {
    const named = batch.filter((row) => row.page_id !== null && row.unreferenced_since !== null)
    const unnamed = batch.filter((row) => row.page_id === null && row.unreferenced_since === null)
    await note(database, named.map(keyOf), null)
    await note(database, unnamed.map(keyOf), time)
  }
}

async function note(database: Tables, keys: readonly string[], since: string | null): Promise<void> {
  if (keys.length === 0) return
  await writeThrottled(() =>
    database.write((trx) =>
      trx.updateTable('pictures').set({ unreferenced_since: since }).where('key', 'in', keys).execute(),
    ),
  )
}

function keyOf({ key }: { readonly key: string }): string {
  return key
}
