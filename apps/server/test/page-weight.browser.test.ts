import { build } from 'esbuild'
import { renderPage } from 'qp-render'
import { highlightCode } from 'qp-render/highlight'
import { type Block, trustStoredBlocks } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { galleryBlocks } from '../../../verify/gallery/blocks/gallery-blocks.ts'
import { note } from '../../../verify/gallery/note.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()

describe.skipIf(browser === undefined)('[10.24] what a page costs', () => {
  it('[10.24.2] a note of 1,000 words is one request of at most 30 KB, without a script', async () => {
    const { id } = await server.publish({ content: note, theme: 'auto-default' })
    const visitor = await visit()
    const session = await visitor.page.context().newCDPSession(visitor.page)
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await visitor.page.goto(`${server.origin}/${id}`, { waitUntil: 'networkidle' })
    expect(visitor.requests.map((request) => request.url())).toEqual([`${server.origin}/${id}`])
    expect(bytes).toBeGreaterThan(1000)
    expect(bytes).toBeLessThanOrEqual(30_000)
    expect(await visitor.page.locator('script').count()).toBe(0)
    expect(await visitor.page.locator('article').innerText()).toMatch(/^(?:\S+\s+){1000}/)
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  it('[10.24.2] the script of the gallery is under 5 KB', async () => {
    const path = await server.publishGallery()
    const visitor = await visit()
    await visitor.goTo(path)
    const scripts = await visitor.page.locator('script').allTextContents()
    expect(scripts).toHaveLength(1)
    expect(Buffer.byteLength(scripts[0] ?? '')).toBeGreaterThan(500)
    expect(Buffer.byteLength(scripts[0] ?? '')).toBeLessThan(5000)
    await visitor.close()
  })
})

describe.skipIf(browser === undefined)('[10.24.6] rendering is pure', () => {
  const blocks = galleryBlocks({ image: (kind) => `https://images.example/${kind}.svg`, pro: true })

  it('[10.24.6] the gallery is the same, byte for byte, in Node and in a browser, twice', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `${render.toString()}
          import { renderPage } from 'qp-render'
          import { highlightCode } from 'qp-render/highlight'
          import { trustStoredBlocks } from 'qp-schema'
          globalThis.render = (blocks) => render(blocks, renderPage, highlightCode, trustStoredBlocks)`,
        resolveDir: import.meta.dirname,
      },
      bundle: true,
      write: false,
      platform: 'browser',
      format: 'iife',
      conditions: ['qp-source'],
    })
    const visitor = await visit()
    await visitor.page.evaluate(outputFiles[0]?.text ?? '')
    const inBrowser = () =>
      visitor.page.evaluate(
        (input) => (globalThis as unknown as { render(blocks: Block[]): string }).render(input),
        blocks,
      )
    const inNode = () => render(blocks, renderPage, highlightCode, trustStoredBlocks)
    const first = inNode()
    expect(first.length).toBeGreaterThan(50_000)
    expect(first).toContain('qp-hl-')
    expect(inNode()).toBe(first)
    expect(await inBrowser()).toBe(first)
    expect(await inBrowser()).toBe(first)
    await visitor.close()
  })
})

/** Goes into the bundle by its source, so that both sides do the same. */
function render(
  blocks: Block[],
  page: typeof renderPage,
  highlight: typeof highlightCode,
  trust: typeof trustStoredBlocks,
): string {
  return page(
    { blocks: trust(blocks), theme: 'auto-vivid', layout: 'standard', meta: null },
    {
      url: 'https://pages.example/gallery',
      frameUrl: (index) => `/gallery/frames/${index}`,
      diagramUrl: (index) => `/gallery/diagrams/${index}`,
      updatedAt: '2026-01-31T09:30:00.000Z',
      highlight,
    },
  )
}
