import { createHash } from 'node:crypto'
import { drawChart } from 'qp-render/charts'
import { isDiagramBlock, isFramedBlock, renderDiagram, renderFrame, renderPage } from 'qp-render'
import { highlightCode } from 'qp-render/highlight'
import { createMathRenderer } from 'qp-render/math'
import { renderSlides } from 'qp-render/slides'
import { type SafeBlock, THEME_IDS, type ThemeId, trustStoredBlocks } from 'qp-schema'
import { VIEW_FORMATS } from '../../apps/server/src/site/pages/view-formats.ts'
import { viewText } from '../../apps/server/src/content/view-text.ts'
import { galleryBlocks } from './blocks/gallery-blocks.ts'

/** Digests of the gallery, and of everything that the service makes of it. */
export interface Outputs {
  readonly gallery: string
  /** In every theme: the page, its slides, its framed documents, its diagrams. */
  readonly renderer: string
  readonly views: string
}

export async function outputsOfGallery(): Promise<Outputs> {
  const blocks = galleryBlocks({ image: (kind) => `https://images.example/${kind}.svg`, pro: true })
  const blocksJson = JSON.stringify(blocks)
  const views = VIEW_FORMATS.map((format) =>
    viewText({ head: headOf(blocks.length, blocksJson), blocksJson }, format),
  )
  return {
    gallery: digest([blocksJson]),
    renderer: digest(THEME_IDS.flatMap((theme) => documents(trustStoredBlocks(blocks), theme))),
    views: digest(await Promise.all(views)),
  }
}

function documents(blocks: readonly SafeBlock[], theme: ThemeId): string[] {
  const page = renderPage(
    { blocks, theme, layout: 'standard', meta: null },
    {
      url: 'https://pages.example/gallery',
      frameUrl: (index) => `/gallery/frames/${index}`,
      diagramUrl: (index) => `/gallery/diagrams/${index}`,
      markdownUrl: 'https://pages.example/gallery.md',
      reportUrl: 'https://pages.example/gallery/report',
      homeUrl: 'https://pages.example/',
      robots: 'noindex',
      siteName: 'Quick Pages',
      footLine: true,
      contents: true,
      updatedAt: '2026-01-31T09:30:00.000Z',
      highlight: highlightCode,
      math: createMathRenderer(),
      chart: drawChart,
    },
  )
  const scriptUrl = '/assets/mermaid.js'
  return [
    page,
    renderSlides({ blocks, theme }, { url: 'https://pages.example/gallery', chart: drawChart }).html,
    ...blocks.filter(isFramedBlock).map(renderFrame),
    ...blocks.filter(isDiagramBlock).map((block) => renderDiagram(block, { theme, scriptUrl })),
  ]
}

function headOf(blockCount: number, blocksJson: string): Parameters<typeof viewText>[0]['head'] {
  return {
    id: 'abcdefghijkl',
    published: true,
    theme: 'auto-default',
    layout: 'standard',
    meta: { title: 'Gallery' },
    lang: null,
    dir: null,
    titleHint: null,
    slug: null,
    live: false,
    notes: false,
    passphraseHash: null,
    revision: 1,
    policyVersion: 1,
    createdAt: '2026-01-31T09:30:00.000Z',
    updatedAt: '2026-01-31T09:30:00.000Z',
    blockCount,
    byteCount: blocksJson.length,
    takenDownAt: null,
    expiresAt: null,
    gone: null,
  }
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
}
