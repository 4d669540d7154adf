import type { Transaction } from 'kysely'
import { NOTE_ID_PATTERN } from 'qp-schema/api'
import { invalidFields } from '../refusal.ts'
import type { Schema } from './db/schema.ts'

/**
 * Marks notes of a page as done, in the transaction of a write to it. Those that are done already stay as they are.
 *
 * @param now - in milliseconds since 1970
 * @throws RefusedError `invalid_body` when one is no note of the page
 */
export async function resolveNotes(
  trx: Transaction<Schema>,
  pageId: string,
  ids: readonly string[] = [],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  // PostgreSQL refuses any text that contains NUL.
  const asked = ids.filter((id) => NOTE_ID_PATTERN.test(id))
  const found = await trx
    .selectFrom('notes')
    .select('id')
    .where('page_id', '=', pageId)
    .where('id', 'in', ['', ...asked])
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const unknown = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `resolves[${index}]`, message: 'is no note of this page' }],
  )
  if (unknown.length > 0) throw invalidFields(unknown)
  await trx
    .updateTable('notes')
    .set({ done_at: new Date(now).toISOString(), address_hash: null })
    .where('page_id', '=', pageId)
    .where('id', 'in', [...known])
    .where('done_at', 'is', null)
    .execute()
}

/** Deletes all notes of a page; resolves to their number. */
export async function forgetNotesOf(trx: Transaction<Schema>, pageId: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('notes').where('page_id', '=', pageId).executeTakeFirst()
  return Number(numDeletedRows)
}
