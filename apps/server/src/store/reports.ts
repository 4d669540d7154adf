import { randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from './db/database.ts'
import type { PageHead } from '../content/page.ts'
import type { ReportReason, ReportsTable, Schema } from './db/schema.ts'

export { REPORT_REASONS, type ReportReason } from './db/schema.ts'

/** Bounds of reports. SPEC.md 10.26.3, 10.26.6 */
export const REPORT_LIMITS = {
  /** UTF-16 code units of `details`. */
  detailsLength: 2000,
  /** Reports of one page. When all of them are open, no more are stored. */
  ofPage: 20,
  /** Reports of all pages. */
  total: 10_000,
  /** How many more than necessary are deleted when there are more than `total`. */
  spare: 1000,
} as const

/** What a visitor writes about a page. */
export interface ReportText {
  readonly reason: ReportReason
  /** Plain text, at most 2,000 characters; may be empty. */
  readonly details: string
}

/** A report as the operator sees it. */
export interface Report extends ReportText {
  /** 12 lower-case hexadecimal digits. */
  readonly id: string
  readonly pageId: string
  /** The revision of the page that was reported. */
  readonly revision: number
  /** ISO 8601 with milliseconds. */
  readonly createdAt: string
  /** ISO 8601 with milliseconds; null while the report is open. */
  readonly resolvedAt: string | null
  /** The operator's note, or null. */
  readonly resolution: string | null
}

/** Which reports are listed. */
export interface ReportSelection {
  /** At most so many. */
  readonly limit: number
  /** Only reports after the one with this id: the last of the previous list. */
  readonly after?: string | undefined
  /** Only reports of this page. */
  readonly pageId?: string | undefined
  /** Resolved ones instead of open ones. */
  readonly resolved?: boolean
}

/** What visitors have reported to the operator. SPEC.md 10.26 */
export interface Reports {
  /**
   * Stores a report. Beyond {@link REPORT_LIMITS}, resolved reports are deleted first. `undefined` when nothing was
   * stored, because the page has too many open reports or was deleted.
   */
  add(page: Pick<PageHead, 'id' | 'revision'>, text: ReportText): Promise<Report | undefined>
  /** Newest first; `undefined` when there is no report `after`. */
  list(selection: ReportSelection): Promise<Report[] | undefined>
  find(id: string): Promise<Report | undefined>
  /** Resolves an open report; `undefined` when there is no open report of this id. */
  resolve(id: string, resolution: string | null): Promise<Report | undefined>
  /** Resolves all open reports of a page; resolves to their number. */
  resolveOf(pageId: string, resolution: string | null): Promise<number>
  countOpen(): Promise<number>
}

const ID_BYTES = 6

/** Keeps reports in the database. `now` is in milliseconds since 1970. */
export function createReports(
  database: Tables,
  { now = Date.now, limits = REPORT_LIMITS }: ReportsOptions = {},
): Reports {
  const { reader } = database
  const timestamp = () => new Date(now()).toISOString()

  /** Called after a report was stored, so that the last of several concurrent ones sees all of them. */
  async function makeRoom(pageId: string): Promise<void> {
    const { ofPage, total, spare } = limits
    const excess = (await countReports(reader, { pageId })) - ofPage
    if (excess > 0) await database.write((trx) => forgetResolvedOf(trx, pageId, excess))
    const all = await countReports(reader)
    if (all > total) await database.write((trx) => forgetExcess(trx, all - total + spare))
  }

  return {
    async add({ id: pageId, revision }, { reason, details }) {
      const row = {
        id: randomBytes(ID_BYTES).toString('hex'),
        page_id: pageId,
        revision,
        reason,
        details,
        created_at: timestamp(),
        resolved_at: null,
        resolution: null,
      }
      const isStored = await database.write(async (trx) => {
        if (!(await lockPage(trx, pageId))) return false
        if ((await countReports(trx, { pageId, isOpen: true })) >= limits.ofPage) return false
        await trx.insertInto('reports').values(row).execute()
        return true
      })
      if (!isStored) return undefined
      // The report is stored: its sender must not get an error for this. The next report tries again.
      await makeRoom(pageId).catch(() => {})
      return toReport(row)
    },

    async list({ limit, after, pageId, resolved = false }) {
      const last = after === undefined ? undefined : await findRow(reader, after)
      if (after !== undefined && last === undefined) return undefined
      let query = reader
        .selectFrom('reports')
        .selectAll()
        .where('resolved_at', resolved ? 'is not' : 'is', null)
      if (pageId !== undefined) query = query.where('page_id', '=', pageId)
      if (last !== undefined) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(last.created_at, last.id)),
        )
      }
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(toReport)
    },

    async find(id) {
      const row = await findRow(reader, id)
      return row && toReport(row)
    },

    async resolve(id, resolution) {
      const row = await database.write((trx) =>
        trx
          .updateTable('reports')
          .set({ resolved_at: timestamp(), resolution })
          .where('id', '=', id)
          .where('resolved_at', 'is', null)
          .returningAll()
          .executeTakeFirst(),
      )
      return row && toReport(row)
    },

    resolveOf: (pageId, resolution) =>
      database.write((trx) => resolveReportsOf(trx, pageId, timestamp(), resolution)),

    countOpen: () => countReports(reader, { isOpen: true }),
  }
}

/** For tests. */
export interface ReportsOptions {
  readonly now?: () => number
  readonly limits?: { readonly [L in 'ofPage' | 'total' | 'spare']: number }
}

type Connection = Kysely<Schema>

/** Resolves all open reports of a page in a transaction; resolves to their number. */
export async function resolveReportsOf(
  trx: Connection,
  pageId: string,
  time: string,
  resolution: string | null,
): Promise<number> {
  const resolved = await trx
    .updateTable('reports')
    .set({ resolved_at: time, resolution })
    .where('page_id', '=', pageId)
    .where('resolved_at', 'is', null)
    .returning('id')
    .execute()
  return resolved.length
}

/**
 * Deletes the reports of deleted pages.
 *
 * @param pageIds - at least one
 */
export async function forgetReportsOf(trx: Connection, pageIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('reports').where('page_id', 'in', pageIds).execute()
}

function findRow(reader: Connection, id: string): Promise<Selectable<ReportsTable> | undefined> {
  return reader.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Locks the row of a page, so that until the commit it is not deleted and gets no other report; tells whether there is
 * one. An update that changes nothing locks the row in every database product.
 */
async function lockPage(trx: Connection, id: string): Promise<boolean> {
  const page = await trx
    .updateTable('pages')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return page !== undefined
}

async function countReports(
  reader: Connection,
  { pageId, isOpen = false }: { readonly pageId?: string; readonly isOpen?: boolean } = {},
): Promise<number> {
  let query = reader.selectFrom('reports').select(({ fn }) => fn.countAll().as('count'))
  if (pageId !== undefined) query = query.where('page_id', '=', pageId)
  if (isOpen) query = query.where('resolved_at', 'is', null)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

async function forgetResolvedOf(trx: Connection, pageId: string, count: number): Promise<void> {
  const oldest = trx
    .selectFrom('reports')
    .select('id')
    .where('page_id', '=', pageId)
    .where('resolved_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
  await trx.deleteFrom('reports').where('id', 'in', oldest).execute()
}

/**
 * Deletes `count` reports: first resolved ones, the oldest first; then open ones of the pages that have the most, the
 * newest first, so that many reports of one page do not push out those of others. One statement ranks them all.
 */
async function forgetExcess(trx: Connection, count: number): Promise<void> {
  const place = sql<number>`row_number() over (partition by page_id, resolved_at is null order by created_at, id)`
  const ranked = trx
    .selectFrom('reports')
    .select(['id', 'created_at', 'resolved_at'])
    .select(place.as('place'))
  const first = trx
    .selectFrom(ranked.as('ranked'))
    .select('id')
    .orderBy((report) => report.case().when('resolved_at', 'is', null).then(1).else(0).end())
    .orderBy(
      (report) => report.case().when('resolved_at', 'is', null).then(report.ref('place')).else(0).end(),
      'desc',
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
  await trx.deleteFrom('reports').where('id', 'in', first).execute()
}

function toReport(row: Selectable<ReportsTable>): Report {
  return {
    id: row.id,
    pageId: row.page_id,
    revision: row.revision,
    reason: row.reason,
    details: row.details,
    createdAt: row.created_at,
    resolvedAt: row.resolved_at,
    resolution: row.resolution,
  }
}
