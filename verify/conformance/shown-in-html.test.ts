import fc from 'fast-check'
import { renderBlocks } from 'qp-render'
import { sanitizeBlocks } from 'qp-sanitize'
import {
  anyBlock,
  hostileHtml,
  hostileText,
  hostileUrl,
  leavesOfText,
  runs,
  showsOf,
} from 'qp-schema/testkit'
import { blockVectors, pageVectors } from 'qp-schema/vectors'
import { describe, expect, it } from 'vitest'
import { shownInHtml } from './shown-in-html.ts'

const vectors = [...Object.values(blockVectors).flat(), ...pageVectors].filter(
  ({ sanitized }) => sanitized !== null,
)

describe('[3.9.6] what is shown', () => {
  it.each(vectors)('$name: the HTML shows what `shows` says', ({ html = '', shows }) => {
    expect(shows).toBeDefined()
    expect(shownInHtml(html)).toEqual(shows)
  })

  it('of any blocks, the HTML shows what is made without a renderer', () => {
    const block = anyBlock(leavesOfText(hostileText, hostileHtml, hostileUrl))
    fc.assert(
      fc.property(fc.array(block, { maxLength: 3 }), (input) => {
        const { blocks } = sanitizeBlocks(input)
        expect(shownInHtml(renderBlocks(blocks))).toEqual(showsOf(blocks))
      }),
      runs(50),
    )
  })

  it('items without a list are counted in the HTML that they stand in', () => {
    const { blocks } = sanitizeBlocks([
      { type: 'richtext', html: '<li id="fn-abcdefgh-1">a</li><li>b</li>' },
      { type: 'callout', tone: 'info', html: '<li id="fn-abcdefgh-1">c</li>' },
    ])
    const shows = [
      { words: 'a', item: ['•1'] },
      { words: 'b', item: ['•2'] },
      { words: 'c', item: ['•1'], callout: 'info' },
    ]
    expect([shownInHtml(renderBlocks(blocks)), showsOf(blocks)]).toEqual([shows, shows])
  })

  it('labels come before their texts, a caption before its table, a name before its code', () => {
    const said = (name: string, type: keyof typeof blockVectors) =>
      blockVectors[type]
        .find((vector) => vector.name === name)
        ?.shows?.map(({ words, code }) => words ?? code)
    expect(said('with labels', 'comparison')).toEqual(['Before', 'a b', 'After', '<c>'])
    expect(said('every alignment', 'table')?.slice(0, 3)).toEqual(['C & <d>', 'a', 'b'])
    expect(said('with a file name', 'code')).toEqual(['src/<a>.ts', 'a'])
  })
})
