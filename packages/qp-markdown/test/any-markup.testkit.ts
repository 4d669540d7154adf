import fc from 'fast-check'
import { type Block, CODE_LANGUAGES } from 'qp-schema'
import { anyBlock, hostileHtml, hostileText, hostileUrl, leavesOfText } from 'qp-schema/testkit'
import { gfmText, tameText, wildText } from './any-text.testkit.ts'
import { anyUrl, richHtml, type RichHtml } from './rich-html.testkit.ts'

const anyCode = fc.record(
  {
    type: fc.constant('code' as const),
    code: fc
      .array(
        fc.oneof(tameText, wildText, fc.constantFrom('\n', '```', '~~~~', '    ', '\t', '``` qp\n', '\n\n')),
        {
          minLength: 1,
          maxLength: 5,
        },
      )
      .map((parts) => parts.join('')),
    language: fc.constantFrom(...CODE_LANGUAGES),
    filename: fc.oneof(
      tameText,
      wildText,
      fc.constantFrom('a.ts', 'my file "x"', "it's", '`x`', 'a\\', '&amp;.ts'),
    ),
  },
  { requiredKeys: ['type', 'code', 'language'] },
)

function anyTable(inline: fc.Arbitrary<string>): fc.Arbitrary<Block> {
  const sides = fc.constantFrom('left' as const, 'center' as const, 'right' as const)
  return fc.integer({ min: 1, max: 3 }).chain((columns) => {
    const even = { minLength: columns, maxLength: columns }
    const cells = fc.array(fc.oneof({ weight: 3, arbitrary: inline }, fc.constant('')), even)
    return fc.record(
      {
        type: fc.constant('table' as const),
        headers: cells,
        rows: fc.array(cells, { maxLength: 3 }),
        align: fc.array(sides, even),
      },
      { requiredKeys: ['type', 'headers', 'rows'] },
    )
  })
}

/** Blocks of HTML that markdown may have words for, as authors and converters write them, not sanitized. */
function blocksOf({ inline, construct, flow }: RichHtml): fc.Arbitrary<Block> {
  const tones = fc.constantFrom('info' as const, 'warning' as const, 'success' as const)
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ type: fc.constant('richtext' as const), html: construct }) },
    { weight: 3, arbitrary: inline.map((html) => ({ type: 'richtext' as const, html: `<p>${html}</p>` })) },
    fc.record({ type: fc.constant('richtext' as const), html: flow }),
    fc.record({ type: fc.constant('quote' as const), html: flow }),
    fc.record({ type: fc.constant('callout' as const), tone: tones, html: flow }),
    anyTable(inline),
  )
}

const tame = richHtml({
  text: tameText,
  joint: fc.constantFrom(' ', ' ', ' ', ' ', ' ', '\n', '<br />', ''),
  marks: ['strong', 'em', 'u', 'del'],
})
const wild = richHtml({
  text: fc.oneof(tameText, wildText),
  joint: fc.constantFrom('', ' ', '.', '\n', '<br />', '<br />\n'),
  marks: ['strong', 'em', 'u', 'del', 'mark', 'code'],
})

const GFM_MARKS = [
  'strong',
  'em',
  'u',
  'kbd',
  'abbr title="a &amp; b"',
  'code class="math"',
  'sup id="fnref-abcd1234-1"',
]
const gfmTame = richHtml({
  text: fc.oneof(tameText, tameText, gfmText),
  joint: fc.constantFrom(' ', ' ', ' ', ' ', ' ', '<br />', ''),
  marks: GFM_MARKS,
  isGfm: true,
})
const gfmWild = richHtml({
  text: fc.oneof(tameText, wildText, gfmText),
  joint: fc.constantFrom('', ' ', '.', '\n', '<br />', '<br />\n'),
  marks: [...GFM_MARKS, 'del', 'mark', 'code'],
  isGfm: true,
})

/** Any block at all: that markdown has words for, that it may have words for, and with hostile leaves. */
export const anyInput: fc.Arbitrary<Block> = inputOf(tame, wild)

/** The same with HTML that only GitHub's dialect has words for. */
export const anyGfmInput: fc.Arbitrary<Block> = fc.oneof(anyInput, inputOf(gfmTame, gfmWild))

function inputOf(usual: RichHtml, odd: RichHtml): fc.Arbitrary<Block> {
  return fc.oneof(
    { weight: 10, arbitrary: blocksOf(usual) },
    { weight: 5, arbitrary: blocksOf(odd) },
    { weight: 2, arbitrary: anyCode },
    fc.record(
      { type: fc.constant('image' as const), url: anyUrl, alt: fc.oneof(tameText, wildText) },
      { requiredKeys: ['type', 'url'] },
    ),
    fc.constant({ type: 'divider' as const }),
    anyBlock(leavesOfText(tameText, usual.flow, anyUrl)),
    { weight: 2, arbitrary: anyBlock(leavesOfText(hostileText, hostileHtml, hostileUrl)) },
  )
}
