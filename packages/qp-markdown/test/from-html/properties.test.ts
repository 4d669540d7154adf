import fc from 'fast-check'
import { ContentTooComplexError } from 'qp-schema'
import { anyText, hostileHtml, PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { htmlDocumentToBlocks, htmlToBlocks } from '../../src/from-html/index.ts'
import { wordsOfBlocks, wordsOfHtml } from './words.testkit.ts'

const PIECES = [
  ...'b strong i em u ins s del code kbd samp tt mark sub sup a span font small abbr label q'.split(' '),
  ...'div section article main header nav p h1 h2 h6 blockquote aside details summary figure figcaption'.split(
    ' ',
  ),
  ...'ul ol li dl dt dd table thead tbody tfoot tr th td caption pre center address fieldset form'.split(' '),
  ...'button x-custom ruby rt svg style script title template'.split(' '),
].flatMap((tag) => [`<${tag}>`, `</${tag}>`])

const SINGLES = [
  '<br>',
  '<hr>',
  '<wbr>',
  '<p hidden>',
  '<img src="https://example.com/i.png">',
  '<input type="checkbox">',
  '<iframe src="https://example.com/">',
  '<!-- c -->',
  '<td colspan="2">',
  '<table role="presentation">',
  '<p style="mso-list:l0 level1">',
  '<ul class="lst-kix_a-0">',
  '<ol class="lst-kix_a-1">',
  '<ul class="lst-kix_b-8">',
  '<style>.c{font-weight:700;vertical-align:super}td.c{font-style:italic}</style>',
  '<span class="c">',
  '<td class="c">',
  '<p class="title doc-content">',
  '<a href="https://www.google.com/url?q=https://example.org/&source=editors">',
  '<div style="mso-element:footnote-list">',
  '<div style="mso-element:footnote" id="n">',
  '<li id="n">',
  '<p id="n">',
  '<sup id="r">',
  '<a id="r" href="#n">[1]</a>',
  '<a href="#n">1</a>',
  '<a href="#r">1</a>',
  ' ',
  '\n',
]

/** Tags in any order, most of them misplaced, with words between them that are all different. */
const page = fc
  .array(fc.constantFrom(...PIECES, ...SINGLES, ...Array<string>(60).fill('word')), {
    maxLength: 40,
    size: 'max',
  })
  .map((parts) => parts.map((part, index) => (part === 'word' ? ` w${index} ` : part)).join(''))

describe('[14.1.4] whatever the HTML', () => {
  it(
    'every word that a reader sees is in the blocks, once',
    () => {
      fc.assert(
        fc.property(page, (html) => {
          const words = wordsOfBlocks(htmlToBlocks(html).blocks).filter((word) => /^w\d+$/.test(word))
          expect(words).toEqual(wordsOfHtml(html).filter((word) => /^w\d+$/.test(word)))
        }),
        runs(125),
      )
    },
    PROPERTY_TIMEOUT,
  )

  it(
    'a document is read to its end, no word twice',
    () => {
      fc.assert(
        fc.property(page, (html) => {
          const words = wordsOfBlocks(htmlDocumentToBlocks(html).blocks).filter((word) => /^w\d+$/.test(word))
          expect(new Set(words).size).toBe(words.length)
        }),
        runs(125),
      )
    },
    PROPERTY_TIMEOUT,
  )

  it(
    'nothing is thrown but ContentTooComplexError',
    () => {
      fc.assert(
        fc.property(fc.oneof(hostileHtml, anyText()), (html) => {
          try {
            for (const warning of htmlToBlocks(html).warnings) expect(warning.path).toBe('html')
            for (const warning of htmlDocumentToBlocks(html).warnings) expect(warning.path).toBe('html')
          } catch (error) {
            expect(error).toBeInstanceOf(ContentTooComplexError)
          }
        }),
        runs(50),
      )
    },
    PROPERTY_TIMEOUT,
  )
})
