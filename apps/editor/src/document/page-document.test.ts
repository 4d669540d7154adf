import type { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { expect, it } from 'vitest'
import type { AnyBlock } from '../any-block.ts'
import { PageDocument } from './page-document.ts'
import { schema } from './schema.ts'

function read(...blocks: AnyBlock[]): { page: PageDocument; document: Node } {
  const page = new PageDocument()
  return { page, document: page.read(blocks) }
}

it.each<AnyBlock>([
  { type: 'poll', question: 'High or low?' },
  { type: 'quote', html: '<p>a</p>', mood: 'calm' },
  { type: 'timeline', items: [{ label: 'a', body: 'b', color: 'red' }] },
  { type: 'callout', tone: 'danger', html: '<p>a</p>' },
  { type: 'embed', embedType: 'vimeo', url: 'https://vimeo.com/1' },
  { type: 'table', headers: ['a', 'b'], rows: [['1']] },
  { type: 'richtext', html: '<p class="lead">a</p>' },
  { type: 'richtext', html: '<kbd>Ctrl</kbd><kbd>C</kbd>' },
  { type: 'richtext', html: '<p>unfinished' },
  { type: 'richtext', html: '' },
])('locks what it does not know or could not hold: %j', (block) => {
  const { page, document } = read(block)
  expect(document.children.map(({ type }) => type.name)).toEqual(['locked_block'])
  expect(page.write(document)[0]).toBe(block)
})

it('reads a block of several constructs as nodes of their own, and writes one block again', () => {
  const html = '<h1>Tides</h1><p>Twice <em>a day</em></p><ul><li>high</li><li>low</li></ul>'
  const { page, document } = read({ type: 'richtext', html }, { type: 'richtext', html: '<p>Next</p>' })
  expect(document.children.map(({ type }) => type.name)).toEqual(['h1', 'p', 'ul', 'p'])
  const typed = document.replace(
    2,
    2,
    schema.node('doc', null, [schema.node('p', null, [schema.text('Two ')])]).slice(1, 5),
  )
  expect(page.write(typed)).toEqual([
    {
      type: 'richtext',
      html: '<h1>TTwo ides</h1><p>Twice <em>a day</em></p><ul><li>high</li><li>low</li></ul>',
    },
    { type: 'richtext', html: '<p>Next</p>' },
  ])
})

it('reads several constructs in a row as one column, and writes one block again', () => {
  const html = '<h3>Tides</h3>Twice a day<ul><li>high</li><li>low</li></ul>'
  const block: AnyBlock = { type: 'richtext', html, lang: 'de', width: 'third', tab: 'a' }
  const { page, document } = read(block, { type: 'richtext', html: '<p>a</p>', width: 'half' })
  document.check()
  expect(document.children.map(({ type }) => type.name)).toEqual(['column', 'p'])
  expect(page.write(document)[0]).toBe(block)
  const typed = EditorState.create({ doc: document }).tr.insertText('x', 2).doc
  expect(page.write(typed)[0]).toEqual({ ...block, html: html.replace('Tides', 'xTides') })
})

it.each([
  ['<p>Low tide at six </p>', '<p>Low tide at six</p>'],
  ['<h2>Tides <em>today</em>  </h2>', '<h2>Tides <em>today</em></h2>'],
  ['<p>a <strong>b </strong></p>', '<p>a <strong>b</strong></p>'],
  ['<ul><li>low <ul><li>high </li></ul></li></ul>', '<ul><li>low<ul><li>high</li></ul></li></ul>'],
  ['<p>a<strong> </strong></p>', '<p>a</p>'],
  ['<p>a <em>b </em><strong> </strong></p>', '<p>a <em>b</em></p>'],
  ['<p>a <code>b </code></p>', '<p>a <code>b </code></p>'],
  ['<pre>a \n b </pre>', '<pre>a \n b </pre>'],
  ['<p>a\u00a0</p>', '<p>a\u00a0</p>'],
  ['<ul><li>☐ </li><li>☑ </li></ul>', '<ul><li>☐ </li><li>☑ </li></ul>'],
])('leaves out spaces at the end of a line that was typed: %s', (typed, html) => {
  const { document } = read({ type: 'richtext', html: typed })
  expect(new PageDocument().write(document)).toEqual([{ type: 'richtext', html }])
})

it('leaves out spaces at the end of the cells of a table that was changed', () => {
  const { document } = read({ type: 'table', headers: ['Tide ', 'Time'], rows: [['low', 'six ']] })
  expect(new PageDocument().write(document)).toEqual([
    { type: 'table', headers: ['Tide', 'Time'], rows: [['low', 'six']] },
  ])
})

it('keeps readings beside characters, also of a block that was changed', () => {
  const html =
    '<p>a <ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby><ruby><em>字</em><rt>じ</rt></ruby> <strong><ruby>b<rt>c</rt></ruby></strong></p>'
  const page = new PageDocument()
  const document = page.read([{ type: 'richtext', html }])
  document.check()
  const typed = EditorState.create({ doc: document }).tr.insertText('x', 1).doc
  expect(page.write(typed)).toEqual([{ type: 'richtext', html: html.replace('<p>a', '<p>xa') }])
})

it('keeps centred lines and widths in per cent, also of a block that was changed', () => {
  const html =
    '<h1 align="center">a</h1><p align="center" lang="de">b <img src="https://example.com/i.png" alt="c" width="50%" /></p><p>d</p>'
  const page = new PageDocument()
  const document = page.read([{ type: 'richtext', html }])
  document.check()
  const typed = EditorState.create({ doc: document }).tr.insertText('x', 1).doc
  expect(page.write(typed)).toEqual([{ type: 'richtext', html: html.replace('>a', '>xa') }])
})

it('gives nodes that were written here a block each, and none to empty lines', () => {
  const { page } = read()
  const document = schema.node('doc', null, [
    schema.node('h2', null, [schema.text('a')]),
    schema.node('p'),
    schema.node('p', null, [schema.text('b & c', [schema.mark('strong')])]),
  ])
  expect(page.place(document)).toEqual([
    { block: { type: 'richtext', html: '<h2>a</h2>' }, from: 0, to: 3 },
    { block: { type: 'richtext', html: '<p><strong>b &amp; c</strong></p>' }, from: 5, to: 12 },
  ])
})

it('keeps the language and the direction of a block that was changed', () => {
  const languages = { lang: 'ar', dir: 'rtl' } as const
  const { page, document } = read(
    { type: 'richtext', html: '<p>a</p><p lang="fr">b</p>', ...languages },
    { type: 'quote', html: '<p>c</p>', ...languages },
    { type: 'callout', tone: 'info', html: '<p>d</p>' },
  )
  const typed = EditorState.create({ doc: document }).tr
  for (const position of [1, 9]) typed.insertText('x', position)
  expect(document.children.map((node) => page.languageOf(node))).toEqual([
    languages,
    languages,
    languages,
    {},
  ])
  expect(page.write(typed.doc)).toEqual([
    { type: 'richtext', html: '<p>xa</p><p lang="fr">b</p>', ...languages },
    { type: 'quote', html: '<p>xc</p>', ...languages },
    { type: 'callout', tone: 'info', html: '<p>d</p>' },
  ])
})

it('keeps the size and the caption of a picture whose description was changed', () => {
  const rest = { caption: 'c', size: { width: 30, height: 20 }, lang: 'en' }
  const { page, document } = read({ type: 'image', url: 'https://example.com/i.png', alt: 'a', ...rest })
  const [image] = document.children
  const block = { ...(image?.attrs['block'] as object), alt: 'b' }
  const changed = schema.node('doc', null, [schema.node('image_block', { ...image?.attrs, block })])
  expect(page.write(changed)).toEqual([
    { type: 'image', url: 'https://example.com/i.png', alt: 'b', ...rest },
  ])
})

it('writes the fields of a block that was changed in their order, without those that are empty', () => {
  const { page, document } = read({ alt: '', url: 'https://example.com/i.png', type: 'image' })
  const [image] = document.children
  const block = { ...(image?.attrs['block'] as object), url: 'https://example.com/j.png' }
  const changed = schema.node('doc', null, [schema.node('image_block', { ...image?.attrs, block })])
  expect(JSON.stringify(page.write(changed))).toBe('[{"type":"image","url":"https://example.com/j.png"}]')
})
