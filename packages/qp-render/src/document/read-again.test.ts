import { isDeepStrictEqual } from 'node:util'
import { htmlDocumentToBlocks } from 'qp-markdown/from-html'
import { type Block, BLOCK_TYPES, type BlockType } from 'qp-schema'
import { blockVectors } from 'qp-schema/vectors'
import { describe, expect, it } from 'vitest'
import { drawChart } from '../charts/index.ts'
import { createHighlighter } from '../highlight/index.ts'
import { createMathRenderer } from '../math/index.ts'
import { safe } from '../render.testkit.ts'
import { renderDocument } from './index.ts'

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A document of blocks, read as a file that somebody has. */
async function readAgain(blocks: Block[]) {
  const { html } = await renderDocument(
    { blocks: safe(...structuredClone(blocks)) },
    {
      chart: drawChart,
      highlight: createHighlighter(),
      math: createMathRenderer(),
      fetchPicture: async () => PNG,
    },
  )
  return htmlDocumentToBlocks(html)
}

/**
 * The vectors that do not come back as they were. Of texts and snippets, whose vectors are spelled in every way, see below.
 * White space beside others goes, and so do a direction that is that of the page, and forms that a page does not show.
 */
const DIFFERENT: { readonly [T in Exclude<BlockType, 'richtext' | 'html'>]: readonly string[] } = {
  image: ['in a language and a direction'],
  embed: [
    'youtube, short address',
    'twitter',
    'figma',
    'a host with a dot at its end',
    'a Figma file with a percent sign alone in the fragment',
    'among neighbours',
  ],
  callout: ['comments, breaks and a formula', 'about a line', 'about lines', 'about lines that are none'],
  quote: ['comments, and an attribution with markup and line ends'],
  divider: [],
  timeline: ['in a language and a direction'],
  comparison: [],
  table: [
    'a caption with markup, references and line ends',
    'breaks and white space in cells',
    'languages within cells',
    'a header of a space that does not break',
    'references without text, and links with white space alone, in cells',
    'a formula of a line end in a cell',
    'a table without rows as lines',
  ],
  code: ['marked lines', 'marked lines that are none'],
  button: ['a fragment without words'],
}

const vectorsOf = (type: BlockType) =>
  blockVectors[type].flatMap(({ name, sanitized }) =>
    sanitized === null ? [] : [{ name, block: sanitized as Block }],
  )

describe('[10.36.5] vectors', () => {
  it.each(Object.entries(DIFFERENT))(
    'of %s come back, but for those that are named here',
    async (type, names) => {
      const different: string[] = []
      for (const { name, block } of vectorsOf(type as BlockType)) {
        const { blocks } = await readAgain([block])
        if (!isDeepStrictEqual(blocks, [block])) different.push(name)
      }
      expect(different).toEqual(names)
    },
  )

  it.each(BLOCK_TYPES)('of %s come back as what they were read as', async (type) => {
    const different: string[] = []
    for (const { name, block } of vectorsOf(type)) {
      const { blocks } = await readAgain([block])
      const again = await readAgain(blocks)
      if (!isDeepStrictEqual(again.blocks, blocks)) different.push(name)
    }
    // A line end that ends code within a text goes.
    expect(different).toEqual(type === 'richtext' ? ['preformatted text that begins with an indent'] : [])
  })
})

it('[10.36.5] a page comes back without a warning, with what it says of itself', async () => {
  const blocks: Block[] = [
    { type: 'richtext', html: '<h1>Tides</h1><p>Twice\na day.</p><ul><li>☑ a</li></ul>' },
    { type: 'callout', tone: 'warning', label: 'Caution', html: '<p>a</p>', width: 'half', lang: 'de' },
    { type: 'quote', html: '<p>b</p>', attribution: 'c', width: 'half', dir: 'rtl' },
    { type: 'image', url: 'https://example.com/i.png', alt: 'd', caption: 'e', width: 'wide' },
    { type: 'richtext', html: '<p>f</p>', tab: 'One' },
    {
      type: 'code',
      code: 'g\nh\ni\n',
      language: 'ts',
      filename: 'j.ts',
      start: 7,
      highlight: '1-2',
      tab: 'Two',
    },
    { type: 'divider', fold: 'More' },
    {
      type: 'table',
      headers: ['k', 'l'],
      rows: [
        ['m', '1'],
        ['n', '2'],
      ],
      caption: 'o',
      as: 'bars',
      fold: 'More',
    },
    { type: 'code', code: 'p\nq\nr', language: 'plaintext' },
    { type: 'callout', tone: 'info', html: '<p>s</p>', line: 2 },
    { type: 'timeline', items: [{ label: 't', body: 'u\nv', state: 'done' }] },
    { type: 'comparison', left: 'w', right: 'x', rightLabel: 'y' },
    {
      type: 'button',
      url: 'https://example.com/',
      label: 'z',
      description: 'a b',
      variant: 'soft',
      shape: 'pill',
      accent: 'red',
      icon: '⬇️',
    },
    { type: 'embed', embedType: 'youtube', url: 'https://www.youtube.com/watch?v=M7lc1UVf-VE', title: 'c' },
    { type: 'richtext', html: '<p><code class="math display">a % b\n  = c</code></p>' },
  ]
  const { html } = await renderDocument(
    {
      blocks: safe(...structuredClone(blocks)),
      meta: { title: 'T', description: 'D' },
      lang: 'fr',
      dir: 'ltr',
    },
    { chart: drawChart, math: createMathRenderer(), url: 'https://pages.example/x' },
  )
  expect(htmlDocumentToBlocks(html)).toEqual({
    title: 'T',
    description: 'D',
    lang: 'fr',
    dir: 'ltr',
    blocks,
    warnings: [],
  })
})
