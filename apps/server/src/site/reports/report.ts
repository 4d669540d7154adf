import type { Router, RouterContext } from '@koa/router'
import { cleanStrings } from 'qp-schema/policy'
import { invalidFields } from '../../refusal.ts'
import { receiveBody } from '../../http/bodies/receive-body.ts'
import { decodeBody, decodeForm } from '../../jobs/decode-body.ts'
import { type ErrorPresenter, presentJsonError } from '../../http/errors.ts'
import { limitRate } from '../../http/limits/rate-limit.ts'
import { pathParameter } from '../../http/route.ts'
import type { PageHead } from '../../content/page.ts'
import { pageUrl } from '../../content/urls.ts'
import type { PublicServices } from '../route.ts'
import { presentHtmlError, sendMessage } from '../message-page.ts'
import { readReport } from './read-report.ts'
import { sendFormDocument } from '../form-document.ts'
import { FORM_TYPE, formRoutes } from '../form-routes.ts'
import { type ReportForm, reportForm } from './report-form.ts'
import { requireReadable } from '../require-visible.ts'

const PATH = '/:name/report'
/** Enough for the longest text with every UTF-8 byte percent-encoded. */
const MAX_BODY_BYTES = 32 * 1024

/** Adds the routes with which visitors report a page to the operator. SPEC.md 10.26 */
export function reportRoutes(router: Router, services: PublicServices): void {
  const { config, sharedCounts, metrics } = services
  const limit = limitRate({
    name: 'report',
    max: config.reportRateLimit,
    windowSeconds: config.publishRateWindowSeconds,
    sharedCounts,
    trustProxy: config.trustProxy,
    metrics,
  })
  formRoutes(router, services, {
    path: PATH,
    what: 'report',
    limit,
    show: async (context) => sendForm(context, services, await requirePage(context, services)),
    take: takeReport,
    present: presentInKind,
  })
}

/** Stores a report. The order of checks is SPEC.md 10.26.4. */
async function takeReport(context: RouterContext, services: PublicServices): Promise<void> {
  const { config, logger, reports } = services
  const received = await receiveBody(context, { maxBytes: MAX_BODY_BYTES, otherTypes: [FORM_TYPE] })
  const isForm = received.mediaType === FORM_TYPE
  const body = cleanStrings(isForm ? decodeForm(received.bytes) : decodeBody(received))
  const page = await requirePage(context, services)
  const read = readReport(body)
  if (!read.ok) {
    if (!isForm) throw invalidFields(read.issues)
    context.status = 400
    sendForm(context, services, page, { given: read.given, issues: read.issues })
    return
  }
  const added = await reports.add(page, read.report)
  // The answer is the same when nothing was stored, because of many other reports or because the page was just deleted.
  logger.info({ report: added?.id, page: page.id, reason: read.report.reason }, 'a page was reported')
  if (isForm) {
    sendMessage(context, {
      title: 'Thank you',
      message:
        'Your report has been sent to the operator of this service, who will decide what happens to the page.',
      action: { label: 'Back to the page', href: pageUrl(config.baseUrl, page) },
    })
    return
  }
  context.set('Cache-Control', 'no-store')
  context.body = { id: page.id, reported: true }
}

async function requirePage(context: RouterContext, services: PublicServices): Promise<PageHead> {
  const found = await services.pages.findByName(pathParameter(context, 'name'))
  return requireReadable(context, services, found?.head)
}

function sendForm(
  context: RouterContext,
  { config }: PublicServices,
  page: PageHead,
  refused: Pick<ReportForm, 'given' | 'issues'> = {},
): void {
  const about = { pageUrl: pageUrl(config.baseUrl, page), action: `/${page.id}/report` }
  sendFormDocument(context, reportForm({ ...about, ...refused }))
}

/** Shows a refusal as JSON if JSON was sent, else as HTML. SPEC.md 10.26.5 */
const presentInKind: ErrorPresenter = (context, error) =>
  (context.is('json') === 'json' ? presentJsonError : presentHtmlError)(context, error)
