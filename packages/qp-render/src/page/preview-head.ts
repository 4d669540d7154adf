import { leavesOf, type SafeBlock } from 'qp-schema'
import { safeUrl } from 'qp-schema/policy'
import type { DerivedMeta } from '../text/title-and-description.ts'
import { metaName, metaProperty } from '../html-document.ts'
import { isFramedBlock } from '../frames/frames.ts'
import { knownBlocks } from '../forward-compatibility/unknown-blocks.ts'
import { markup, type SafeHtml } from '../templates/markup.ts'
import type { PageOptions } from '../options.ts'
import { firstImageOf } from '../text/html-to-text.ts'

/** What search engines and previews read of a page. SPEC.md 10.8 */
export function previewHead(
  blocks: readonly SafeBlock[],
  meta: DerivedMeta,
  options: PageOptions,
): SafeHtml[] {
  const { title, description } = meta
  const own = firstImage(blocks)
  const image = own ?? options.cardUrl
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
    ...timeOf('article:published_time', options.createdAt),
    ...timeOf('article:modified_time', options.updatedAt),
    metaName('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    metaName('twitter:title', title),
    ...described.map((text) => metaName('twitter:description', text)),
    ...given(image, (url) => metaName('twitter:image', url)),
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

function firstImage(page: readonly SafeBlock[]): string | undefined {
  const blocks = knownBlocks(page).filter((block) => !isFramedBlock(block))
  const image = blocks.find((block) => block.type === 'image')
  if (image !== undefined) return safeUrl(image.url, 'image')
  for (const block of blocks) {
    for (const { kind, value } of leavesOf(block)) {
      const found = kind.endsWith('Html') || kind === 'snippet' ? firstImageOf(value) : undefined
      if (found !== undefined) return safeUrl(found, 'image')
    }
  }
  return undefined
}
