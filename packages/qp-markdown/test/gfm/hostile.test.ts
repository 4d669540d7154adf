import fc from 'fast-check'
import { type Block, ContentTooComplexError, leavesOf } from 'qp-schema'
import { INLINE_HTML, RICH_HTML } from 'qp-schema/policy'
import { hostileHtml, hostileLength, PROPERTY_TIMEOUT, processorTime, runs } from 'qp-schema/testkit'
import { parseBlocks } from 'qp-schema/zod'
import { describe, expect, it } from 'vitest'
import { gfmToBlocks } from '../../src/gfm/index.ts'
import { canonicalHtml } from '../canonical-html.testkit.ts'
import { wordsOfBlocks } from '../from-html/words.testkit.ts'
import { CONSTRUCTS, FLOW, TEXT } from '../markdown-pieces.testkit.ts'

/** Some ten times what a machine of two cores takes. */
const MAX_MILLISECONDS = hostileLength(8000)
const LENGTH = hostileLength(400_000)

const repeated = (unit: string): [string, string] => [JSON.stringify(unit), unit.repeat(LENGTH / unit.length)]
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('')

function convert(markdown: string): Block[] | string {
  try {
    return gfmToBlocks(markdown).blocks
  } catch (error) {
    if (!(error instanceof ContentTooComplexError)) throw error
    expect(error.path).toBe('content')
    return error.message
  }
}

describe('[8.4.1] gfmToBlocks takes linear time', () => {
  it.each([
    [
      '5,000 details',
      `${'<details><summary>a</summary>\n\n'.repeat(5000)}b\n\n${'</details>\n\n'.repeat(5000)}`,
    ],
    [
      'many footnotes',
      `${lines(hostileLength(100_000), (index) => `[^${index}] `)}\n\n${lines(hostileLength(100_000), (index) => `[^${index}]: a\n`)}`,
    ],
    ['footnotes that nothing refers to', lines(hostileLength(40_000), (index) => `[^${index}]: a\n`)],
    [
      'footnotes that refer to each other',
      `a[^0]\n\n${lines(9000, (index) => `[^${index}]: b [^${(index + 1) % 9000}][^${index}]\n`)}`,
    ],
    ['references to one footnote', `${'[^1] '.repeat(hostileLength(80_000))}\n\n[^1]: a`],
    ['long YAML', `---\n${'a: b\n'.repeat(hostileLength(200_000))}---\n`],
    [
      'brackets that find a closing in the middle of a line',
      `a\n${'\\[\n'.repeat(hostileLength(250_000))}${'b'.repeat(hostileLength(1_000_000))}\\]b`,
    ],
    [
      'the same before white space',
      `a\n${'\\[\n'.repeat(hostileLength(70_000))}${'\u00a0'.repeat(hostileLength(200_000))}\\]b`,
    ],
    [
      'parentheses that find a closing behind code',
      `a ${'\\('.repeat(hostileLength(500_000))}${'b'.repeat(hostileLength(1_000_000))}\`\\)`,
    ],
    [
      'dollars that find a closing behind code',
      `a ${'$`a'.repeat(hostileLength(70_000))}${'\u00a0'.repeat(hostileLength(200_000))}\`$`,
    ],
    [
      'lines that find no closing but white space',
      `${'\\[\n'.repeat(hostileLength(70_000))}\\] a${' '.repeat(hostileLength(200_000))}`,
    ],
    ['anchors of YAML', `---\na: &a [b]\n${lines(1000, (index) => `c${index}: [*a]\n`)}---\n`],
    ...[
      '$',
      '$a ',
      '$$',
      '$$a ',
      '$`',
      '\\(',
      '\\(a ',
      '\\[',
      '\\[\n',
      '$$\n',
      '$$\n\n',
      '> $$\n',
      '$$ a\n',
      '```math\n',

      ':',
      ':a',
      '[^',
      '[^1]',
      '[^1]: a\n',
      '~a ',
      '*a ~~b* c~~',
      '<',
      '<a ',
      '<a b="',
      "<a b='",
      '<b a=',
      '<b a=\'">',
      '<x ',

      '<b>',
      '<b>\n\n',
      '</b>\n\n',
      '<b>a\n\nc\n\n',
      '<div>',
      '<div>\n\n',
      '</div>\n',
      '<p>\n\n',
      '<table>\n\n',
      '<td>\n\n',

      '<li>',
      '<dd>\n\na\n\n',
      '<font><b><i>\n\n',
      '<a href="b">\n\n',
      '<h1>\n\na\n\n',
      '<pre>\n\n',
      '<a><b>',
      '<br>\n',

      '<!--',
      '<!-- a\n\n',
      '<?',
      '<svg>',
      '<svg>\n\n',
      '<script>\n',
      '`<b>',
      '- <b>a\n',
      '| <b> |\n',
      '<kbd>a</kbd>\n\n',

      '<figure>\n\na\n\n<figcaption>b\n\n',
      '<details><table><tr><td>\n\n',
      'a <details> b\n\n',
      '[<b>](c)',
      '<img src=a>\n',
    ].map(repeated),
  ])('%s', (_, markdown) => {
    expect(processorTime(() => convert(markdown))).toBeLessThan(MAX_MILLISECONDS)
  })

  it('keeps the text of what nests too deep, and nothing of what was deeper', () => {
    const [block, ...more] = convert(
      `${'<details>\n\n'.repeat(5000)}a\n\n${'</details>\n\n'.repeat(5000)}b`,
    ) as Block[]
    expect(block).toEqual({
      type: 'richtext',
      html: `${'<details>'.repeat(50)}<p>a</p>${'</details>'.repeat(50)}`,
    })
    expect(more).toEqual([{ type: 'richtext', html: '<p>b</p>' }])
  })

  it('refuses references and addresses that would grow beyond a page', () => {
    expect(convert(`${'[^1] '.repeat(80_000)}\n\n[^1]: a`)).toBe(
      'references repeat more than 4194304 characters of their definitions',
    )
    const baseUrl = `https://e.com/${'a'.repeat(2000)}/`
    expect(() => gfmToBlocks('[a](b) '.repeat(4000), { baseUrl })).toThrow(
      new ContentTooComplexError('markup and addresses repeat more than 4194304 characters', 'content'),
    )
  })
})

/** FORMAT.md 4.2.15 */
const FORMULAS = { code: { class: { oneOf: ['math', 'math display'] } } }

const TAGS =
  'a b kbd div p details summary table tr td ul li dl dt dd h1 pre figure figcaption center span x script svg'
    .split(' ')
    .flatMap((tag) => [`<${tag}>`, `</${tag}>`, `\n<${tag}>\n`, `\n\n</${tag}>\n\n`])
const OWN = [
  '$',
  '$$',
  '\n$$\n',
  '\\(',
  '\\)',
  '\n\\[',
  '\\]\n',
  '[^1]',
  '\n[^1]: ',
  ':tada:',
  '<!--',
  '-->',
  '<br>',
  '<a href="b">',
  '<div ',
  '"',
]
const piece = fc.constantFrom(...TAGS, ...OWN, ...FLOW, ...TEXT, ...CONSTRUCTS, '\n', '\n\n', '\n    ', ' ')
const markup = fc.array(piece, { maxLength: 40, size: 'max' }).map((pieces) => pieces.join(''))

describe('[9.16] whatever the text', () => {
  it(
    'blocks are valid, and their HTML is what the policy allows, in the spelling that is stored',
    () => {
      fc.assert(
        fc.property(fc.oneof({ weight: 4, arbitrary: markup }, hostileHtml), (text) => {
          const blocks = convert(text)
          if (typeof blocks === 'string') return
          expect(parseBlocks(blocks)).toEqual({ ok: true, value: blocks })
          for (const { kind, value } of blocks.flatMap((block) => leavesOf(block))) {
            if (kind === 'richHtml') expect(canonicalHtml(value, { ...RICH_HTML, ...FORMULAS })).toBe(value)
            if (kind === 'inlineHtml')
              expect(canonicalHtml(value, { ...INLINE_HTML, ...FORMULAS })).toBe(value)
          }
        }),
        runs(100),
      )
    },
    PROPERTY_TIMEOUT,
  )

  it(
    'every word that stands outside of tags, comments and hidden parts is in the blocks, once',
    () => {
      const tags = fc.constantFrom(
        ...TAGS.filter((tag) => !/svg|script|table|t[rd]|pre/.test(tag)),
        '\n\n',
        '\n- ',
        '\n> ',
        '\n# ',
        ' ',
        ' **',
      )
      const pieces = fc.array(fc.oneof(tags, fc.constant('word')), { maxLength: 30, size: 'max' })
      fc.assert(
        fc.property(pieces, (parts) => {
          const text = parts.map((part, index) => (part === 'word' ? ` w${index} ` : part)).join('')
          const blocks = convert(text)
          if (typeof blocks === 'string') return
          const words = wordsOfBlocks(blocks).filter((word) => /^w\d+$/.test(word))
          expect(words).toEqual((text.match(/w\d+/g) ?? []).toSorted())
        }),
        runs(125),
      )
    },
    PROPERTY_TIMEOUT,
  )
})
