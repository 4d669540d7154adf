import { Blocks, StreamedPage } from 'qp-react'
import { defineBlockType, html as markup, renderBlocks } from 'qp-render'
import { attackVectors } from 'qp-schema/vectors'
import { type Block, escapeHtml, leavesOf, trustStoredBlocks } from 'qp-schema'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { normalize } from './normalize.ts'

const poem = defineBlockType({
  type: 'x-example-poem',
  kinds: { title: 'plainText', text: 'richHtml', lang: { optional: 'languageTag' } },
  fallback: ({ title, text }) => [{ type: 'richtext', html: `<h2>${escapeHtml(title)}</h2>${text}` }],
  render: ({ title }, { leaf, index }) => markup`<h2 data-at="${index}">${title}</h2>${leaf('text')}`,
})

const blockTypes = [poem]
const block: Block<typeof poem> = {
  type: 'x-example-poem',
  title: 'Low & high',
  text: '<h3>Tides</h3><p><a href="https://example.org/">x</a></p>',
  lang: 'pt',
}
const fallback: Block[] = [{ type: 'divider' }]
const safe = (...blocks: object[]) => trustStoredBlocks(blocks as Block[])
const toHtml = (blocks: ReturnType<typeof safe>, options = {}) =>
  renderToStaticMarkup(<Blocks blocks={blocks} {...options} />)

it('[10.14.1] a block of a type of somebody’s own has the markup of renderBlocks', () => {
  const blocks = safe(
    { type: 'richtext', html: '<h3>Tides</h3>' },
    { ...block, fallback },
    { type: 'divider' },
  )
  const shown = toHtml(blocks, { blockTypes, dir: 'ltr' })
  expect(shown).toContain(
    '<div class="x-example-poem" lang="pt" dir="ltr"><h2 data-at="1">Low &amp; high</h2>',
  )
  expect(normalize(shown)).toEqual(normalize(renderBlocks(blocks, { blockTypes, dir: 'ltr' })))
  expect(
    renderToStaticMarkup(<StreamedPage parts={[{ key: 0, blocks }]} blockTypes={blockTypes} />),
  ).toContain('<h2 data-at="1">')
  expect(toHtml(blocks.slice(1, 2))).toBe('<hr/>')
  expect(toHtml(safe({ type: 'x-example-poem', title: 7, text: '', fallback }), { blockTypes })).toBe('<hr/>')
})

it('[4.1.5] escapes every attack as text, as renderBlocks does, and takes no block that is not safe', () => {
  for (const { input } of attackVectors)
    for (const { value } of leavesOf(input)) {
      const blocks = safe({ ...block, title: value, lang: value, fallback })
      const shown = toHtml(blocks, { blockTypes })
      expect(shown).toContain(`>${escapeHtml(value, 'attribute')}</h2>`)
      expect(normalize(shown)).toEqual(normalize(renderBlocks(blocks, { blockTypes })))
    }
  expect(() => toHtml([{ ...block, fallback }] as never, { blockTypes })).toThrow(
    'blocks[0] did not come from sanitizeBlocks',
  )
  expect(() => toHtml(safe(), { blockTypes: [{ ...block }] as never })).toThrow(
    'the option blockTypes wants types of defineBlockType of qp-render, in an array, and got',
  )
})

it('[10.14.1] escapes a string that render gives: here nothing else would', () => {
  const plain = defineBlockType({
    type: 'x-example-plain',
    kinds: { title: 'plainText' },
    fallback: () => [{ type: 'divider' }],
    render: ({ title }) => title,
  })
  const blocks = safe({ type: 'x-example-plain', title: '<img src=x onerror=alert(1)>', fallback })
  expect(toHtml(blocks, { blockTypes: [plain] })).toBe(
    '<div class="x-example-plain" dir="auto">&lt;img src=x onerror=alert(1)&gt;</div>',
  )
})
