import type { Transaction } from 'kysely'
import { bodyTooLarge } from '../../refusal.ts'
import type { Schema } from '../db/schema.ts'

/** What the pictures of a page may be together. SPEC.md 16.6.3 */
export const PAGE_PICTURE_LIMITS = { count: 1000, bytes: 64 * 1024 * 1024 } as const

/** Records which pictures a page names, in the transaction of its write, and no others. SPEC.md 16.5.1 */
export async function replaceReferences(
  trx: Transaction<Schema>,
  pageId: string,
  keys: readonly string[],
): Promise<void> {
  await trx.deleteFrom('picture_references').where('page_id', '=', pageId).execute()
  await addReferences(trx, pageId, keys)
}

/**
 * Records that a page names pictures, besides those that it named before. Keys of no picture are ignored.
 *
 * @throws RefusedError `body_too_large` when the page has too many pictures, or too large ones
 */
export async function addReferences(
  trx: Transaction<Schema>,
  pageId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  if (keys.length > PAGE_PICTURE_LIMITS.count) throw tooMany()
  // Locks those that may be deleted soon; the others cannot be for a day.
  await trx
    .updateTable('pictures')
    .set({ unreferenced_since: null })
    .where('key', 'in', keys)
    .where('unreferenced_since', 'is not', null)
    .execute()
  const known = await trx.selectFrom('pictures').select('key').where('key', 'in', keys).execute()
  if (known.length === 0) return
  await trx
    .insertInto('picture_references')
    .values(known.map(({ key }) => ({ page_id: pageId, picture_key: key })))
    .onConflict((conflict) => conflict.columns(['page_id', 'picture_key']).doNothing())
    .execute()
  const { count, bytes } = await trx
    .selectFrom('picture_references')
    .innerJoin('pictures', 'pictures.key', 'picture_references.picture_key')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('byte_count').as('bytes')])
    .where('page_id', '=', pageId)
    .executeTakeFirstOrThrow()
  if (Number(count) > PAGE_PICTURE_LIMITS.count) throw tooMany()
  if (Number(bytes) > PAGE_PICTURE_LIMITS.bytes) {
    throw bodyTooLarge(`The pictures of a page can have at most ${PAGE_PICTURE_LIMITS.bytes} bytes together.`)
  }
}

function tooMany(): Error {
  return bodyTooLarge(`A page can use at most ${PAGE_PICTURE_LIMITS.count} pictures stored on this service.`)
}
