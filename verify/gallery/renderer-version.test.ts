import { createHash } from 'node:crypto'
import {
  isDiagramBlock,
  isFramedBlock,
  RENDERER_VERSION,
  renderDiagram,
  renderFrame,
  renderPage,
} from 'qp-render'
import { highlightCode } from 'qp-render/highlight'
import { createMathRenderer } from 'qp-render/math'
import { type SafeBlock, THEME_IDS, type ThemeId, trustStoredBlocks } from 'qp-schema'
import { expect, it } from 'vitest'
import { galleryBlocks } from './gallery-blocks.ts'

/** What the gallery looks like as this version of the renderer shows it. */
const KNOWN = {
  version: '12',
  gallery: 'Ur74j5PUKQDYQc5P',
  output: 'qvfupRjPWyfgJcpW',
}

it('[10.3.1] the version of the renderer is raised when its output changes', () => {
  const blocks = galleryBlocks({ image: (kind) => `https://images.example/${kind}.svg`, pro: true })
  const gallery = digest([JSON.stringify(blocks)])
  const output = digest(THEME_IDS.flatMap((theme) => documents(trustStoredBlocks(blocks), theme)))
  const found = { version: RENDERER_VERSION, gallery, output }
  const advice =
    gallery === KNOWN.gallery
      ? 'The same gallery is shown differently: raise RENDERER_VERSION, or pages in caches stay as they were. Then write down'
      : 'The gallery has changed. Write down'
  expect(found, `${advice} ${JSON.stringify(found)}`).toEqual(KNOWN)
})

/** Everything that is made from the blocks of one page. */
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
      updatedAt: '2026-01-31T09:30:00.000Z',
      highlight: highlightCode,
      math: createMathRenderer(),
    },
  )
  const scriptUrl = '/assets/mermaid.js'
  return [
    page,
    ...blocks.filter(isFramedBlock).map(renderFrame),
    ...blocks.filter(isDiagramBlock).map((block) => renderDiagram(block, { theme, scriptUrl })),
  ]
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
}
