import fc from 'fast-check'
import { ContentTooComplexError, escapeHtml } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import { anyText, PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../findings.ts'
import { htmlArbitrary } from '../html-arbitrary.testkit.ts'
import { problemsOf } from '../html-checker.testkit.ts'
import { filterHtml } from '../sanitize-html.ts'
import { isCanonical } from './canonical.ts'

const KINDS = ['inlineHtml', 'richHtml'] as const
type Kind = (typeof KINDS)[number]

const TEXT = fc.oneof(
  fc.constantFrom('word', 'a &amp; b', '&lt;b&gt;', '"quoted"', "it's", ' ', '\n', '\u00a0', 'é🙂', '=', '/'),
  anyText({ maxLength: 6 }).map((text) => escapeHtml(cleanText(text))),
)
const URLS = fc.constantFrom(
  'https://a.b/0',
  'https://example.com',
  'http://a.b/c#d-é',
  'https://a.b/c?d=e&amp;f=&amp;amp;',
  'https://xn--bcher-kva.example/',
)
const VALUE = fc.oneof(
  fc.constantFrom('', 'a &amp; b', '&quot;&lt;&gt;', "it's", '\n'),
  anyText({ maxLength: 6 }).map((text) => escapeHtml(cleanText(text), 'attribute')),
)

/** Attributes in this order, some of them left out. */
function attributes(
  all: Record<string, fc.Arbitrary<string>>,
  required: string[] = [],
): fc.Arbitrary<string> {
  return fc.record(all, { requiredKeys: required }).map((given) =>
    Object.keys(all)
      .filter((name) => name in given)
      .map((name) => ` ${name}="${given[name]}"`)
      .join(''),
  )
}

const SIZE = fc.integer({ min: 1, max: 1000 }).map(String)
const LINK_ATTRIBUTES = {
  href: fc.oneof(URLS, fc.constantFrom('#top', 'mailto:a@b.example')),
  title: VALUE,
}
const LINK = attributes(LINK_ATTRIBUTES)
const NOTE = fc.constantFrom('fn-abcdefgh-1', 'fnref-01234567-10', 'fnref-abcdefgh-1-2')
const ID = attributes({ id: NOTE })
const NOTE_LINK = attributes({ ...LINK_ATTRIBUTES, id: NOTE })
const TITLE = attributes({ title: VALUE })
const OPEN = attributes({ open: fc.constant('') })
const WIDTH = fc.oneof(SIZE, fc.constantFrom('1%', '99%', '100%'))
const IMAGE = attributes({ src: URLS, alt: VALUE, title: VALUE, width: WIDTH, height: SIZE }, ['src'])
const START = attributes({ start: fc.constantFrom('0', '2', '999999999') })
const FORMULA = attributes({ class: fc.constantFrom('math', 'math display') })
const BADGE = attributes({ class: fc.constantFrom('tone-info', 'tone-muted') })
const CELL = attributes({
  align: fc.constantFrom('left', 'center', 'right'),
  colspan: SIZE,
  rowspan: SIZE,
})

const joined = (parts: fc.Arbitrary<string>, size: fc.ArrayConstraints) =>
  fc.array(parts, size).map((all) => all.join(''))

const trees = fc.letrec<{ inline: string; block: string; item: string; row: string }>((tie) => {
  const around = (tags: readonly string[], inner: fc.Arbitrary<string>) =>
    fc.tuple(fc.constantFrom(...tags), inner).map(([tag, html]) => `<${tag}>${html}</${tag}>`)
  return {
    inline: joined(
      fc.oneof(
        { maxDepth: 4, depthIdentifier: 'inline' },
        { weight: 3, arbitrary: TEXT },
        fc.constant('<br />'),
        IMAGE.map((all) => `<img${all} />`),
        around('em strong del ins code kbd samp var mark sub sup u ruby'.split(' '), tie('inline')),
        fc
          .tuple(TEXT, tie('inline'))
          .map(([text, html]) => `<ruby>${text}<rp>(</rp><rt>${html}</rt><rp>)</rp></ruby>`),
        fc.tuple(TITLE, tie('inline')).map(([title, html]) => `<abbr${title}>${html}</abbr>`),
        fc.tuple(FORMULA, tie('inline')).map(([attribute, html]) => `<code${attribute}>${html}</code>`),
        fc.tuple(BADGE, tie('inline')).map(([attribute, html]) => `<mark${attribute}>${html}</mark>`),
        fc.tuple(LINK, TEXT).map(([all, text]) => `<a${all}>${text}<em>${text}</em></a>`),
      ),
      { maxLength: 4 },
    ),
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'block' },
      around(['p', 'h1', 'h2', 'h3', 'pre'], tie('inline')),
      around(['p', 'h2'], tie('inline')).map((html) => html.replace('>', ' align="center">')),
      fc.tuple(ID, NOTE_LINK, TEXT).map(([id, link, text]) => `<p><sup${id}><a${link}>${text}</a></sup></p>`),
      fc
        .tuple(OPEN, tie('inline'), tie('block'))
        .map(([open, title, html]) => `<details${open}><summary>${title}</summary>${html}</details>`),
      fc
        .tuple(tie('inline'), tie('block'))
        .map(([term, html]) => `<dl><dt>${term}</dt><dt></dt><dd>${term}${html}</dd></dl>`),
      fc
        .tuple(tie('block'), tie('inline'))
        .map(([html, caption]) => `<figure>${html}<figcaption>${caption}</figcaption></figure>`),
      fc.constant('<hr />'),
      around(['blockquote'], joined(tie('block'), { maxLength: 3 })),
      around(['ul'], joined(tie('item'), { maxLength: 3 })),
      fc
        .tuple(START, joined(tie('item'), { maxLength: 3 }))
        .map(([start, items]) => `<ol${start}>${items}</ol>`),
      fc
        .tuple(tie('inline'), tie('row'), tie('row'))
        .map(
          ([caption, head, body]) =>
            `<table><caption>${caption}</caption><thead>${head}</thead><tbody>${body}</tbody></table>`,
        ),
    ),
    item: fc
      .tuple(ID, tie('inline'), joined(tie('block'), { maxLength: 2 }))
      .map(([id, html, blocks]) => `<li${id}>${html}${blocks}</li>`),
    row: joined(
      fc
        .tuple(fc.constantFrom('td', 'th'), CELL, fc.oneof(tie('inline'), tie('block')))
        .map(([tag, all, html]) => `<${tag}${all}>${html}</${tag}>`),
      { maxLength: 3 },
    ).map((cells) => `<tr>${cells}</tr>`),
  }
})

/** Forms that are known, and such as differ in one thing from them. */
const TOKENS = [
  ...(
    'em strong del code mark sub u p h1 h3 h4 ul ol li blockquote a pre b svg script div table caption colgroup thead ' +
    'tbody tfoot tr td th br hr ins kbd samp var abbr ruby rp rt dl dt dd details summary figure figcaption'
  )
    .split(' ')
    .flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  ...[
    'https://a.b/0',
    'javascript:alert(1)',
    'https://a.b/&amp;',
    'https://a.b/&lt;',
    'https://a.b/&amp;lt;',
    'https://a:b@c.d/',
    'https://0x7f.1/',
    '/x',
    '',
    ' https://a.b',
    'HTTPS://a.b',
    '#a b',
  ].flatMap((url) => [`<a href="${url}">`, `<img src="${url}" />`]),
  '<a href=https://a.b>',
  '<a title="x">',
  '<a title="&quot;" href="#x">',
  '<a href="#x" title="a" title="b">',
  '<a href="#x" rel="nofollow">',
  '<a href="#x"title="a">',
  '<a title="&nbsp;">',
  '<img alt="a" />',
  '<img src="https://a.b/i" alt />',
  '<img src="https://a.b/i" alt=""/>',
  '<img src="https://a.b/i" alt="" width="010" />',
  '<img src="https://a.b/i">',
  '<ol start="2">',
  '<ol start="-1">',
  '<ol start="1e3">',
  '<ol start="">',
  '<code class="math">',
  '<code class="math display">',
  '<code class="Math">',
  '<code class="x">',
  '<td align="left">',
  '<p align="center">',
  '<p align="right">',
  '<img src="https://a.b" width="50%" />',
  '<img src="https://a.b" width="101%" />',
  '<td align="LEFT">',
  '<td colspan="0">',
  '<th rowspan="1000">',
  ...['fn-abcdefgh-1', 'fn-abcdefgh-1-2', 'FN-abcdefgh-1', 'fn-abcdefg-1', ' fn-abcdefgh-1', ''].flatMap(
    (id) => [`<li id="${id}">`, `<sup id="${id}">`, `<a id="${id}">`, `<p id="${id}">`],
  ),
  '<a id="fn-abcdefgh-1" href="#x">',
  '<abbr title="a">',
  '<abbr title=a>',
  '<details open="">',
  '<details open>',
  '<details open="open">',
  '<details name="">',
  '<br />',
  '<br/>',
  '<br / >',
  '<hr />',
  '<p />',
  '<EM>',
  '<em >',
  '<em/>',
  '<p class="x">',
  '</em >',
  '<li><',
  '<!---->',
  'word',
  '\n',
  '\r',
  '\u0000',
  '\ud800',
  '\udc00',
  '&',
  '&amp;',
  '&quot;',
  '&nbsp;',
  '&#60;',
  '>',
  '<',
  '"',
]

const CASES: { readonly [K in Kind]: readonly [plain: fc.Arbitrary<string>, any: fc.Arbitrary<string>] } = {
  inlineHtml: casesOf('inlineHtml', trees.inline),
  richHtml: casesOf(
    'richHtml',
    fc.array(fc.oneof(trees.block, trees.inline), { maxLength: 3 }).map((all) => all.join('')),
  ),
}

/** Well-nested HTML; and that, or what the engine makes of any, with one thing changed; tokens in any order; attacks. */
function casesOf(kind: Kind, plain: fc.Arbitrary<string>): [fc.Arbitrary<string>, fc.Arbitrary<string>] {
  const tokens = fc.array(fc.constantFrom(...TOKENS), { maxLength: 8 }).map((all) => all.join(''))
  const made = htmlArbitrary.map((html) => filterHtml(cleanText(html), kind, () => {}))
  const changed = fc
    .tuple(fc.oneof(plain, made), fc.nat(), fc.nat({ max: 8 }), fc.constantFrom(...TOKENS, ''))
    .map(([html, place, length, token]) => {
      const at = place % (html.length + 1)
      return html.slice(0, at) + token + html.slice(at + length)
    })
  return [plain, fc.oneof(plain, made, changed, changed, tokens, htmlArbitrary)]
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
          expect(cleanText(html)).toBe(html)
          expect(filterHtml(html, kind, (finding) => findings.push(finding))).toBe(html)
          expect(findings).toEqual([])
          expect(problemsOf(html, kind)).toEqual([])
        }),
        runs(125),
      )
      expect(seen).toBeGreaterThan(tried / 10)
    },
    PROPERTY_TIMEOUT,
  )

  test('knows what is well nested', () => {
    fc.assert(
      fc.property(plain, (html) => isCanonical(html, kind)),
      runs(50),
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
  ['<img alt="x" />'],
  ['<img alt="x" src="https://a.b/i" />'],
  ['<a href="https://a.b"title="x">x</a>'],
  ['<pre><p>x</p></pre>'],
  ['<table><tr><td>x</td></tr></table>'],
  ['<table><tbody>x</tbody></table>'],
  ['<td>x</td>'],
  ['<ol start="01"><li>x</li></ol>'],
  ['<td align="LEFT">x</td>'],
  ['a &quot; b'],
  ['a\rb'],
  ['a\ud83d'],
  ['<p class="x">x</p>'],
  ['<sup id="fn-abcdefgh-x">x</sup>'],
  ['<p id="fn-abcdefgh-1">x</p>'],
  ['<a id="fn-abcdefgh-1" href="#x">x</a>'],
  ['<details open>x</details>'],
  ['<details open="open">x</details>'],
  ['<p><details>x</details></p>'],
  ['<summary>x</summary>'],
  ['<figcaption>x</figcaption>'],
  ['<dd>x</dd>'],
  ['<dl>x</dl>'],
  ['<dl><dd><dt>x</dt></dd></dl>'],
  ['<kbd><p>x</p></kbd>'],
  ['<abbr title="a">x'],
  ['<em>'.repeat(257) + '</em>'.repeat(257)],
])('%s is for the engine', (html) => {
  expect(isCanonical(html, 'richHtml')).toBe(false)
})

test('nests as deep as the engine takes', () => {
  const deep = `${'<blockquote>'.repeat(256)}x${'</blockquote>'.repeat(256)}`
  expect(isCanonical(deep, 'richHtml')).toBe(true)
  expect(filterHtml(deep, 'richHtml', () => {})).toBe(deep)
  expect(() => filterHtml(`<em>${deep}</em>`, 'richHtml', () => {})).toThrow(ContentTooComplexError)
})

test('a block element is not canonical in inline HTML', () => {
  expect(isCanonical('<p>x</p>', 'inlineHtml')).toBe(false)
  expect(isCanonical('<p>x</p>', 'richHtml')).toBe(true)
})
