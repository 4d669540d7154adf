import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { ReportsTable, Schema } from '../db/schema.ts'
import type { PageHead } from './page-repository-contract.ts'

/** Why a page is reported. SPEC.md 10.26.3 */
export const REPORT_REASONS = ['spam', 'phishing', 'illegal', 'personal', 'copyright', 'other'] as const

/** One of {@link REPORT_REASONS}. */
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Bounds of reports. SPEC.md 10.26.3, 10.26.6 */
export const REPORT_LIMITS = {
  /** UTF-16 code units of `details`. */
  detailsLength: 2000,
  /** Reports of one page. */
  ofPage: 20,
  /** Reports of all pages. */
  total: 10_000,
  /** How many go at once when there are more. */
  goAtOnce: 1000,
} as const

/** What a visitor says of a page. */
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
  /** What the operator has noted; null when nothing. */
  readonly resolution: string | null
}

/** Which reports a list has. */
export interface ReportSelection {
  /** At most so many. */
  readonly limit: number
  /** Only reports after this one, which is the last of the list before. */
  readonly after?: string | undefined
  /** Only reports of this page. */
  readonly pageId?: string | undefined
  /** Resolved ones instead of open ones. */
  readonly resolved?: boolean
}

/** What visitors have reported to the operator. SPEC.md 10.26 */
export interface Reports {
  /** Stores a report. Beyond {@link REPORT_LIMITS} resolved ones go first, then the oldest. */
  add(page: Pick<PageHead, 'id' | 'revision'>, text: ReportText): Promise<Report>
  /** Newest first; `undefined` when there is no report `after`. */
  list(selection: ReportSelection): Promise<Report[] | undefined>
  find(id: string): Promise<Report | undefined>
  /** Resolves an open report; `undefined` when there is no open report of this id. */
  resolve(id: string, resolution: string | null): Promise<Report | undefined>
  /** Resolves all open reports of a page; gives their number. */
  resolveOf(pageId: string, resolution: string | null): Promise<number>
  countOpen(): Promise<number>
}

const ID_BYTES = 6

/** Keeps reports in the database. `now` is in milliseconds since 1970. */
export function createReports(
  database: Database,
  { now = Date.now, limits = REPORT_LIMITS }: ReportsOptions = {},
): Reports {
  const { reader } = database
  const timestamp = () => new Date(now()).toISOString()

  /** After the report is stored, so that the last of several that race sees all of them. */
  async function makeRoom(pageId: string): Promise<void> {
    const { ofPage, total, goAtOnce } = limits
    if ((await countIn(reader, pageId)) > ofPage) {
      await database.write((trx) => forgetBeyond(trx, ofPage, pageId))
    }
    if ((await countIn(reader)) > total) await database.write((trx) => forgetBeyond(trx, total - goAtOnce))
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
      await database.write((trx) => trx.insertInto('reports').values(row).execute())
      // The report is stored by now: what fails here must not tell its sender that it is not. The next one makes room.
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
        query = query.where((report) =>
          report.or([
            report('created_at', '<', last.created_at),
            report.and([report('created_at', '=', last.created_at), report('id', '<', last.id)]),
          ]),
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

    async countOpen() {
      const { count } = await reader
        .selectFrom('reports')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('resolved_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

/** What tests set. */
export interface ReportsOptions {
  readonly now?: () => number
  readonly limits?: { readonly [L in 'ofPage' | 'total' | 'goAtOnce']: number }
}

type Connection = Kysely<Schema>

/** Resolves all open reports of a page in a transaction; gives their number. */
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
 * Forgets the reports of pages that are deleted.
 *
 * @param pageIds - at least one
 */
export async function forgetReportsOf(trx: Connection, pageIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('reports').where('page_id', 'in', pageIds).execute()
}

function findRow(reader: Connection, id: string): Promise<Selectable<ReportsTable> | undefined> {
  return reader.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
}

async function countIn(reader: Connection, pageId?: string): Promise<number> {
  let query = reader.selectFrom('reports').select(({ fn }) => fn.countAll().as('count'))
  if (pageId !== undefined) query = query.where('page_id', '=', pageId)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

/** Deletes reports beyond the number, of a page or of all: resolved ones first, then the oldest. */
async function forgetBeyond(trx: Connection, kept: number, pageId?: string): Promise<void> {
  const tooMany = (reports: ExpressionBuilder<Schema, 'reports'>) => {
    let query = reports
      .selectFrom('reports as other')
      .select('other.id')
      .orderBy((other) => other.case().when('other.resolved_at', 'is', null).then(0).else(1).end())
      .orderBy('other.created_at', 'desc')
      .orderBy('other.id', 'desc')
      // SQLite has no offset without a limit.
      .limit(REPORT_LIMITS.total)
      .offset(kept)
    if (pageId !== undefined) query = query.where('other.page_id', '=', pageId)
    return query
  }
  await trx
    .deleteFrom('reports')
    .where((reports) => reports('id', 'in', tooMany(reports)))
    .execute()
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
