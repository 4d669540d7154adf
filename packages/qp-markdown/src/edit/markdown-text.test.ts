import { gfmToBlocks } from '../gfm/index.ts'
import { describe, expect, it } from 'vitest'
import { MarkdownText } from './markdown-text.ts'

const BLOCKS = [
  { type: 'richtext', html: '<h1>Tides</h1>' },
  { type: 'richtext', html: '<p>one</p><p>two</p>' },
  { type: 'divider' },
  { type: 'later', anything: [1] },
  { type: 'richtext', html: '<p>three</p>' },
  { type: 'divider' },
  { type: 'richtext', html: '<p>four</p>', note: 'kept' },
]

describe('MarkdownText', () => {
  it('gives the very blocks back when the text is as it was', () => {
    const text = new MarkdownText(BLOCKS)
    const { blocks } = text.read(text.text)
    expect(blocks.map((block, at) => block === BLOCKS[at])).toEqual(BLOCKS.map(() => true))
  })

  it.each([
    ['a word', 'three', 'tree', [0, 1, 2, 3, undefined, 5, 6]],
    ['a block before all', '# Tides', 'Before\n\n# Tides', [undefined, 0, 1, 2, 3, 4, 5, 6]],
    ['a block in the middle', 'three', 'three\n\nand a half', [0, 1, 2, 3, 4, undefined, 5, 6]],
    ['a block that goes', 'three\n\n', '', [0, 1, 2, 3, 5, 6]],
    ['the last block', 'four', 'five', [0, 1, 2, 3, 4, 5, undefined]],
    ['the order', '# Tides\n\n', '', [1, 2, 3, 4, 5, 6]],
  ])('keeps all other blocks when somebody changes %s', (_, from, to, kept) => {
    const text = new MarkdownText(BLOCKS)
    expect(text.text).toContain(from)
    const { blocks } = text.read(text.text.replace(from, to))
    const places = blocks.map((block) => BLOCKS.findIndex((known) => known === block))
    expect(places).toEqual(kept.map((place) => place ?? -1))
  })

  it('finds a block that was moved', () => {
    const text = new MarkdownText(BLOCKS.slice(0, 3))
    const { blocks } = text.read(
      text.text
        .trim()
        .split(/\n\n(?=\*\*\*|```)/)
        .toReversed()
        .join('\n\n'),
    )
    expect(blocks.map((block) => BLOCKS.findIndex((known) => known === block))).toEqual([2, 1, 0])
  })

  it('keeps the ids of footnotes, which depend on the whole text when they are made', () => {
    const { blocks: noted } = gfmToBlocks(
      'one[^a] and [^b]\n\ntwo[^a]\n\n| three[^b] |\n| - |\n| x |\n\n> four[^c]\n\n- five[^c]\n\nplain\n\n[^a]: A\n[^b]: B\n\n    more\n[^c]: C',
    )
    const text = new MarkdownText(noted)
    const { blocks } = text.read(text.text.replace('plain', 'plane'))
    expect(JSON.stringify(noted)).toMatch(/id=\\"fn-\w{8}-3\\"/)
    expect(blocks.filter((block, at) => block !== noted[at])).toEqual([
      { type: 'richtext', html: '<p>plane</p>' },
    ])
    expect(blocks).toHaveLength(noted.length)
  })

  it('says where each block stands, in their order', () => {
    const text = new MarkdownText(BLOCKS)
    const lines = (markdown: string) => {
      const { blocks, positions = [] } = text.read(markdown, { positions: true })
      const places = blocks.map((block) => BLOCKS.findIndex((known) => known === block))
      return places.map((place, at) => [
        place,
        positions[at] && markdown.slice(positions[at].start.offset, positions[at].end.offset),
      ])
    }
    const fence = (block: unknown) => `\`\`\`qp\n${JSON.stringify(block, null, 2)}\n\`\`\``
    const known = [
      [0, '# Tides'],
      [1, fence(BLOCKS[1])],
      [2, '***'],
      [3, fence(BLOCKS[3])],
      [4, 'three'],
      [5, '***'],
      [6, 'four'],
    ]
    expect(lines(text.text)).toEqual(known)
    expect(lines(`New\n\n${text.text}`)).toEqual([[-1, 'New'], ...known])
    expect(text.read(text.text).positions).toBe(undefined)
  })

  it('gives what a front matter says', () => {
    const { blocks, frontMatter } = new MarkdownText([]).read(
      '---\ntitle: T\ntheme: dark-vivid\ndescription: D\n---\n\nText',
    )
    expect([blocks, frontMatter]).toEqual([
      [{ type: 'richtext', html: '<p>Text</p>' }],
      { title: 'T', theme: 'dark-vivid', description: 'D' },
    ])
  })
})
