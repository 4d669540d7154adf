import type { Block } from 'qp-schema'
import { processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { blocksToMarkdown } from '../src/to-markdown/index.ts'

const LENGTH = 300_000
const repeat = (part: string) => part.repeat(Math.floor(LENGTH / part.length))
const paragraph = (html: string): Block[] => [{ type: 'richtext', html: `<p>${html}</p>` }]

/** So much of each, which would take minutes if anything were quadratic. */
const INPUTS: { readonly [name: string]: Block[] } = {
  brackets: paragraph(repeat('[')),
  'pairs of brackets': paragraph(repeat('[a]')),
  'e-mail addresses': paragraph(repeat('a@a.')),
  URLs: paragraph(repeat('http://')),
  references: paragraph(repeat('&amp;a')),
  'white space': paragraph(`a${repeat(' ')}b`),
  lines: paragraph(`${repeat('-\n')}x`),
  formatting: paragraph(`${repeat('<strong>a</strong> <code>b</code> <del>c</del> ')}x`),
  'elements that never end': paragraph(repeat('<strong>')),
  'tags that never end': paragraph(repeat('<a ')),
  attributes: paragraph(`<a${repeat(' href="#"')}>`),
  'line breaks': paragraph(`${repeat('a<br />')}b`),
  images: paragraph(`${repeat('a <img src="https://example.com/a" alt="" />')}`),
  backticks: paragraph(`<code>${repeat('`a``b')}</code>`),
  items: [{ type: 'richtext', html: `<ul>${repeat('<li>☐ a</li>')}</ul>` }],
  'lists in lists': [{ type: 'richtext', html: `${repeat('<ul><li>')}a` }],
  'lines of a list in lists': [
    { type: 'richtext', html: `${'<ul><li>'.repeat(9)}${repeat('a\n')}b${'</li></ul>'.repeat(9)}` },
  ],
  quotes: [{ type: 'quote', html: repeat('<p>a</p>') }],
  'number signs': [{ type: 'richtext', html: `<h1>a ${repeat('# ')}#</h1>` }],
  fences: [{ type: 'code', code: repeat('```\n'), language: 'md' }],
  parentheses: [{ type: 'image', url: `https://example.com/${repeat('(')}` }],
  cells: [
    { type: 'table', headers: ['a', 'b'], rows: Array.from({ length: 15_000 }, () => ['a|b', '1 * 2']) },
  ],
  dividers: Array.from({ length: 20_000 }, () => ({ type: 'divider' })),
}

describe('[9.15.3] 300,000 characters', () => {
  it.each(Object.entries(INPUTS))('of %s is written in time', (_name, blocks) => {
    let markdown = ''
    expect(processorTime(() => (markdown = blocksToMarkdown(blocks)))).toBeLessThan(5000)
    expect(markdown.length).toBeGreaterThan(LENGTH / 10)
  })
})
