import { createHash } from 'node:crypto'
import {
  isDiagramBlock,
  isFramedBlock,
  type PageOptions,
  renderDiagram,
  renderFrame,
  type RenderMath,
  renderPageWithResources,
} from 'qp-render'
import { createHighlighter } from 'qp-render/highlight'
import { renderSlides } from 'qp-render/slides'
import type { ViewFormat } from 'qp-schema/api'
import type { Config } from '../config/config.ts'
import { lazily } from '../lazily.ts'
import {
  cardUrl,
  diagramUrl,
  eventsPath,
  fontPath,
  frameUrl,
  notesPath,
  oembedUrl,
  pageUrl,
  pictureUrl,
  reportUrl,
  viewUrl,
} from '../content/urls.ts'
import { diagramPolicy, framePolicy, pagePolicy, VIEW_POLICY } from '../content/content-security-policy.ts'
import { languageOf, type NamedPicture, type PageJson, type StoredPage, takesNotes } from '../content/page.ts'
import { chartsModule } from '../content/hints/charts.ts'
import { parsePage } from '../content/parse-page.ts'
import { viewText } from '../content/view-text.ts'

/** A document made from a page, before it is compressed. */
export interface MadeDocument {
  readonly text: string
  /** Its Content-Security-Policy, which depends on its content. */
  readonly policy: string
}

/** Which document of a page. */
export type DocumentPart =
  /** `plain`: code without colours, formulas as their source, charts as tables. */
  | { readonly kind: 'page' | 'slides'; readonly plain: boolean }
  | { readonly kind: 'frame'; readonly index: number }
  /** `scriptUrl`: the library that draws; absolute, because `'self'` would allow every script of the service. */
  | { readonly kind: 'diagram'; readonly index: number; readonly scriptUrl: string }
  | { readonly kind: 'view'; readonly format: ViewFormat }

/** Makes a document of a page; `undefined` when the page has no such document. SPEC.md 10 */
export async function makeDocument(
  json: PageJson,
  part: DocumentPart,
  config: Config,
): Promise<MadeDocument | undefined> {
  const picture = pictureSizes(json.pictures ?? [], config)
  if (part.kind === 'view') return { text: await viewText(json, part.format, picture), policy: VIEW_POLICY }
  const page = await parsePage(json)
  if ('plain' in part) {
    const render = part.kind === 'page' ? renderPublished : slidesOf
    if (part.plain) return render(page, { picture }, config)
    const math = mayHoldFormulas(json) ? await mathRenderer() : undefined
    const chart = mayHoldCharts(json) ? (await chartsModule()).drawChart : undefined
    return render(page, { highlight: createHighlighter(), math, chart, picture }, config)
  }
  const block = page.blocks[part.index]
  if (block === undefined) return undefined
  if (part.kind === 'frame') {
    return isFramedBlock(block) ? { text: renderFrame(block), policy: framePolicy(block, config) } : undefined
  }
  if (!isDiagramBlock(block)) return undefined
  const { scriptUrl } = part
  return {
    text: renderDiagram(block, { theme: page.theme, scriptUrl }),
    policy: diagramPolicy(scriptUrl, config),
  }
}

/** Whether a formula may be on a page; asked of its JSON, so that pages without one need not be parsed for it. */
export function mayHoldFormulas({ blocksJson }: PageJson): boolean {
  return blocksJson.includes('<code class=\\"math')
}

function mayHoldCharts({ blocksJson }: PageJson): boolean {
  return blocksJson.includes('"as":"')
}

/** Loaded by pages that need it: it is larger than all else that makes a document. */
const mathModule = lazily(() => import('qp-render/math'))

async function mathRenderer(): Promise<RenderMath> {
  const { createMathRenderer } = await mathModule()
  return createMathRenderer()
}

/** What is known of a page's pictures, by their addresses under either origin of this service. */
function pictureSizes(
  pictures: readonly NamedPicture[],
  config: Config,
): NonNullable<PageOptions['picture']> {
  const { baseUrl, contentOrigin = baseUrl } = config
  const known = new Map(
    pictures.flatMap(({ key, width, height, narrower }) => {
      const others = narrower.map((other) => ({ url: pictureUrl(config, key, other), width: other }))
      const origins = [{ baseUrl }, { baseUrl: contentOrigin }]
      return origins.map(
        (origin) =>
          [pictureUrl({ ...origin, contentOrigin: undefined }, key), { width, height, others }] as const,
      )
    }),
  )
  return (url) => known.get(url)
}

/** What pages and slides are shown with. */
type Extras = Pick<PageOptions, 'highlight' | 'math' | 'chart' | 'picture'>

function slidesOf(page: StoredPage, extras: Extras, config: Config): MadeDocument {
  const { blocks, theme, meta, titleHint } = page
  const slides = renderSlides(
    { blocks, theme, meta, ...languageOf(page), ...(titleHint === null ? {} : { title: titleHint }) },
    {
      url: pageUrl(config.baseUrl, page),
      frameUrl: (index) => frameUrl(config, page, index),
      diagramUrl: (index) => diagramUrl(config, page, index),
      fontUrl: fontPath,
      ...extras,
    },
  )
  return { text: slides.html, policy: pagePolicy(slides, config) }
}

function renderPublished(page: StoredPage, extras: Extras, config: Config): MadeDocument {
  const { id, blocks, theme, layout, meta, titleHint, live, revision, createdAt, updatedAt } = page
  const isLive = live && layout === 'standard'
  const ownFrame = (index: number) => frameUrl(config, page, index)
  const published = renderPageWithResources(
    { blocks, theme, layout, meta, ...languageOf(page), ...(titleHint === null ? {} : { title: titleHint }) },
    {
      url: pageUrl(config.baseUrl, page),
      frameUrl: isLive ? (index) => withVersion(ownFrame(index), blocks[index]) : ownFrame,
      diagramUrl: (index) => diagramUrl(config, page, index),
      fontUrl: fontPath,
      ...extras,
      cardUrl: cardUrl(config.baseUrl, id),
      markdownUrl: viewUrl(pageUrl(config.baseUrl, page), 'markdown'),
      oembedUrl: (format) => oembedUrl(config.baseUrl, pageUrl(config.baseUrl, page), format),
      reportUrl: reportUrl(config.baseUrl, id),
      ...(takesNotes(page, config) && { noteUrl: (index?: number) => notesPath(id, index) }),
      ...(isLive && { live: { eventsUrl: eventsPath(id), revision } }),
      robots: config.robots,
      siteName: 'Quick Pages',
      footLine: true,
      contents: true,
      homeUrl: `${config.baseUrl}/`,
      createdAt,
      updatedAt,
    },
  )
  return { text: published.html, policy: pagePolicy(published, config) }
}

/** Another address for another document, so that a page which follows its changes loads it. The path alone decides. */
function withVersion(url: string, block: object | undefined): string {
  const version = createHash('sha256')
    .update(JSON.stringify(block ?? null))
    .digest('base64url')
    .slice(0, 8)
  return `${url}${url.includes('?') ? '&' : '?'}${version}`
}
