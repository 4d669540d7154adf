import type { Block } from 'qp-schema'
import { hostileLength, processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { blocksToMarkdown } from '../src/to-markdown/index.ts'

const LENGTH = hostileLength(400_000)
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
  'dollar signs': paragraph(repeat('$')),
  colons: paragraph(repeat(':a')),
  shortcodes: paragraph(repeat(':smile:')),
  formulas: paragraph(`${repeat('<code class="math">\\a_1</code> ')}x`),
  'formulas that may not end there': paragraph(`${repeat('<code class="math">a</code>')}1`),
  'a formula of several lines': paragraph(`<code class="math display">${repeat('a\n')}b</code>`),
  tags: paragraph(`${repeat('<kbd>a</kbd> ')}x`),
  'tags within tags': paragraph(`${repeat('<kbd><sub>a</sub></kbd> ')}x`),
  definitions: [{ type: 'richtext', html: `<dl>${repeat('<dt>a</dt><dd>b</dd>')}</dl>` }],
  details: [{ type: 'richtext', html: `<details><summary>a</summary>${repeat('<p>b</p>')}</details>` }],
  'details in details': [
    {
      type: 'richtext',
      html: `${'<details><summary>a</summary>'.repeat(45)}${repeat('<p>a<em> b</em></p>')}${'</details>'.repeat(45)}`,
    },
  ],
  'empty lines of code': [
    { type: 'richtext', html: `<dl><dd><pre><code>${repeat(' \n')}a</code></pre></dd></dl>` },
  ],
  'cells that span': [
    { type: 'richtext', html: `<table><tbody><tr>${repeat('<td colspan="2">a</td>')}</tr></tbody></table>` },
  ],
}

const VARIANTS = [{}, { variant: 'gfm' as const }]

describe('[9.15.3] [9.15.10] 300,000 characters', () => {
  it.each(Object.entries(INPUTS))('of %s is written in time', (_name, blocks) => {
    for (const options of VARIANTS) {
      let markdown = ''
      expect(processorTime(() => (markdown = blocksToMarkdown(blocks, options)))).toBeLessThan(
        hostileLength(6000),
      )
      expect(markdown.length).toBeGreaterThan(LENGTH / 10)
    }
  })
})
