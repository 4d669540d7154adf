import type { Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { PageHead } from '../../content/page.ts'
import { isPageId } from './names.ts'
import { HEAD_COLUMNS, laterThan, toHead } from './rows.ts'
import { raiseRevision } from './writes.ts'
import { forgetNotesOf } from '../resolve-notes.ts'
import { resolveReportsOf } from '../reports.ts'

/** Takes a page down, or changes the reason if it already is; resolves its reports and deletes its notes. SPEC.md 6.6.12 */
export async function takeDownPage(
  database: Tables,
  now: () => number,
  id: string,
  reason: string,
): Promise<PageHead | 'missing'> {
  if (!isPageId(id)) return 'missing'
  return database.write(async (trx) => {
    const locked = await raiseRevision(trx, id).executeTakeFirst()
    if (locked === undefined) return 'missing'
    const time = laterThan(locked.updated_at, now())
    await resolveReportsOf(trx, id, time, 'taken down')
    await forgetNotesOf(trx, id)
    return setTakedown(trx, id, now(), {
      taken_down_at: locked.taken_down_at ?? time,
      takedown_reason: reason,
      updated_at: time,
    })
  })
}

/** Undoes a takedown: the page is published or hidden as before. SPEC.md 6.6.13 */
export async function restorePage(
  database: Tables,
  now: () => number,
  id: string,
): Promise<PageHead | 'missing' | 'not_taken_down'> {
  if (!isPageId(id)) return 'missing'
  return database.write(async (trx) => {
    const locked = await raiseRevision(trx, id).where('taken_down_at', 'is not', null).executeTakeFirst()
    if (locked === undefined) {
      const page = await trx.selectFrom('pages').select('id').where('id', '=', id).executeTakeFirst()
      return page === undefined ? 'missing' : 'not_taken_down'
    }
    const time = laterThan(locked.updated_at, now())
    return setTakedown(trx, id, now(), { taken_down_at: null, takedown_reason: null, updated_at: time })
  })
}

async function setTakedown(
  trx: Transaction<Schema>,
  id: string,
  now: number,
  columns: { taken_down_at: string | null; takedown_reason: string | null; updated_at: string },
): Promise<PageHead> {
  const row = await trx
    .updateTable('pages')
    .set(columns)
    .where('id', '=', id)
    .returning(HEAD_COLUMNS)
    .executeTakeFirstOrThrow()
  return toHead(row, now)
}
