import type { SafeBlock } from 'qp-schema'
import type { DerivedMeta } from '../text/title-and-description.ts'
import { metaName, metaProperty } from '../html-document.ts'
import { markup, type SafeHtml } from '../templates/markup.ts'
import type { PageOptions } from '../options.ts'
import { pictureOfPage } from './preview-picture.ts'

/** What search engines and previews read of a page. SPEC.md 10.8 */
export function previewHead(
  blocks: readonly SafeBlock[],
  meta: DerivedMeta,
  options: PageOptions,
): SafeHtml[] {
  const { title, description } = meta
  const own = pictureOfPage(blocks, options)
  const image = own?.url ?? options.cardUrl
  const pictured = own === undefined || own.alt === '' ? [] : [own.alt]
  const described = description === '' ? [] : [description]
  return [
    ...described.map((text) => metaName('description', text)),
    ...given(options.robots, (robots) => metaName('robots', robots)),
    ...given(options.url, (url) => markup`<link rel="canonical" href="${url}">`),
    ...given(options.markdownUrl, (url) => markup`<link rel="alternate" type="text/markdown" href="${url}">`),
    ...oembedLinks(options, title),
    metaProperty('og:title', title),
    ...described.map((text) => metaProperty('og:description', text)),
    ...given(options.url, (url) => metaProperty('og:url', url)),
    metaProperty('og:type', 'article'),
    ...given(options.siteName, (name) => metaProperty('og:site_name', name)),
    ...given(image, (url) => metaProperty('og:image', url)),
    ...(own === undefined && image !== undefined ? CARD_SIZE : []),
    ...pictured.map((text) => metaProperty('og:image:alt', text)),
    ...timeOf('article:published_time', options.createdAt),
    ...timeOf('article:modified_time', options.updatedAt),
    metaName('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    metaName('twitter:title', title),
    ...described.map((text) => metaName('twitter:description', text)),
    ...given(image, (url) => metaName('twitter:image', url)),
    ...pictured.map((text) => metaName('twitter:image:alt', text)),
    metaName('generator', 'Quick Pages'),
  ]
}

const CARD_SIZE = [
  /* @__PURE__ */ metaProperty('og:image:width', '1200'),
  /* @__PURE__ */ metaProperty('og:image:height', '630'),
]

function oembedLinks({ oembedUrl }: PageOptions, title: string): SafeHtml[] {
  if (oembedUrl === undefined) return []
  return (['json', 'xml'] as const).map((format) => {
    const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed'
    return markup`<link rel="alternate" type="${type}" href="${oembedUrl(format)}" title="${title}">`
  })
}

function given(value: string | undefined, tag: (value: string) => SafeHtml): SafeHtml[] {
  return value === undefined ? [] : [tag(value)]
}

function timeOf(property: string, value: string | undefined): SafeHtml[] {
  const date = new Date(value ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? [] : [metaProperty(property, date.toISOString())]
}
