import { type PageState, stateOf } from '../../store/pages/catalog.ts'
import type { PageHead } from '../../content/page.ts'
import { createPageRepository, type PageRepository } from '../../store/pages/page-repository.ts'
import { createPictureCatalog } from '../../store/pictures/picture-catalog.ts'
import { createReports, type Report, type Reports } from '../../store/reports.ts'
import { UsageError } from 'qp-command-line'
import { type Command, type Invocation, notFound, print, printList, withStore } from '../command.ts'
import { parseLimit } from '../option-values.ts'
import { fieldLines } from '../page-lines.ts'

/** Commands for the reports of visitors. SPEC.md 10.26.7 */
export const REPORT_COMMANDS: readonly Command[] = [
  {
    name: 'reports list',
    operands: [],
    options: ['limit', 'after', 'page', 'resolved'],
    summary: 'reports of visitors that nobody has resolved yet, newest first',
    run: withReports(async (services, invocation) => {
      const { options } = invocation
      const page = await pageOf(services, options.page)
      if (page === 'missing') return notFound(invocation, 'page', options.page)
      const { after } = options
      const listed = await services.reports.list({
        limit: parseLimit(options.limit),
        after,
        pageId: page?.id,
        resolved: options.resolved === true,
      })
      if (listed === undefined) return notFound(invocation, 'report', after)
      const entries = await Promise.all(listed.map((report) => entryOf(services.pages, report)))
      printList(invocation, entries, reportLine, 'such reports')
      return 0
    }),
  },
  {
    name: 'reports show',
    operands: ['ID'],
    options: [],
    summary: 'everything about a report',
    run: withReports(async ({ reports, pages, named }, invocation) => {
      const [id = ''] = invocation.operands
      const report = await reports.find(id)
      if (report === undefined) return notFound(invocation, 'report', id)
      const pictures = await named(report.pageId)
      const entry = { ...(await entryOf(pages, report)), pictures }
      print(invocation, entry, reportLines(entry))
      return 0
    }),
  },
  {
    name: 'reports resolve',
    operands: ['[ID]'],
    options: ['page', 'note'],
    summary:
      'mark a report as resolved, or with --page all reports about a page; a takedown does this by itself',
    details: 'It changes nothing about the page.',
    run: withReports(async (services, invocation) => {
      const { options, output, json } = invocation
      const [id] = invocation.operands
      if ((id === undefined) === (options.page === undefined)) {
        throw new UsageError('reports resolve takes either the ID of a report or --page.')
      }
      const note = options.note?.trim() ?? null
      const page = await pageOf(services, options.page)
      if (page === 'missing') return notFound(invocation, 'page', options.page)
      const resolved =
        page === undefined
          ? Number((await services.reports.resolve(id ?? '', note)) !== undefined)
          : await services.reports.resolveOf(page.id, note)
      if (json) output.out(JSON.stringify({ resolved }))
      else if (resolved > 0)
        output.out(resolved === 1 ? '1 report is resolved.' : `${resolved} reports are resolved.`)
      else output.error('There is no such open report.')
      return resolved > 0 ? 0 : 1
    }),
  },
]

interface ReportEntry extends Report {
  readonly pageState: PageState | 'deleted'
  readonly slug: string | null
}

interface ReportServices {
  readonly reports: Reports
  readonly pages: PageRepository
  /** The keys of the pictures that a page names, at most a thousand. */
  readonly named: (pageId: string) => Promise<string[]>
}

function withReports(
  act: (services: ReportServices, invocation: Invocation) => Promise<number>,
): Command['run'] {
  return (invocation) =>
    withStore(invocation.environment, (database) =>
      act(
        {
          reports: createReports(database),
          pages: createPageRepository(database),
          async named(pageId) {
            const pictures = await createPictureCatalog(database).list({ limit: 1000, pageId })
            return (pictures ?? []).map(({ key }) => key)
          },
        },
        invocation,
      ),
    )
}

async function pageOf(
  { pages }: ReportServices,
  name: string | undefined,
): Promise<PageHead | undefined | 'missing'> {
  if (name === undefined) return undefined
  return (await pages.findByName(name))?.head ?? 'missing'
}

async function entryOf(pages: PageRepository, report: Report): Promise<ReportEntry> {
  const page = await pages.head(report.pageId)
  if (page === undefined) return { ...report, pageState: 'deleted', slug: null }
  return { ...report, pageState: stateOf(page), slug: page.slug }
}

/** A report as one line: id, time, reason, page, state of the page, beginning of the text. */
function reportLine({ id, createdAt, reason, pageId, pageState, details }: ReportEntry): string {
  const start = details.length > 60 ? `${details.slice(0, 59).trimEnd()}…` : details
  return [id, createdAt, reason, pageId, pageState, start].join('  ').trimEnd()
}

function reportLines(report: ReportEntry & { readonly pictures: readonly string[] }): string[] {
  return fieldLines([
    ['id', report.id],
    ['reported', report.createdAt],
    ['reason', report.reason],
    ['page', report.pageId],
    ['slug', report.slug],
    ['state', report.pageState],
    ['revision', report.revision],
    ['resolved', report.resolvedAt],
    ['note', report.resolution],
    ['pictures', report.pictures.join(' ') || null],
    ['details', report.details === '' ? null : report.details],
  ])
}
