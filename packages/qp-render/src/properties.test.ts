import fc from 'fast-check'
import { type Block, leavesOf } from 'qp-schema'
import { anyBlock, hostileHtml, hostileText, leavesOfText, runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { elementsOf, textOf } from './parse.testkit.ts'
import { renderBlocks } from './render-blocks.ts'
import { renderPage } from './render-page.ts'
import { safe } from './render.testkit.ts'
import { toPlainText } from './to-text.ts'

/** The elements and attributes that this package writes by itself. */
const OURS =
  /^(?:html|head|body|a|article|aside|blockquote|button|caption|circle|code|details|div|figcaption|figure|hr|iframe|img|li|ol|p|path|pre|rect|section|small|span|strong|summary|svg|table|tbody|td|th|thead|tr)$/
const OUR_ATTRIBUTES =
  /^(?:alt|aria-(?:hidden|label|labelledby|live)|class|cx|cy|d|data-(?:allow|name|referrerpolicy|sandbox|src)|decoding|dir|height|hidden|href|id|loading|open|r|referrerpolicy|rel|role|rx|sandbox|scope|src|tabindex|title|translate|type|viewBox|width|x|y)$/

describe('any blocks', () => {
  it('render without a failure, and twice the same', () => {
    fc.assert(
      fc.property(
        fc.array(anyBlock(leavesOfText(hostileText, hostileHtml)), { maxLength: 6 }),
        hostileText,
        (blocks, title) => {
          const page = {
            blocks: safe(...blocks),
            theme: 'auto-default',
            layout: 'standard',
            meta: null,
            title,
          } as const
          const options = { url: 'https://pages.example/a', frameUrl: (index: number) => `f/${index}` }
          expect(renderPage(page, options)).toBe(renderPage(page, options))
          expect(toPlainText(page.blocks)).toBe(toPlainText(page.blocks))
        },
      ),
    )
  })

  it('[10.9.4] plain text, source and URLs never become markup, and are all there', () => {
    const sanitizedHtml = fc.constantFrom('<p>safe</p>', 'safe', '')
    fc.assert(
      fc.property(anyBlock(leavesOfText(hostileText, sanitizedHtml)), (block) => {
        const elements = elementsOf(
          `<body>${renderBlocks(safe(block), { diagramUrl: (index) => `diagrams/${index}` })}`,
        )
        for (const { tagName, attrs } of elements) {
          expect(tagName).toMatch(OURS)
          for (const { name } of attrs) expect(name).toMatch(OUR_ATTRIBUTES)
        }
        const [html] = elements
        if (html === undefined) throw new Error('no document')
        const shown = [textOf(html), ...elements.flatMap(({ attrs }) => attrs.map(({ value }) => value))]
        for (const text of textsOf(block)) expect(shown.some((place) => place.includes(text))).toBe(true)
      }),
      runs(500),
    )
  })
})

/** What must be found again. A parser drops NUL and reads CR as LF, both of which sanitizing takes out. */
function textsOf(block: Block): string[] {
  const leaves = leavesOf(block).filter(
    ({ kind }) =>
      kind === 'plainText' ||
      kind === 'sourceCode' ||
      kind === 'icon' ||
      kind === 'linkUrl' ||
      kind === 'imageUrl',
  )
  return leaves.map(({ value }) => value).filter((text) => !/[\0\r]/.test(text))
}
