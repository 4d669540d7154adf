import fc from 'fast-check'
import { sanitizeBlocks } from 'qp-sanitize'
import { type Block, ContentTooComplexError } from 'qp-schema'
import {
  anyBlock,
  hostileHtml,
  hostileText,
  hostileUrl,
  type LeafArbitraries,
  leavesOfText,
} from 'qp-schema/testkit'

const words = fc.oneof(
  fc.constantFrom('tide', 'a < b & "c"', ' high ', 'zwei\nZeilen', '潮', '👩‍👩‍👧'),
  hostileText,
)
const escaped = words.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))

const { line, flow } = fc.letrec<{ line: string; flow: string; items: string; rows: string }>((tie) => ({
  line: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    escaped,
    fc.constantFrom(
      '<br>',
      '<img src="https://example.com/i.png" alt="i">',
      '<img src="https://example.com/i.png" width="40" height="20">',
      '<img src="https://example.com/i.png" width="50%">',
    ),
    fc.tuple(escaped, tie('line')).map((parts) => parts.join('')),
    wrapped(tie('line'), 'em strong u del code kbd mark sub sup var'),
    tie('line').map((inner) => `<a href="https://example.com/?a&amp;b" title="t">${inner}</a>`),
    tie('line').map((inner) => `<code class="math">${inner}</code>`),
    tie('line').map((inner) => `<sup id="fnref-abcdefgh-1"><a href="#fn-abcdefgh-1">${inner}</a></sup>`),
  ),
  items: fc
    .array(fc.tuple(fc.constantFrom('', '', '☐ ', '☑ '), fc.oneof(tie('line'), tie('flow'))), {
      maxLength: 3,
    })
    .map((items) => items.map(([box, item]) => `<li>${box}${item}</li>`).join('')),
  rows: fc
    .array(fc.oneof(tie('line'), tie('flow')), { maxLength: 4 })
    .map((cells) =>
      cells.map((cell) => `<tr><td align="left">${cell}</td><th colspan="2">h</th></tr>`).join(''),
    ),
  flow: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    wrapped(tie('line'), 'p h1 h2 h3 h5 pre'),
    fc
      .tuple(fc.constantFrom('p', 'h1', 'h2', 'h3'), tie('line'))
      .map(([tag, inner]) => `<${tag} align="center">${inner}</${tag}>`),
    fc.constant('<hr>'),
    fc.tuple(tie('flow'), tie('flow')).map((parts) => parts.join('')),
    fc.tuple(tie('line'), tie('flow')).map((parts) => parts.join('')),
    wrapped(tie('items'), 'ul ol'),
    tie('items').map((items) => `<ol start="7">${items}</ol>`),
    wrapped(tie('flow'), 'blockquote figure'),
    tie('line').map((inner) => `<figure>${inner}<figcaption>${inner}</figcaption></figure>`),
    fc
      .tuple(tie('line'), tie('flow'))
      .map(([head, rest]) => `<details open><summary>${head}</summary>${rest}</details>`),
    fc.tuple(tie('line'), tie('flow')).map(([head, rest]) => `<dl><dt>${head}</dt><dd>${rest}</dd></dl>`),
    fc
      .tuple(tie('line'), tie('rows'))
      .map(([head, rows]) => `<table><caption>${head}</caption>${rows}</table>`),
  ),
}))

function wrapped(inner: fc.Arbitrary<string>, tags: string): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...tags.split(' ')), inner).map(([tag, html]) => `<${tag}>${html}</${tag}>`)
}

const address = fc.oneof(hostileUrl, fc.constantFrom('https://example.com/a', 'https://youtu.be/M7lc1UVf-VE'))

const leaves: LeafArbitraries = {
  ...leavesOfText(words, hostileHtml, address),
  icon: fc.constantFrom('', '⬇️'),
  languageTag: fc.constantFrom('', 'en', 'ar-EG'),
  lineNumbers: fc.constantFrom('', '1', '2-3,5', '9-3'),
  inlineHtml: fc.oneof(line, hostileHtml),
  richHtml: fc.oneof({ weight: 4, arbitrary: flow }, { weight: 1, arbitrary: hostileHtml }),
}

/** Blocks as somebody may send them: of every type, with every construct, and with attacks. */
export const sentBlocks: fc.Arbitrary<Block[]> = fc.array(anyBlock(leaves), { minLength: 1, maxLength: 6 })

/** Blocks as a server keeps them. */
export const storedBlocks: fc.Arbitrary<Block[]> = sentBlocks.map((blocks) => {
  try {
    return sanitizeBlocks(blocks).blocks as Block[]
  } catch (error) {
    if (error instanceof ContentTooComplexError) return []
    throw error
  }
})
