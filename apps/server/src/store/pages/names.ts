import { refused } from '../../refusal.ts'
import type { Kysely, Transaction } from 'kysely'
import { LIMITS } from 'qp-schema'
import { PAGE_ID_PATTERN, SLUG_PATTERN } from 'qp-schema/api'
import type { Database } from '../db/database.ts'
import type { PagesTable, Schema } from '../db/schema.ts'
import { UniqueNameError } from '../db/store-errors.ts'
import { HEAD_COLUMNS, type HeadRow } from './rows.ts'

const slugTaken = () => refused('slug_taken', 'The slug is taken; choose another.')

/**
 * Ids and slugs are names of one namespace, because a path may be either. A slug must not equal any id (not even that
 * of its own page, because `/<id>` redirects to `/<slug>`) or another page's slug. Once a page has it,
 * {@link assertNotRetired} must follow. SPEC.md 2.2.4
 *
 * @param pageId - the page that is to get the slug; it may have it already
 * @throws RefusedError `slug_taken`
 */
export async function assertSlugFree(trx: Transaction<Schema>, slug: string, pageId?: string): Promise<void> {
  const owner = await trx.selectFrom('names').select('page_id').where('name', '=', slug).executeTakeFirst()
  if (owner !== undefined && owner.page_id !== pageId) throw slugTaken()
  if (!isPageId(slug)) return
  const page = await trx.selectFrom('pages').select('id').where('id', '=', slug).executeTakeFirst()
  if (page !== undefined) throw slugTaken()
}

/**
 * The slug that a page has just been given was no deleted page's. Asked afterwards: whoever deletes the page that had it
 * holds the name until it is retired. SPEC.md 2.2.8
 *
 * @throws RefusedError `slug_taken`
 */
export async function assertNotRetired(trx: Transaction<Schema>, slug: string): Promise<void> {
  if ((await retired(trx, slug).executeTakeFirst()) !== undefined) throw slugTaken()
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
  return isPageId(text) || isSlug(text)
}

function isSlug(text: string): boolean {
  return text.length <= LIMITS.slugMaxLength && SLUG_PATTERN.test(text)
}

/** The first candidate that is not and never was a page's id or slug. */
export async function freePageId(
  trx: Transaction<Schema>,
  candidate: () => string,
  slug: string | null,
): Promise<string> {
  for (;;) {
    const id = candidate()
    const [taken] = await trx
      .selectFrom('pages')
      .select('id as name')
      .where('id', '=', id)
      .unionAll(trx.selectFrom('names').select('name').where('name', '=', id))
      .unionAll(retired(trx, id))
      .execute()
    if (id !== slug && taken === undefined) return id
  }
}

/** A page that was found, with the hash of its key, and by what. */
export interface NamedPage {
  readonly row: HeadRow & Pick<PagesTable, 'edit_key_hash'>
  readonly via: 'id' | 'slug'
}

/**
 * Finds the page with an id or slug. Ids win over slugs. A name that can only be one of the two takes one query, which asks
 * for one id.
 */
export function pageFinder(
  database: Pick<Database, 'prepare'>,
): (name: string) => Promise<NamedPage | undefined> {
  const byId = database.prepare((query) => pages(query).where('id', '=', '').compile())
  const bySlug = database.prepare((query) =>
    pages(query)
      .where('id', '=', query.selectFrom('names').select('page_id').where('name', '=', ''))
      .compile(),
  )
  function pages(query: Kysely<Schema>) {
    return query.selectFrom('pages').select(HEAD_COLUMNS).select('edit_key_hash')
  }
  return async (name) => {
    if (isPageId(name)) {
      const [row] = await byId([name])
      if (row !== undefined) return { row, via: 'id' }
    }
    if (!isSlug(name)) return undefined
    const [row] = await bySlug([name])
    return row && { row, via: 'slug' }
  }
}

/** Records the names of a deleted page, so that they are never used again. */
export async function retireNames(trx: Transaction<Schema>, names: readonly string[]): Promise<void> {
  await trx
    .insertInto('retired_names')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function retired(trx: Transaction<Schema>, name: string) {
  return trx.selectFrom('retired_names').select('name').where('name', '=', name)
}
