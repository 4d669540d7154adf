import fc from 'fast-check'
import { cleanText } from 'qp-schema/policy'
import { PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../findings.ts'
import { problemsOf } from '../html-checker.testkit.ts'
import { filterHtml } from '../sanitize-html.ts'
import { isCanonical } from './canonical.ts'

const KINDS = ['inlineHtml', 'richHtml'] as const
type Kind = (typeof KINDS)[number]

const TEXT = fc.oneof(
  fc.constantFrom('word', 'a &amp; b', '&lt;b&gt;', '"quoted"', "it's", ' ', '\n', '\u00a0', 'é🙂', '=', '/'),
  fc.string({ maxLength: 6, unit: 'binary' }).map((text) => cleanText(text).replace(/[<>&]/g, '')),
)
const LINKS = fc
  .constantFrom(
    'https://a.b/0',
    'https://example.com',
    '#top',
    'mailto:a@b.example',
    'http://a.b/c#d-é',
    'https://a.b/c?d=e',
  )
  .map((url) => `<a href="${url}">`)

const trees = fc.letrec<{ inline: string; block: string; item: string }>((tie) => ({
  inline: fc
    .array(
      fc.oneof(
        { maxDepth: 4, depthIdentifier: 'inline' },
        { weight: 3, arbitrary: TEXT },
        fc
          .constantFrom('em', 'strong', 'del', 'code')
          .chain((tag) => tie('inline').map((html) => `<${tag}>${html}</${tag}>`)),
        fc.tuple(LINKS, TEXT).map(([start, text]) => `${start}<em>${text}</em></a>`),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block' },
    fc
      .constantFrom('p', 'h1', 'h2', 'h3')
      .chain((tag) => tie('inline').map((html) => `<${tag}>${html}</${tag}>`)),
    fc.array(tie('block'), { maxLength: 3 }).map((blocks) => `<blockquote>${blocks.join('')}</blockquote>`),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.join('')}</${tag}>`),
  ),
  item: fc
    .tuple(tie('inline'), fc.array(tie('block'), { maxLength: 2 }))
    .map(([html, blocks]) => `<li>${html}${blocks.join('')}</li>`),
}))

/** Forms that are known, and such as differ in one thing from them. */
const TOKENS = [
  ...[
    'em',
    'strong',
    'del',
    'code',
    'p',
    'h1',
    'h3',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'pre',
    'b',
    'svg',
    'script',
  ].flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  ...[
    'https://a.b/0',
    'javascript:alert(1)',
    'https://a.b/&amp;',
    '/x',
    '',
    ' https://a.b',
    'HTTPS://a.b',
    '#a b',
  ].map((url) => `<a href="${url}">`),
  '<a href=https://a.b>',
  '<a title="x">',
  '<EM>',
  '<em >',
  '<em/>',
  '<p class="x">',
  '</em >',
  '<li><',
  '<!---->',
  'word',
  '\n',
  '&',
  '&amp;',
  '&nbsp;',
  '&#60;',
  '>',
  '<',
  '"',
]

const CASES: { readonly [K in Kind]: readonly [plain: fc.Arbitrary<string>, any: fc.Arbitrary<string>] } = {
  inlineHtml: casesOf(trees.inline),
  richHtml: casesOf(
    fc.array(fc.oneof(trees.block, trees.inline), { maxLength: 3 }).map((all) => all.join('')),
  ),
}

function casesOf(plain: fc.Arbitrary<string>): [fc.Arbitrary<string>, fc.Arbitrary<string>] {
  const tokens = fc.array(fc.constantFrom(...TOKENS), { maxLength: 8 }).map((all) => all.join(''))
  const changed = fc
    .tuple(plain, fc.nat(), fc.nat({ max: 8 }), fc.constantFrom(...TOKENS, ''))
    .map(([html, place, length, token]) => {
      const at = place % (html.length + 1)
      return cleanText(html.slice(0, at) + token + html.slice(at + length))
    })
  return [plain, fc.oneof(plain, changed, tokens)]
}

describe.each(KINDS)('canonical %s', (kind) => {
  const [plain, any] = CASES[kind]

  test(
    '[4.2] is what the engine makes of it, without a finding, and safe',
    () => {
      let tried = 0
      let seen = 0
      fc.assert(
        fc.property(any, (html) => {
          tried += 1
          if (!isCanonical(html, kind)) return
          seen += 1
          const findings: Finding[] = []
          expect(filterHtml(html, kind, (finding) => findings.push(finding))).toBe(html)
          expect(findings).toEqual([])
          expect(problemsOf(html, kind)).toEqual([])
        }),
        runs(500),
      )
      expect(seen).toBeGreaterThan(tried / 10)
    },
    PROPERTY_TIMEOUT,
  )

  test('knows what is well nested', () => {
    fc.assert(
      fc.property(plain, (html) => isCanonical(html, kind)),
      runs(200),
    )
  })
})

test.each([
  ['<a href="javascript:alert(1)">x</a>'],
  ['<a href="https://a.b"><em><a href="https://a.b">x</a></em></a>'],
  ['<p><p>x</p></p>'],
  ['<em><p>x</p></em>'],
  ['<ul>x</ul>'],
  ['<ul><ul></ul></ul>'],
  ['<li>x</li>'],
  ['<em>x'],
  ['x</em>'],
  ['<em><strong>x</em></strong>'],
  ['<img src="x">'],
  ['<em>'.repeat(257) + '</em>'.repeat(257)],
])('%s is for the engine', (html) => {
  expect(isCanonical(html, 'richHtml')).toBe(false)
})

test('a block element is not canonical in inline HTML', () => {
  expect(isCanonical('<p>x</p>', 'inlineHtml')).toBe(false)
  expect(isCanonical('<p>x</p>', 'richHtml')).toBe(true)
})
