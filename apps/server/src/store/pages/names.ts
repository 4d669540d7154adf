import { refused } from '../../refusal.ts'
import type { Transaction } from 'kysely'
import { LIMITS } from 'qp-schema'
import { PAGE_ID_PATTERN, SLUG_PATTERN } from 'qp-schema/api'
import type { Schema } from '../db/schema.ts'
import { UniqueNameError } from '../db/store-errors.ts'
import { HEAD_COLUMNS, type HeadRow } from './rows.ts'

const slugTaken = () => refused('slug_taken', 'The slug is taken; choose another.')

/**
 * Ids and slugs are names of one namespace, because a path may be either. A slug must not equal any id (not even that
 * of its own page, because `/<id>` redirects to `/<slug>`), another page's slug or a name of a deleted page. SPEC.md
 * 2.2.4, 2.2.8
 *
 * @param pageId - the page that is to get the slug; it may have it already
 * @throws RefusedError `slug_taken`
 */
export async function assertSlugFree(trx: Transaction<Schema>, slug: string, pageId?: string): Promise<void> {
  const owner = chooseNamed(await pagesNamed(trx, slug).execute(), slug)
  const own = owner?.via === 'slug' && owner.row.id === pageId
  if ((owner !== undefined && !own) || (await isRetired(trx, slug))) throw slugTaken()
}

/**
 * Waits for a write that sets a slug. Two concurrent writes may both have found it free: a constraint lets one succeed.
 *
 * @throws RefusedError `slug_taken`
 */
export async function claimingSlug<T>(slug: string | null | undefined, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (error instanceof UniqueNameError && typeof slug === 'string') throw slugTaken()
    throw error
  }
}

/** Whether text can be a page's id. To be checked before a query: PostgreSQL refuses any text that contains NUL. */
export function isPageId(text: string): boolean {
  return PAGE_ID_PATTERN.test(text)
}

/** Whether text can be a page's id or slug. */
export function isPageName(text: string): boolean {
  return isPageId(text) || (text.length <= LIMITS.slugMaxLength && SLUG_PATTERN.test(text))
}

/** The first candidate that is not and never was a page's id or slug. */
export async function freePageId(
  trx: Transaction<Schema>,
  candidate: () => string,
  slug: string | null,
): Promise<string> {
  for (;;) {
    const id = candidate()
    const [taken] = await pagesNamed(trx, id)
      .clearSelect()
      .select('id as name')
      .unionAll(retired(trx, id))
      .execute()
    if (id !== slug && taken === undefined) return id
  }
}

/** The query for the pages with this id or slug: two parameters. */
export function pagesNamed(database: Pick<Transaction<Schema>, 'selectFrom'>, name: string) {
  return database
    .selectFrom('pages')
    .select(HEAD_COLUMNS)
    .where((where) => where.or([where('id', '=', name), where('slug', '=', name)]))
}

/** The page with this id or slug, of those that {@link pagesNamed} has found. Ids win over slugs. */
export function chooseNamed<Row extends HeadRow>(
  rows: readonly Row[],
  name: string,
): { row: Row; via: 'id' | 'slug' } | undefined {
  const byId = rows.find((row) => row.id === name)
  if (byId !== undefined) return { row: byId, via: 'id' }
  return rows[0] && { row: rows[0], via: 'slug' }
}

/** Records the names of a deleted page, so that they are never used again. */
export async function retireNames(trx: Transaction<Schema>, names: readonly string[]): Promise<void> {
  await trx
    .insertInto('retired_names')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function isRetired(trx: Transaction<Schema>, name: string): Promise<boolean> {
  return (await retired(trx, name).executeTakeFirst()) !== undefined
}

function retired(trx: Transaction<Schema>, name: string) {
  return trx.selectFrom('retired_names').select('name').where('name', '=', name)
}
