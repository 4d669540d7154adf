import { DEFAULT_THEME } from 'qp-schema'
import { INLINE_HTML, tagsOf, VOID_ELEMENTS } from 'qp-schema/policy'
import { placedBlocks } from '../forward-compatibility/own-types.ts'
import { documentHtml, fontHead, lines, metaName, themeHead } from '../html-document.ts'
import { ownId } from '../leaves/heading-ids.ts'
import type { PageInput, PageOptions, PageWithResources } from '../options.ts'
import { withNotes } from '../page/notes.ts'
import { fontSources, frameSources } from '../page/policy-sources.ts'
import {
  assertPage,
  hasCharts,
  hasFormulas,
  hasGroups,
  hasSnippet,
  languageOf,
  ours,
  ownHost,
} from '../page/render-page.ts'
import { htmlOfEach } from '../render-blocks.ts'
import { markup, sanitized, type SafeHtml } from '../templates/markup.ts'
import { deriveMeta } from '../text/title-and-description.ts'
import { knownTheme } from '../themes/index.ts'
import { slidesCss } from './slides-css.ts'

/** How slides are shown: as the page is. */
export type SlidesOptions = Pick<
  PageOptions,
  | 'url'
  | 'frameUrl'
  | 'diagramUrl'
  | 'fontUrl'
  | 'highlight'
  | 'math'
  | 'chart'
  | 'picture'
  | 'components'
  | 'blockTypes'
  | 'onUnknown'
  | 'embed'
  | 'lang'
>

/**
 * A page as slides: a complete HTML document without a script. Each divider and each first-level heading begins a slide,
 * which fills the window and is as tall as its content needs. On paper each is a sheet. With a `url` it leads back to the
 * page, and search engines are sent there; they never list the slides themselves. SPEC.md 10.33
 *
 * @throws as renderPage does
 */
export function renderSlides(page: PageInput, options: SlidesOptions = {}): PageWithResources {
  assertPage('renderSlides', page, options)
  const { blocks, dir } = page
  const placed = placedBlocks(blocks, options.blockTypes)
  const theme = knownTheme(page.theme ?? DEFAULT_THEME)
  const language = languageOf(page, options)
  const { title } = deriveMeta(blocks, page.meta, page.title)
  const { url, fontUrl } = options
  const parts = htmlOfEach(blocks, { ...options, ...ownHost(options), ...(dir !== undefined && { dir }) })
  const plain = slidesHtml(parts)
  const slides = withNotes(plain)
  const css = slidesCss(theme, {
    ...options,
    formulas: hasFormulas(slides),
    charts: hasCharts(slides),
    arranged: hasGroups(slides),
    notes: slides !== plain,
  })
  const body = lines([
    ...(url === undefined
      ? []
      : [markup`<header><a class="qp-back" href="${url}"${ours(language)}>Read as a page</a></header>`]),
    markup`<main id="${ownId('Main')}">
${slides}
</main>`,
  ])
  const head = [
    metaName('robots', 'noindex'),
    ...(url === undefined ? [] : [markup`<link rel="canonical" href="${url}">`]),
    ...themeHead(theme),
    ...fontHead(theme, fontUrl),
  ]
  return {
    html: documentHtml({ ...language, title, head, css, body }),
    style: css,
    script: '',
    styleAttributes: placed.some((block) => hasSnippet(block, options)),
    fontSources: fontSources(theme, fontUrl),
    frameSources: frameSources(placed, options),
    connectSources: [],
  }
}

function slidesHtml(blocks: readonly string[]): SafeHtml {
  const slides: string[][] = [[]]
  for (const html of blocks) {
    for (const [index, part] of partsOf(html).entries()) {
      if (index > 0) slides.push([])
      if (part !== '') slides.at(-1)?.push(withDrawing(part))
    }
  }
  const shown = slides.filter(({ length }) => length > 0)
  return lines(
    shown.map((parts, index) => {
      const article = sanitized(parts.join('\n'))
      return markup`<section class="qp-slide" aria-label="${index + 1} / ${shown.length}"${isCover(article) && markup` data-cover`}><div class="qp-article">
${article}
</div></section>`
    }),
  )
}

const ON_A_LINE: ReadonlySet<string> = new Set(Object.keys(INLINE_HTML))

/** A title with a few paragraphs. */
function isCover(html: SafeHtml): boolean {
  const names = [...tagsOf(html.toString())].filter(({ closing }) => !closing).map(({ name }) => name)
  return /^h1(,p){0,3}$/.test(names.filter((name) => name !== 'div' && !ON_A_LINE.has(name)).join())
}

const DIAGRAM = '<figure class="qp-box qp-code qp-mermaid'

/** Without a script nobody says when a diagram is drawn: it is shown at once, and its source on demand. */
function withDrawing(html: string): string {
  if (!html.startsWith(DIAGRAM) || !html.includes('<iframe class="qp-diagram"')) return html
  return html.replace(DIAGRAM, `${DIAGRAM} qp-drawn`).replace('<details open>', '<details>')
}

const TEXT = /^<div class="qp-richtext"[^>]*>/
const NOTES = /^<ol><li id="fn-/

/**
 * The parts of a block: each but the first begins a slide, and one that shows nothing is empty. Only what stands at the
 * top of a text divides it.
 */
function partsOf(html: string): string[] {
  if (html === '<hr>') return ['', '']
  const [start] = TEXT.exec(html) ?? []
  if (start === undefined) return [html]
  const parts: string[] = []
  let from = start.length
  const endPart = (to: number) => {
    const part = html.slice(from, to)
    parts.push(part.trim() === '' ? '' : `${start}${part}</div>`)
    from = to
  }
  let depth = 0
  for (const tag of tagsOf(html.slice(0, -'</div>'.length))) {
    const { name, closing } = tag
    if (depth === 1 && !closing) {
      if (name === 'h1' || (name === 'ol' && NOTES.test(html.slice(tag.start)))) endPart(tag.start)
      else if (name === 'hr') {
        endPart(tag.start)
        from = tag.end
      }
    }
    if (closing) depth -= 1
    else if (!VOID_ELEMENTS.has(name) && html[tag.end - 2] !== '/') depth += 1
  }
  endPart(html.length - '</div>'.length)
  return parts
}
