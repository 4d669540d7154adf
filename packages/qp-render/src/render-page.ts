import {
  assertArgument,
  assertSafeBlocks,
  DEFAULT_THEME,
  isObject,
  type Layout,
  leavesOf,
  type PageMeta,
  type SafeBlock,
  type ThemeId,
} from 'qp-schema'
import { safeUrl } from 'qp-schema/policy'
import type { Components, EmbedComponent } from './kit/components.ts'
import { isKnownBlock, type OnUnknown } from './kit/read-blocks.ts'
import type { Highlight } from './blocks/renderer.ts'
import { type DerivedMeta, deriveMeta } from './derive-meta.ts'
import { documentHtml, fontHead, lines, metaName, metaProperty, themeHead } from './document.ts'
import { footLine } from './foot-line.ts'
import { frameElement, isFramedBlock, isFullBleed } from './frames.ts'
import { markup, type SafeHtml } from './markup.ts'
import { FULL_BLEED_CSS, pageCss } from './page-css.ts'
import { pageScript } from './page-script/page-script.ts'
import { blocksHtml, frameUrlOf } from './render-blocks.ts'
import { ownId } from './slugs.ts'
import { firstImageOf } from './text/html-to-text.ts'

/** A page as it is stored, as far as showing it goes. */
export interface RenderedPage {
  readonly blocks: readonly SafeBlock[]
  /** `auto-default` when absent. */
  readonly theme?: ThemeId
  /** `standard` when absent. */
  readonly layout?: Layout
  /** What is absent is derived from the blocks. */
  readonly meta?: PageMeta | null
  /** Used for the derived title only; see {@link deriveMeta}. */
  readonly title?: string
}

/** What the place where a page is served adds to it. Nothing of it is required. */
export interface PageOptions {
  /** The page's canonical, absolute URL. Without it the page names none. */
  readonly url?: string
  /** The address of the frame that shows the block at `index`; `frames/0` and so on when absent. */
  readonly frameUrl?: (index: number) => string
  /** The content of the robots tag, such as `noindex`; there is none when absent. SPEC.md 10.2.4 */
  readonly robots?: string
  /** Whether there is a foot line, with what of the options below is given; `false` when absent. SPEC.md 10.8.6 */
  readonly footLine?: boolean
  /** The name in previews; none when absent. In the foot line it is `Quick Pages` then. */
  readonly siteName?: string
  /** Where the name in the foot line leads; it is no link when absent. */
  readonly homeUrl?: string
  /** ISO 8601, in the head. */
  readonly createdAt?: string
  /** ISO 8601, in the head, and shown in the foot line as a day in UTC. */
  readonly updatedAt?: string
  /** Colours source code; it is shown plain when absent. `qp-render/highlight` has one. */
  readonly highlight?: Highlight
  /** The address of a file of {@link FONT_FILES}; `/assets/fonts/${file}` when absent. */
  readonly fontUrl?: (file: string) => string
  /**
   * The address of the frame that draws the diagram at `index`, whose document {@link renderDiagram} makes. When
   * absent, diagrams are shown as their source. SPEC.md 10.12
   */
  readonly diagramUrl?: (index: number) => string
  /** The address of a picture of 1200 by 630 pixels, for previews of a page that has no image of its own. */
  readonly cardUrl?: string
  /** The address of the same page as markdown: a link in the head and in the foot line. SPEC.md 10.25.4 */
  readonly markdownUrl?: string
  /** Where visitors report the page to whoever runs the service: a link in the foot line. SPEC.md 10.26.2 */
  readonly reportUrl?: string
  /** `false` for a place that runs no scripts: {@link pageScript} is left out. */
  readonly script?: boolean
  /** How blocks are shown, as in {@link RenderOptions}. */
  readonly components?: Components
  readonly onUnknown?: 'placeholder' | OnUnknown<SafeHtml>
  readonly embed?: EmbedComponent
  /** The language of the content. When absent, the content is marked as being in an unknown language. */
  readonly lang?: string
}

/**
 * A complete HTML document. It has one `<style>` element, whose content is {@link pageCss} of the page's theme or
 * {@link FULL_BLEED_CSS}, and a `<script>` element only when {@link pageScript} is not empty, whose content that is.
 * The same input always gives the same string. Whatever the blocks hold is treated as {@link renderBlocks} treats it;
 * their HTML must have been sanitized. `renderPage({ blocks })` is enough for a page. SPEC.md 10.5, 10.8, 10.14.9
 *
 * @throws as renderBlocks does
 */
export function renderPage(page: RenderedPage, options: PageOptions = {}): string {
  assertArgument(isObject(page), 'renderPage', 'a page, as in renderPage({ blocks }),', page)
  assertArgument(isObject(options), 'renderPage', 'options as an object', options)
  assertSafeBlocks(page.blocks, 'renderPage')
  const { blocks, theme = DEFAULT_THEME, layout = 'standard', title } = page
  const meta = deriveMeta(blocks, page.meta, title)
  const [first] = blocks
  if (first !== undefined && isFramedBlock(first) && isFullBleed(blocks, layout)) {
    return documentHtml({
      lang: options.lang,
      title: meta.title,
      head: previewHead(blocks, meta, options),
      css: FULL_BLEED_CSS,
      body: frameElement(first, frameUrlOf(options, 0), 'eager', meta.title),
    })
  }
  const { fontUrl } = options
  return documentHtml({
    lang: options.lang,
    title: meta.title,
    head: [...previewHead(blocks, meta, options), ...themeHead(theme), ...fontHead(theme, fontUrl)],
    css: pageCss(theme, fontUrl === undefined ? {} : { fontUrl }),
    body: lines([
      markup`<a class="qp-skip" href="#${ownId('Main')}">Skip to content</a>`,
      markup`<main id="${ownId('Main')}" tabindex="-1"><article class="qp-article"${options.lang === undefined && markup` lang=""`}>
${blocksHtml(blocks, { ...options, ...ownHost(options) })}
</article></main>`,
      ...(options.footLine === true ? [footLine(options)] : []),
    ]),
    script: options.script === false ? '' : pageScript(blocks, layout),
  })
}

function ownHost({ url = '' }: PageOptions): { ownHost?: string } {
  return URL.canParse(url) ? { ownHost: new URL(url).host } : {}
}

function previewHead(blocks: readonly SafeBlock[], meta: DerivedMeta, options: PageOptions): SafeHtml[] {
  const { title, description } = meta
  const own = firstImage(blocks)
  const image = own ?? options.cardUrl
  const described = description === '' ? [] : [description]
  return [
    ...described.map((text) => metaName('description', text)),
    ...given(options.robots, (robots) => metaName('robots', robots)),
    ...given(options.url, (url) => markup`<link rel="canonical" href="${url}">`),
    ...given(options.markdownUrl, (url) => markup`<link rel="alternate" type="text/markdown" href="${url}">`),
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

function given(value: string | undefined, tag: (value: string) => SafeHtml): SafeHtml[] {
  return value === undefined ? [] : [tag(value)]
}

function timeOf(property: string, value: string | undefined): SafeHtml[] {
  const date = new Date(value ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? [] : [metaProperty(property, date.toISOString())]
}

function firstImage(page: readonly SafeBlock[]): string | undefined {
  const blocks = page.filter((block) => isKnownBlock(block) && !isFramedBlock(block))
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
