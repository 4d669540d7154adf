import {
  assertArgument,
  assertBlockTypes,
  assertSafeBlocks,
  DEFAULT_THEME,
  FORMAT_VERSION,
  isObject,
  ownLeavesOf,
  type SafeBlock,
  type ThemeId,
} from 'qp-schema'
import { ownTypeOf, placedBlocks } from '../forward-compatibility/own-types.ts'
import { isKnownBlock } from '../forward-compatibility/unknown-blocks.ts'
import { languageOfWords } from '../text/language-of-words.ts'
import { deriveMeta } from '../text/title-and-description.ts'
import { type DocumentParts, documentHtml, fontHead, lines, themeHead } from '../html-document.ts'
import { contentsOf } from './contents.ts'
import { footLine } from './foot-line.ts'
import { withNotes } from './notes.ts'
import { frameElement, fullBleedBlock, isFramedBlock } from '../frames/frames.ts'
import { markup, type SafeHtml } from '../templates/markup.ts'
import { LIVE_CSS } from '../css/live-css.ts'
import { NOTE_CSS } from '../css/note-css.ts'
import { FULL_BLEED_CSS, pageCss } from '../css/stylesheets.ts'
import { pageScript } from '../page-script/page-script.ts'
import { frameUrlOf, type PageInput, type PageOptions, type PageWithResources } from '../options.ts'
import { connectSources, fontSources, frameSources } from './policy-sources.ts'
import { previewHead } from './preview-head.ts'
import { blocksHtml } from '../render-blocks.ts'
import { ownId } from '../leaves/heading-ids.ts'
import { knownTheme } from '../themes/index.ts'

/**
 * A complete HTML document; `renderPage({ blocks })` is enough for one. It has one `<style>` element, and a `<script>`
 * element only when something on the page needs it. Blocks are treated as {@link renderBlocks} treats them. The same
 * input always gives the same string. SPEC.md 10.5, 10.8, 10.14.9
 *
 * @throws as renderBlocks does
 */
export function renderPage(page: PageInput, options: PageOptions = {}): string {
  return pageOf('renderPage', page, options).html
}

/**
 * The document of {@link renderPage}, and what its Content-Security-Policy has to allow. Images may come from any
 * address of http and https. What your own `components` load is yours to add.
 *
 * @throws as renderBlocks does
 */
export function renderPageWithResources(page: PageInput, options: PageOptions = {}): PageWithResources {
  return pageOf('renderPageWithResources', page, options)
}

type Language = Pick<DocumentParts, 'lang' | 'dir'>

function pageOf(caller: string, page: PageInput, options: PageOptions): PageWithResources {
  assertPage(caller, page, options)
  const { blocks, layout = 'standard' } = page
  const placed = placedBlocks(blocks, options.blockTypes)
  const theme = knownTheme(page.theme ?? DEFAULT_THEME)
  const { fontUrl } = options
  const language = languageOf(page, options)
  const meta = deriveMeta(blocks, page.meta, page.title)
  const { title } = meta
  const previews = previewHead(blocks, meta, options)
  const only = fullBleedBlock(blocks, layout)
  if (only !== undefined) {
    const body = frameElement(only, frameUrlOf(options, 0), 'eager', title)
    return {
      html: documentHtml({ ...language, title, head: previews, css: FULL_BLEED_CSS, body }),
      style: FULL_BLEED_CSS,
      script: '',
      styleAttributes: false,
      fontSources: [],
      frameSources: frameSources([only], { ...options, live: undefined }),
      connectSources: [],
    }
  }
  const { body, contents } = bodyOf(page, language, theme, options)
  const isLive = options.live !== undefined
  // What comes later may have formulas, charts, groups, contents and snippets.
  const hasAll = isLive || options.wholeCss === true
  const formulas = hasAll || hasFormulas(body)
  const charts = hasAll || hasCharts(body)
  const arranged = hasAll || hasGroups(body)
  const rules = {
    formulas,
    charts,
    arranged,
    report: isReport(body),
    contents: contents || hasAll,
  }
  const css =
    pageCss(theme, { ...options, ...rules }) +
    (isLive ? LIVE_CSS : '') +
    (options.noteUrl === undefined ? '' : NOTE_CSS)
  const script = options.script === false ? '' : pageScript(placed.filter(isKnownBlock), 'standard', isLive)
  const head = [...previews, ...themeHead(theme), ...fontHead(theme, fontUrl)]
  return {
    html: documentHtml({ ...language, title, head, css, body, script }),
    style: css,
    script,
    styleAttributes: isLive || placed.some((block) => hasSnippet(block, options)),
    fontSources: fontSources(theme, fontUrl),
    frameSources: frameSources(placed, options),
    connectSources: connectSources(options),
  }
}

/** @throws TypeError for what is no page of this version with safe blocks, or no options */
export function assertPage(caller: string, page: PageInput, options: PageOptions): void {
  assertArgument(isObject(page), caller, `a page, as in ${caller}({ blocks }),`, page)
  assertArgument(isObject(options), caller, 'options as an object', options)
  const { version = FORMAT_VERSION } = page
  if (version !== FORMAT_VERSION)
    throw new TypeError(`${caller} shows pages of ${FORMAT_VERSION}, and this one is of ${String(version)}`)
  assertSafeBlocks(page.blocks, caller)
  assertBlockTypes(options.blockTypes)
}

/** What is not said is told by the words. SPEC.md 10.8.7 */
export function languageOf({ blocks, lang, dir = 'auto' }: PageInput, options: PageOptions): Language {
  const said = lang ?? options.lang
  if (said !== undefined && dir !== 'auto') return { lang: said, dir }
  const told = languageOfWords(blocks)
  return { lang: said ?? told.lang, dir: dir === 'auto' ? told.dir : dir }
}

interface Body {
  readonly body: SafeHtml
  /** Whether it has a list of its headings, or notes that open beside their numbers. */
  readonly contents: boolean
}

/** Marks words of ours. */
export function ours({ lang }: Language): SafeHtml | false {
  return !/^en\b/i.test(lang) && markup` lang="en"`
}

function bodyOf({ blocks, dir }: PageInput, language: Language, theme: ThemeId, options: PageOptions): Body {
  const isLive = options.live !== undefined
  // The words that come later may be of another language.
  const lang = ours(isLive ? { ...language, lang: 'und' } : language)
  const article = blocksHtml(blocks, { ...options, ...ownHost(options), ...(dir !== undefined && { dir }) })
  const contents = options.contents === true ? contentsOf(article.toString(), lang) : undefined
  const noted = options.contents === true ? withNotes(article) : article
  const body = lines([
    markup`<a class="qp-skip" href="#${ownId('Main')}"${lang}>Skip to content</a>`,
    ...(contents === undefined ? [] : [contents]),
    markup`<main id="${ownId('Main')}" tabindex="-1"><article class="qp-article">
${noted}
</article>${liveStatus(options)}</main>`,
    ...(options.footLine === true
      ? [footLine(options, theme, { lang, isTurned: isLive || language.dir === 'rtl' })]
      : []),
  ])
  return { body, contents: contents !== undefined || noted !== article }
}

/** What a page that follows its own changes says of them, and reads what it has to know. */
function liveStatus({ live }: PageOptions): SafeHtml | false {
  return (
    live !== undefined &&
    markup`<p class="qp-live" role="status" data-events="${live.eventsUrl}" data-revision="${live.revision}" lang="en"></p>`
  )
}

export function ownHost({ url = '' }: PageOptions): { ownHost?: string } {
  return URL.canParse(url) ? { ownHost: new URL(url).host } : {}
}

/** No text and no HTML of an author holds such a tag. */
export function hasFormulas(body: SafeHtml): boolean {
  return body.toString().includes('<math')
}

/** A snippet may have it as well, and gets rules that it has no use for. */
export function hasCharts(body: SafeHtml): boolean {
  return body.toString().includes('<figure class="qp-chart ')
}

/** No HTML of an author has classes of ours. */
export function hasGroups(body: SafeHtml): boolean {
  return body.toString().includes('<div class="qp-cell')
}

/** Whether rows or cards stand in the column. SPEC.md 10.35.6 */
export function isReport(body: SafeHtml): boolean {
  return /\n<(?:div class="qp-row"|figure class="qp-chart qp-chart-stats")/.test(body.toString())
}

export function hasSnippet(block: SafeBlock, { blockTypes }: PageOptions): boolean {
  const type = ownTypeOf(block, blockTypes)
  if (type !== undefined) return ownLeavesOf(block, type).some(({ kind }) => kind === 'snippet')
  return isKnownBlock(block) && block.type === 'html' && !isFramedBlock(block)
}
