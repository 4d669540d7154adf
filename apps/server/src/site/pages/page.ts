import type { RouterContext } from '@koa/router'
import { type ViewFormat, VIEWS } from 'qp-schema/api'
import { pathNotFound } from '../../refusal.ts'
import { clientOf } from '../../http/clients/client.ts'
import { answerCoded } from '../../http/caching/conditional-requests.ts'
import { setDocumentHeaders } from '../../http/headers/security-headers.ts'
import { pathParameter } from '../../http/route.ts'
import type { PageHead } from '../../content/page.ts'
import { pageUrl, viewUrl } from '../../content/urls.ts'
import type { PublicHandler, PublicServices } from '../route.ts'
import { requireVisible } from '../require-visible.ts'
import { negotiateView, splitViewName, VIEW_FORMATS, viewContentType } from './view-formats.ts'

/** Answers with a published page: as HTML, or in the format that its URL or `Accept` asks for. SPEC.md 10.1, 10.25 */
export const showPage: PublicHandler = async (context, services) => {
  const { config, pages } = services
  const { name, format } = splitViewName(pathParameter(context, 'name'))
  const found = await pages.findByName(name)
  const head = requireVisible(found?.head)
  if (format === undefined) context.vary('Accept')
  if (found?.via === 'id' && head.slug !== null) {
    context.set('Cache-Control', 'no-store')
    context.status = 301
    const url = pageUrl(config.baseUrl, head)
    context.redirect(format === undefined ? url : viewUrl(url, format))
    return
  }
  const chosen = format ?? negotiateView(context)
  await (chosen === undefined
    ? sendDocument(context, services, head)
    : sendView(context, services, head, chosen))
}

async function sendDocument(
  context: RouterContext,
  { answers, config, renderCache }: PublicServices,
  head: PageHead,
): Promise<void> {
  const url = pageUrl(config.baseUrl, head)
  const part = { kind: 'page', plain: false } as const
  const asked = await answerCoded(context, renderCache.tag(head), async (coding) => {
    const rendered = await renderCache.get(head, part, coding, clientOf(context))
    if (rendered === undefined) throw pathNotFound()
    setDocumentHeaders(context, rendered.policy)
    return rendered
  })
  const links = VIEW_FORMATS.map(
    (format) => `<${viewUrl(url, format)}>; rel="alternate"; type="${VIEWS[format].mediaType}"`,
  )
  context.set('Link', links.join(', '))
  answers.remember(context, renderCache.sourceOf(head, part, asked))
}

async function sendView(
  context: RouterContext,
  { answers, config, renderCache }: PublicServices,
  head: PageHead,
  format: ViewFormat,
): Promise<void> {
  const part = { kind: 'view', format } as const
  const contentType = viewContentType(context, format)
  const asked = await answerCoded(context, `${renderCache.tag(head)}-${format}`, async (coding) => {
    const rendered = await renderCache.get(head, part, coding, clientOf(context))
    if (rendered === undefined) throw pathNotFound()
    context.type = contentType
    context.set({
      'Content-Security-Policy': rendered.policy,
      'X-Content-Type-Options': 'nosniff',
      // Programs of other sites read it, as they read the API.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Robots-Tag': config.robots,
    })
    return rendered
  })
  context.set('Link', `<${pageUrl(config.baseUrl, head)}>; rel="canonical"`)
  answers.remember(context, renderCache.sourceOf(head, part, asked))
}
