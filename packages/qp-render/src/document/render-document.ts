import { assertArgument, DEFAULT_THEME } from 'qp-schema'
import { COPY } from '../copy-button.ts'
import { documentCss } from '../css/stylesheets.ts'
import { documentHtml, metaName, themeHead } from '../html-document.ts'
import type { PageInput, PageOptions } from '../options.ts'
import { assertPage, hasCharts, hasFormulas, hasGroups, isReport, languageOf } from '../page/render-page.ts'
import { htmlOfEach } from '../render-blocks.ts'
import { markup, sanitized } from '../templates/markup.ts'
import { deriveMeta } from '../text/title-and-description.ts'
import { knownTheme } from '../themes/index.ts'
import { type DiagramPicture, diagramPictures } from './diagrams.ts'
import { linksElsewhere } from './elsewhere.ts'
import { type FetchPicture, type MissingPicture, withPictures } from './pictures.ts'

export { DOCUMENT_LIMITS, type MissingPicture } from './pictures.ts'

/** How a page is written into a document of its own. */
export interface DocumentOptions extends Pick<
  PageOptions,
  'url' | 'lang' | 'frameUrl' | 'highlight' | 'math' | 'chart' | 'onUnknown'
> {
  /**
   * The bytes of the picture at an address of http or https; `undefined` for one that cannot be had. It is asked once for
   * each address, and for six at a time at most. Without it, all pictures are links.
   */
  readonly fetchPicture?: FetchPicture
  /** The diagram at an index of the page as it was drawn before; `undefined` for one that is shown as its source. */
  readonly diagramPicture?: (index: number) => DiagramPicture | undefined
}

/** A page as one document. */
export interface RenderedDocument {
  readonly html: string
  /** The pictures that are links in it, each address once, in the order of the page. */
  readonly missing: readonly MissingPicture[]
}

/**
 * A page as one HTML document that needs nothing beside it: styles and pictures are in it, and a policy in its head lets it
 * load nothing and run nothing. There is no script. What cannot be in it is a link to where it is: frames, embeds, and
 * pictures that were not to be had. Fonts are those of the system. SPEC.md 10.36
 *
 * @param options - `url`: the address of the page itself, which its head names. `frameUrl`: whole addresses of the documents
 *   of frames; without it their words stand there alone. The rest is as in renderPage
 * @throws as renderPage does, and what `fetchPicture` rejects with
 */
export async function renderDocument(
  page: PageInput,
  options: DocumentOptions = {},
): Promise<RenderedDocument> {
  assertPage('renderDocument', page, options)
  const { fetchPicture, diagramPicture, url, ...shown } = options
  for (const [name, value] of Object.entries({ fetchPicture, diagramPicture }))
    assertArgument(
      value === undefined || typeof value === 'function',
      `the option ${name}`,
      'a function',
      value,
    )
  const { blocks, meta, dir } = page
  const theme = knownTheme(page.theme ?? DEFAULT_THEME)
  const { title } = deriveMeta(blocks, meta, page.title)
  const elsewhere = linksElsewhere(options)
  const parts = htmlOfEach(blocks, {
    ...shown,
    ...elsewhere,
    ...(diagramPicture && {
      components: { ...elsewhere.components, code: diagramPictures(diagramPicture) },
    }),
    ...(dir !== undefined && { dir }),
  })
  const article = parts.join('\n').replaceAll(String(COPY), '')
  const { html, missing } = await withPictures(article, fetchPicture)
  const body = sanitized(`<main><article class="qp-article">\n${html}\n</article></main>`)
  const css = documentCss(theme, {
    formulas: hasFormulas(body),
    charts: hasCharts(body),
    arranged: hasGroups(body),
    report: isReport(body),
  })
  const description = meta?.description ?? ''
  const head = [
    markup`<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    ...(description === '' ? [] : [metaName('description', description)]),
    ...(url === undefined ? [] : [markup`<link rel="canonical" href="${url}">`]),
    ...themeHead(theme),
  ]
  return {
    html: documentHtml({ ...languageOf(page, options), title, head, css, styleClass: 'qp-style', body }),
    missing,
  }
}

/** Snippets have `style` attributes, and their document has no place for a hash of each. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
