import { htmlToText } from 'qp-render'
import { expect, test } from 'vitest'
import { paths } from '../examples/check-blocks.ts'
import { failures, results } from '../examples/conformance.ts'
import { html as byHighlightJs } from '../examples/highlight-with-highlight-js.ts'
import { html as byPrism } from '../examples/highlight-with-prism.ts'
import { html as byShiki } from '../examples/highlight-with-shiki.ts'
import * as own from '../examples/own-block-type.ts'
import { findings, html } from '../examples/render-markdown.ts'
import { showAnswer } from '../examples/show-answer.ts'
import { plainTextOf } from '../examples/words.ts'

test('the example that renders markdown gives a page', () => {
  expect(findings).toEqual([])
  expect(html).toContain('<title>Hello</title>')
  expect(html).toContain('<p>This is <strong>my</strong> page.</p>')
})

test('the example that checks blocks finds the place', () => {
  expect(paths).toEqual(['blocks[0].tone'])
})

test('the example that walks a block reads its plain text', () => {
  expect(plainTextOf({ type: 'quote', html: '<p>Everything flows.</p>', attribution: 'Heraclitus' })).toEqual(
    ['Heraclitus'],
  )
})

test('the example with a block type of its own keeps its fields, shows them, and shows a table elsewhere', () => {
  expect(own.warnings.map(({ code, path }) => [code, path])).toEqual([
    ['attribute_dropped', 'blocks[0].note'],
  ])
  expect(own.blocks).toEqual([
    {
      type: 'x-example-chart',
      title: 'High & low water',
      note: '<p>In metres.</p>',
      points: [{ label: '06:40', value: '4.2' }],
      fallback: [
        { type: 'table', headers: ['', 'High &amp; low water'], rows: [['06:40', '4.2']] },
        { type: 'richtext', html: '<p>In metres.</p>' },
      ],
    },
  ])
  expect(own.shown).toContain('<figcaption>High &amp; low water</figcaption>')
  expect(own.shown).toContain('<label>06:40 <meter value="4.2" max="10"></meter></label>')
  expect(own.elsewhere).toContain('<td>4.2</td>')
  expect(own.tried).toBeGreaterThan(100)
})

test('the examples with other highlighters colour a keyword, and the code stays as it was', () => {
  expect(byShiki).toMatch(/<span style="color:#[\dA-F]{6}">const<\/span>/)
  expect(byHighlightJs).toContain('<span class="hljs-keyword">const</span>')
  expect(byPrism).toContain('<span class="token keyword">const</span>')
  for (const page of [byShiki, byHighlightJs, byPrism])
    expect(htmlToText(page)).toContain('const tide = "low"')
})

test('the example that runs vectors passes them, and there are some', () => {
  expect(failures).toEqual([])
  expect(results.length).toBeGreaterThan(0)
})

test('the example that shows an answer replaces what changes, and gives the blocks of the whole', async () => {
  const shown: string[] = []
  const article = {
    ownerDocument: {
      createElement: () => ({
        set innerHTML(markup: string) {
          shown.push(markup)
        },
        content: { childNodes: [] },
      }),
    },
  }
  async function* chunks() {
    yield* ['a **b', 'c**\n\n', 'd']
  }
  const blocks = await showAnswer(chunks(), article as unknown as Element)
  expect(shown.map((markup) => /<p>.*<\/p>/.exec(markup)?.[0])).toEqual([
    '<p>a <strong>b</strong></p>',
    '<p>a <strong>bc</strong></p>',
    '<p>d</p>',
  ])
  expect(blocks.length).toBe(2)
})
