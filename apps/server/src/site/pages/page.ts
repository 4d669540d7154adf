import type { RouterContext } from '@koa/router'
import { PASSPHRASE_HEADER, type ViewFormat, VIEWS } from 'qp-schema/api'
import { pathNotFound } from '../../refusal.ts'
import { clientOf } from '../../http/clients/client.ts'
import { answerCoded } from '../../http/caching/conditional-requests.ts'
import { setDocumentHeaders } from '../../http/headers/security-headers.ts'
import { pathParameter } from '../../http/route.ts'
import type { PageHead } from '../../content/page.ts'
import { isGuarded } from '../../content/page-proofs.ts'
import { pageUrl, slidesUrl, viewUrl } from '../../content/urls.ts'
import type { PublicHandler, PublicServices } from '../route.ts'
import { requireReadable, requireVisible } from '../require-visible.ts'
import { negotiateView, splitViewName, VIEW_FORMATS, viewContentType } from './view-formats.ts'

/** Answers with a published page: as HTML, or in the format that its URL or `Accept` asks for. SPEC.md 10.1, 10.25 */
export const showPage: PublicHandler = async (context, services) => {
  const { name, format } = splitViewName(pathParameter(context, 'name'))
  const found = await services.pages.findByName(name)
  const head = await requireReadable(context, services, found?.head)
  if (format === undefined) context.vary('Accept')
  const addressOf = (url: string) => (format === undefined ? url : viewUrl(url, format))
  if (leadToSlug(context, services, found, addressOf)) return
  const chosen = format ?? negotiateView(context)
  await (chosen === undefined
    ? sendDocument(context, services, head, 'page')
    : sendView(context, services, head, chosen))
}

/** Redirects from the path of a page with a slash at its end, which people and programs add. SPEC.md 10.1.3 */
export const leaveSlashOut: PublicHandler = async (context, { config, pages }) => {
  const name = pathParameter(context, 'name')
  const head = requireVisible((await pages.findByName(name))?.head)
  if (staysHere(context, head)) throw pathNotFound()
  // To the path that was asked for: who does not know the passphrase is not told the slug.
  redirectTo(context, `${config.baseUrl}/${name}${context.search}`)
}

/** Answers with a published page as slides. SPEC.md 10.33 */
export const showSlides: PublicHandler = async (context, services) => {
  const found = await services.pages.findByName(pathParameter(context, 'name'))
  const head = await requireReadable(context, services, found?.head)
  if (leadToSlug(context, services, found, slidesUrl)) return
  await sendDocument(context, services, head, 'slides')
}

/** Redirects from the id of a page to its slug, if it has one. SPEC.md 10.1.3 */
function leadToSlug(
  context: RouterContext,
  { config }: PublicServices,
  found: { readonly head: PageHead; readonly via: 'id' | 'slug' } | undefined,
  addressOf: (url: string) => string,
): boolean {
  if (found?.via !== 'id' || found.head.slug === null) return false
  if (staysHere(context, found.head)) return false
  redirectTo(context, addressOf(pageUrl(config.baseUrl, found.head)))
  return true
}

/** What programs follow redirects with could send the passphrase elsewhere. SPEC.md 21.4.2 */
function staysHere(context: RouterContext, head: PageHead): boolean {
  return isGuarded(head) && context.get(PASSPHRASE_HEADER) !== ''
}

function redirectTo(context: RouterContext, url: string): void {
  context.set('Cache-Control', 'no-store')
  context.status = 301
  context.redirect(url)
}

async function sendDocument(
  context: RouterContext,
  { answers, config, renderCache }: PublicServices,
  head: PageHead,
  kind: 'page' | 'slides',
): Promise<void> {
  const url = pageUrl(config.baseUrl, head)
  const part = { kind, plain: false }
  const tag = renderCache.tag(head)
  const asked = await answerCoded(context, kind === 'page' ? tag : `${tag}-${kind}`, async (coding) => {
    const rendered = await renderCache.get(head, part, coding, clientOf(context))
    if (rendered === undefined) throw pathNotFound()
    setDocumentHeaders(context, rendered.policy)
    return rendered
  })
  context.set('Link', kind === 'page' ? formsOf(url) : `<${url}>; rel="canonical"`)
  answers.remember(context, renderCache.sourceOf(head, part, asked))
}

/** The other forms of a page, as a `Link` header names them. SPEC.md 10.25.4 */
function formsOf(url: string): string {
  const views = VIEW_FORMATS.map(
    (format) => `<${viewUrl(url, format)}>; rel="alternate"; type="${VIEWS[format].mediaType}"`,
  )
  return [...views, `<${slidesUrl(url)}>; rel="alternate"; type="text/html"; title="Slides"`].join(', ')
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
