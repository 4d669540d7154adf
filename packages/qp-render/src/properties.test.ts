import fc from 'fast-check'
import { type Block, leavesOf } from 'qp-schema'
import { safeUrl } from 'qp-schema/policy'
import { anyBlock, hostileHtml, hostileText, hostileUrl, leavesOfText, runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { OUR_ATTRIBUTES, OUR_ELEMENTS } from './our-elements.testkit.ts'
import { elementsOf, textOf } from './parse.testkit.ts'
import { renderBlocks } from './render-blocks.ts'
import { renderPage } from './page/render-page.ts'
import { safe } from './render.testkit.ts'
import { toPlainText } from './text/plain-text.ts'

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
      fc.property(anyBlock(leavesOfText(hostileText, sanitizedHtml, hostileUrl)), (block) => {
        const elements = elementsOf(
          `<body>${renderBlocks(safe(block), { diagramUrl: (index) => `diagrams/${index}` })}`,
        )
        for (const { tagName, attrs } of elements) {
          expect(tagName).toMatch(OUR_ELEMENTS)
          for (const { name } of attrs) expect(name).toMatch(OUR_ATTRIBUTES)
        }
        const [html] = elements
        if (html === undefined) throw new Error('no document')
        const shown = [textOf(html), ...elements.flatMap(({ attrs }) => attrs.map(({ value }) => value))]
        for (const text of textsOf(block)) expect(shown.some((place) => place.includes(text))).toBe(true)
      }),
      runs(50),
    )
  })
})

/** What must be found again. A parser drops NUL and reads CR as LF, both of which sanitizing takes out. */
function textsOf(block: Block): string[] {
  return leavesOf(block)
    .flatMap(({ kind, value }) => {
      if (kind === 'linkUrl') return safeUrl(value, 'link') ?? []
      if (kind === 'imageUrl') return safeUrl(value, 'image') ?? []
      return kind === 'plainText' || kind === 'sourceCode' || kind === 'icon' ? value : []
    })
    .filter((text) => !/[\0\r]/.test(text))
}
