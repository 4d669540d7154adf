import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { Direction, Layout, PageMeta, ThemeId } from 'qp-schema'
import type { Database } from '../db/database.ts'
import { isInRange, type KeyRange, keyRanges } from '../db/keyset-pagination.ts'
import type { PagesTable, Schema } from '../db/schema.ts'
import type { PageHead } from '../../content/page.ts'
import { goneReason, isUnexpiredAt } from './expiry.ts'
import { HEAD_COLUMNS, toHead } from './rows.ts'
import { titlesOf } from './titles.ts'

/** The state of a page; a takedown by the operator overrides what the author has set. SPEC.md 6.6 */
export type PageState = 'published' | 'hidden' | 'expired' | 'taken down'

/** A page in a list for the operator. */
export interface PageEntry {
  id: string
  slug: string | null
  state: PageState
  /** ISO 8601 with milliseconds. */
  createdAt: string
  /** ISO 8601 with milliseconds. */
  updatedAt: string
  blocks: number
  /** Bytes of all blocks as one JSON array in UTF-8. */
  bytes: number
}

/** A page in a list with its title; `null` if none can be derived from the beginning of its blocks. */
export interface TitledPage extends PageEntry {
  title: string | null
}

/** Everything about a page except for its content. */
export interface PageDetails extends TitledPage {
  /** What the author has set; it applies again once a page is restored. */
  published: boolean
  theme: ThemeId
  layout: Layout
  meta: PageMeta | null
  lang: string | null
  dir: Direction | null
  revision: number
  /** ISO 8601 with milliseconds; null unless the page was taken down. */
  takenDownAt: string | null
  /** ISO 8601 with milliseconds; null for a page that stays. */
  expiresAt: string | null
  takedownReason: string | null
}

/** Which pages are listed. */
export interface PageSelection {
  /** At most so many. */
  readonly limit: number
  /** Only pages after the one with this id: the last of the previous list. */
  readonly after?: string | undefined
  /** Only pages in one of these states; all pages if none is given. */
  readonly states?: readonly PageState[]
}

/** Totals of all pages. */
export interface PageTotals {
  pages: number
  published: number
  hidden: number
  expired: number
  takenDown: number
  blocks: number
  bytes: number
  createdInLastDay: number
}

/** What a range of ids adds to the totals. */
export interface CountedPages {
  readonly totals: PageTotals
  /** The last id of the range; `undefined` after the last range. */
  readonly last: string | undefined
}

/** Lists and totals of pages for the operator. */
export interface PageCatalog {
  /** Newest first; `undefined` when there is no page `after`. */
  list(selection: PageSelection): Promise<TitledPage[] | undefined>
  details(id: string): Promise<PageDetails | undefined>
  /**
   * Counts pages by ranges of ids, each with all that were counted so far.
   *
   * @param after - the id to begin after; the empty string for all pages
   */
  totals(after?: string): AsyncGenerator<CountedPages>
}

/** The columns of a page that a list shows. */
export const ENTRY_COLUMNS = [
  'id',
  'slug',
  'published',
  'taken_down_at',
  'expires_at',
  'created_at',
  'updated_at',
  'block_count',
  'byte_count',
] as const satisfies readonly (keyof PagesTable)[]

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** Reads pages from the database. `now` is in milliseconds since 1970. */
export function createPageCatalog(
  { reader }: Pick<Database, 'reader'>,
  { now = Date.now }: { readonly now?: () => number } = {},
): PageCatalog {
  return {
    async list({ limit, after, states = [] }) {
      const last =
        after === undefined
          ? undefined
          : await reader
              .selectFrom('pages')
              .select(['id', 'created_at'])
              .where('id', '=', after)
              .executeTakeFirst()
      if (after !== undefined && last === undefined) return undefined
      let query = reader.selectFrom('pages').select(ENTRY_COLUMNS)
      if (last !== undefined) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(last.created_at, last.id)),
        )
      }
      if (states.length > 0) {
        query = query.where((page) => page.or(states.map((state) => isIn(state, now())(page))))
      }
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      const titles = await titlesOf(
        reader,
        rows.map((row) => row.id),
      )
      return rows.map((row) => ({ ...toEntry(row, now()), title: titles.get(row.id) ?? null }))
    },

    async details(id) {
      const row = await reader
        .selectFrom('pages')
        .select(HEAD_COLUMNS)
        .select('takedown_reason')
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { published, theme, layout, meta, lang, dir, revision, takenDownAt, expiresAt } = toHead(
        row,
        now(),
      )
      return {
        ...toEntry(row, now()),
        title: (await titlesOf(reader, [id])).get(id) ?? null,
        published,
        theme,
        layout,
        meta,
        lang,
        dir,
        revision,
        takenDownAt,
        expiresAt,
        takedownReason: row.takedown_reason,
      }
    },

    async *totals(after = '') {
      const time = now()
      const totals = noPages()
      const ranges = keyRanges(reader, { table: 'pages', key: 'id', from: after, rows: COUNTED_AT_A_TIME })
      for await (const range of ranges) {
        const counted = await countPages(reader, range, time)
        for (const name of Object.keys(totals) as (keyof PageTotals)[]) totals[name] += counted[name]
        yield { totals: { ...totals }, last: range.end }
      }
    },
  }
}

/** So many pages are counted in one statement. */
const COUNTED_AT_A_TIME = 10_000

function noPages(): PageTotals {
  return {
    pages: 0,
    published: 0,
    hidden: 0,
    expired: 0,
    takenDown: 0,
    blocks: 0,
    bytes: 0,
    createdInLastDay: 0,
  }
}

async function countPages(reader: Kysely<Schema>, range: KeyRange, time: number): Promise<PageTotals> {
  const dayAgo = new Date(time - DAY_MILLISECONDS).toISOString()
  const row = await reader
    .selectFrom('pages')
    .select(({ fn }) => [
      fn.countAll().as('pages'),
      fn.countAll().filterWhere(isIn('taken down', time)).as('takenDown'),
      fn.countAll().filterWhere(isIn('published', time)).as('published'),
      fn.countAll().filterWhere(isIn('hidden', time)).as('hidden'),
      fn.countAll().filterWhere(isIn('expired', time)).as('expired'),
      fn.countAll().filterWhere('created_at', '>', dayAgo).as('createdInLastDay'),
      fn.sum('block_count').as('blocks'),
      fn.sum('byte_count').as('bytes'),
    ])
    .where(isInRange('id', range))
    .executeTakeFirstOrThrow()
  // PostgreSQL returns these numbers as text, and both products return null for the sum of no rows.
  return {
    pages: Number(row.pages),
    published: Number(row.published),
    hidden: Number(row.hidden),
    expired: Number(row.expired),
    takenDown: Number(row.takenDown),
    blocks: Number(row.blocks),
    bytes: Number(row.bytes),
    createdInLastDay: Number(row.createdInLastDay),
  }
}

/** The condition that a page is in a state, as {@link stateOf} tells it. */
export function isIn(state: PageState, now: number) {
  return (page: ExpressionBuilder<Schema, 'pages'>) => {
    if (state === 'taken down') return page('taken_down_at', 'is not', null)
    const isUnexpired = isUnexpiredAt(now)(page)
    return page.and([
      page('taken_down_at', 'is', null),
      ...(state === 'expired'
        ? [page.not(isUnexpired)]
        : [isUnexpired, page('published', state === 'published' ? '<>' : '=', 0)]),
    ])
  }
}

/** The state of a page. */
export function stateOf({ gone, published }: Pick<PageHead, 'gone' | 'published'>): PageState {
  if (gone !== null) return gone === 'expired' ? 'expired' : 'taken down'
  return published ? 'published' : 'hidden'
}

/**
 * A row as an entry of a list.
 *
 * @param now - in milliseconds since 1970
 */
export function toEntry(
  row: Pick<Selectable<PagesTable>, (typeof ENTRY_COLUMNS)[number]>,
  now: number,
): PageEntry {
  return {
    id: row.id,
    slug: row.slug,
    state: stateOf({ gone: goneReason(row, now), published: row.published !== 0 }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    blocks: row.block_count,
    bytes: row.byte_count,
  }
}
