import type { RouterContext } from '@koa/router'
import { escapeHtml } from 'qp-schema'
import { requireSameReaders } from '../../access/readers.ts'
import type { Config } from '../../config/config.ts'
import { cardUrl, pageUrl } from '../../content/urls.ts'
import { answerConditionally, etagOf } from '../../http/caching/conditional-requests.ts'
import { invalidFields, pathNotFound } from '../../refusal.ts'
import { isVisible } from '../require-visible.ts'
import type { PublicHandler } from '../route.ts'
import { splitViewName } from '../pages/view-formats.ts'

/** The largest frame that is offered, in pixels. */
const FRAME = { width: 720, height: 540 } as const
/** The card's own size. SPEC.md 10.23 */
const CARD = { thumbnail_width: 1200, thumbnail_height: 630 } as const
const KEEP_SECONDS = 300
/** Whoever may frame pages, if it is nobody else. SPEC.md 10.2.5 */
const NO_OTHER_SITE = /^'(?:self|none)'$/

const TYPES = { json: 'application/json; charset=utf-8', xml: 'text/xml; charset=utf-8' } as const

interface Asked {
  readonly name: string
  readonly format: keyof typeof TYPES
  readonly width: number
  readonly height: number
  readonly takesCard: boolean
}

type Embedded = Readonly<Record<string, string | number>>

/** Answers what sites ask that show pages of others: oEmbed 1.0. SPEC.md 10.28 */
export const showOembed: PublicHandler = async (context, services) => {
  const { config, pages, renderCache } = services
  const { name, format, width, height, takesCard } = asked(context, config)
  const found = await pages.findByName(name)
  // A hidden page is as one that never was, and so is one that is gone.
  if (found === undefined || !isVisible(found.head)) throw pathNotFound()
  await services.readers.require(context, found.head)
  const { head } = found
  // Of the beginning of the page alone: nobody waits in a queue here, and nothing bounds how often it is asked.
  const title = (await pages.title(head.id)) ?? ''
  const since = await pages.head(head.id)
  if (since === undefined) throw pathNotFound()
  requireSameReaders(since, head)
  const embedded = {
    version: '1.0',
    ...(NO_OTHER_SITE.test(config.frameAncestors)
      ? { type: 'link' }
      : { type: 'rich', width, height, html: frame(pageUrl(config.baseUrl, head), title, width, height) }),
    ...(title !== '' && { title }),
    provider_name: 'Quick Pages',
    provider_url: `${config.baseUrl}/`,
    cache_age: KEEP_SECONDS,
    ...(takesCard && { thumbnail_url: cardUrl(config.baseUrl, head.id), ...CARD }),
  }
  context.set({
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  context.type = TYPES[format]
  const etag = etagOf(`${renderCache.tag(head)}-oembed-${format}-${width}-${height}-${takesCard}`)
  answerConditionally(context, etag, () => (format === 'json' ? JSON.stringify(embedded) : xmlOf(embedded)))
}

/** @throws RefusedError `invalid_body`, or `not_found` for an address that is none of a page here */
function asked({ querystring }: RouterContext, { baseUrl }: Config): Asked {
  // Not Koa's `query`: its time grows with the square of how often a name is repeated.
  const query = new URLSearchParams(querystring)
  const once = (name: string) => (query.getAll(name).length > 1 ? [] : (query.get(name) ?? undefined))
  const [url, format = 'json', maxwidth, maxheight] = ['url', 'format', 'maxwidth', 'maxheight'].map(once)
  const issues = [
    ...(typeof url === 'string' ? [] : [{ path: 'url', message: 'is required: the address of a page' }]),
    ...(format === 'json' || format === 'xml' ? [] : [{ path: 'format', message: 'is json or xml' }]),
    ...[['maxwidth', maxwidth] as const, ['maxheight', maxheight] as const].flatMap(([path, size]) =>
      size === undefined || isSize(size) ? [] : [{ path, message: 'is a whole number of pixels from 1 on' }],
    ),
  ]
  if (issues.length > 0) throw invalidFields(issues)
  return {
    name: nameIn(String(url), baseUrl),
    format: format as Asked['format'],
    width: Math.min(Number(maxwidth ?? FRAME.width), FRAME.width),
    height: Math.min(Number(maxheight ?? FRAME.height), FRAME.height),
    takesCard:
      Number(maxwidth ?? CARD.thumbnail_width) >= CARD.thumbnail_width &&
      Number(maxheight ?? CARD.thumbnail_height) >= CARD.thumbnail_height,
  }
}

function isSize(size: string | string[]): boolean {
  return typeof size === 'string' && /^[1-9]\d{0,15}$/.test(size)
}

/** The id or slug in the address of a page, of the page itself or of a view of it. */
function nameIn(url: string, baseUrl: string): string {
  const named = URL.canParse(url) ? new URL(url) : undefined
  const isOurs =
    named?.host === new URL(baseUrl).host &&
    /^https?:$/.test(named.protocol) &&
    named.username + named.password === ''
  const segment = isOurs ? /^\/([^/]+)\/?$/.exec(named.pathname)?.[1] : undefined
  if (segment === undefined) throw pathNotFound()
  return splitViewName(segment).name
}

function frame(url: string, title: string, width: number, height: number): string {
  const [src, name] = [escapeHtml(url, 'attribute'), escapeHtml(title, 'attribute')]
  return `<iframe src="${src}" title="${name}" width="${width}" height="${height}" loading="lazy" style="max-width:100%;border:0"></iframe>`
}

/** What XML 1.0 has no characters for is left out. */
function xmlOf(embedded: Embedded): string {
  const fields = Object.entries(embedded).map(([name, value]) => {
    const text = String(value).replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    return `<${name}>${escapeHtml(text, 'text')}</${name}>`
  })
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?><oembed>${fields.join('')}</oembed>`
}
