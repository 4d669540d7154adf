import type { Block } from 'qp-schema'
import { expect, it } from 'vitest'
import { elementsOf, only, textOf } from '../parse.testkit.ts'
import type { PageInput, PageOptions, PageWithResources } from '../options.ts'
import { pageScript } from '../page-script/page-script.ts'
import { renderPage, renderPageWithResources } from './render-page.ts'
import { safe } from '../render.testkit.ts'

const video: Block = { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' }
const anySite: Block = { type: 'embed', embedType: 'iframe_sandbox', url: 'https://any.example/' }
const document: Block = { type: 'html', safetyMode: 'sandboxed', html: '<p>x</p>' }
const diagram: Block = { type: 'code', language: 'mermaid', code: 'pie' }
const snippet: Block = { type: 'html', safetyMode: 'strict_sanitized', html: '<p style="color:red">x</p>' }
const later = { type: 'html', safetyMode: 'walled', html: '<p style="color:red">x</p>' } as unknown as Block

function loadedBy(blocks: Block[], options: PageOptions = {}, page: Omit<PageInput, 'blocks'> = {}) {
  const { styleAttributes, fontSources, frameSources } = resourcesOf(blocks, options, page)
  return { styleAttributes, fontSources, frameSources }
}

function resourcesOf(
  blocks: Block[],
  options?: PageOptions,
  page?: Omit<PageInput, 'blocks'>,
): PageWithResources {
  return renderPageWithResources({ blocks: safe(...blocks), ...page }, options)
}

it.each<[string, Block[], PageOptions, string[]]>([
  ['nothing that is framed', [snippet, { type: 'divider' }], {}, []],
  ['a document', [document], {}, ["'self'"]],
  [
    'documents elsewhere',
    [document, document],
    { frameUrl: (i) => `https://a.example:8/${i}` },
    ['https://a.example:8'],
  ],
  [
    'documents at several places',
    [document, document],
    { frameUrl: (i) => `//a${i}.example/x` },
    ['https://a0.example', 'https://a1.example'],
  ],
  ['documents written into the page', [document], { frameUrl: () => 'data:text/html,x' }, ['data:']],
  ['documents at no address', [document], { frameUrl: () => 'https://[' }, []],
  ['a diagram shown as source', [diagram], {}, []],
  ['a diagram', [diagram], { diagramUrl: (index) => `/diagrams/${index}` }, ["'self'"]],
  ['a video', [video, video], {}, ['https://www.youtube-nocookie.com']],
  ['a video of nobody', [{ ...video, url: 'https://evil.example/' }], {}, []],
  ['any site', [anySite], {}, ['https:']],
  ['all of them', [anySite, video, document], {}, ["'self'", 'https:', 'https://www.youtube-nocookie.com']],
])('[10.2.2] says where the frames of a page with %s come from', (_, blocks, options, frameSources) => {
  expect(loadedBy(blocks, options)).toEqual({
    styleAttributes: blocks.includes(snippet),
    fontSources: [],
    frameSources,
  })
})

it('[10.2.2] says where fonts come from', () => {
  const theme = 'dark-vivid'
  const fontSourcesOf = (options: PageOptions) => loadedBy([], options, { theme }).fontSources
  expect(fontSourcesOf({})).toEqual(["'self'"])
  expect(fontSourcesOf({ fontUrl: (file) => `https://fonts.example/${file}` })).toEqual([
    'https://fonts.example',
  ])
  expect(loadedBy([], {}, { theme: 'dark-default' }).fontSources).toEqual([])
})

it('[10.2.2] says that snippets have style attributes, and nothing else', () => {
  expect(loadedBy([{ type: 'html', html: '<p>x</p>' } as Block]).styleAttributes).toBe(true)
  expect(loadedBy([document, later]).styleAttributes).toBe(false)
})

it('[10.5.1] a full_bleed page loads the frame that it shows', () => {
  const page = { layout: 'full_bleed', theme: 'dark-vivid' } as const
  expect(loadedBy([document], {}, page)).toEqual({
    styleAttributes: false,
    fontSources: [],
    frameSources: ["'self'"],
  })
  expect(loadedBy([snippet], {}, page).styleAttributes).toBe(true)
})

it.each<[string, PageInput]>([
  ['a page', { blocks: safe(diagram, video, snippet) }],
  ['a full_bleed page', { blocks: safe(document), layout: 'full_bleed' }],
])('[10.2.2] the style and the script of %s stand in its document', (_, page) => {
  const { html, style, script } = renderPageWithResources(page)
  expect(renderPage(page)).toBe(html)
  expect(textOf(only(elementsOf(html), 'style'))).toBe(style)
  expect(script).toBe(pageScript(page.blocks, page.layout))
  expect(html.split('<script>').slice(1).join()).toBe(script && `${script}</script>\n</body>\n</html>\n`)
})

it('[10.11.1] a place that runs no script is given none', () => {
  expect(resourcesOf([diagram], { script: false }).script).toBe('')
})
