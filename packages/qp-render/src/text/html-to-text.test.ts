import fc from 'fast-check'
import { hostileLength, processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { documentTitleOf, imagesOf, htmlToText } from './html-to-text.ts'
import { segmentsOf } from './segments.ts'

describe('htmlToText', () => {
  it.each([
    ['', ''],
    ['plain', 'plain'],
    ['<h1>Title</h1><p>One\n  two</p><p>Three</p>', 'Title\n\nOne two\n\nThree'],
    ['<p>a <strong>b</strong><em>c</em> d</p>', 'a bc d'],
    ['<p>a<br>b <br> c</p>', 'a\nb\nc'],
    ['<p>1</p><ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><p>2</p>', '1\n\n- a\n  - b\n- c\n\n2'],
    ['<ol><li><p>a</p><p>b</p></li></ol>', '1. a\n\n   b'],
    ['<pre><code>if (a)\n    b\n</code></pre><p>x</p>', 'if (a)\n    b\n\nx'],
    [
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      'A\tB\n1\t2',
    ],
    [
      '&amp;lt; &lt;b&gt; &quot;q&quot; &#39;s&#x27; &hellip;&nbsp;&Eacute;&eacute; &unknown; &amp',
      '&lt; <b> "q" \'s\' …\u00a0Éé &unknown; &amp',
    ],
    ['&#0;&#xD800;&#x110000;&#128640;', '\ufffd\ufffd\ufffd🚀'],
    ['<p title="a > b">c</p><p title=\'"\'>d</p><p it\'s>e</p>', 'c\n\nd\n\ne'],
    ['a < b <3 </ c', 'a < b <3 </ c'],
    ['<!doctype html><!-- <p>no</p> --><p>yes</p><!-- open', 'yes'],
    ['<head><title>No</title><style>p{}</style></head><body><script>"</p>"</script><p>Yes</p></body>', 'Yes'],
    ['<SCRIPT>x</script >y<script>z', 'y'],
    ['<p>a<img src="https://example.com/a.png" alt="no">b</p><hr><p>c</p>', 'anob\n\nc'],
    ['<p>a</p><p unfinished="', 'a'],
  ])('%j', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  it.each([
    ['<ol><li>a</li><li></li><li>b</li></ol>', '1. a\n3. b'],
    ['<ol start="9"><li>a</li><li>b<br>c</li></ol>', '9. a\n10. b\n    c'],
    ['<ol start="x"><li>a</li></ol><ol start=2><li>b</li></ol>', '1. a\n\n2. b'],
    [
      '<ol><li>a<ul><li>b<ol><li>c</li></ol></li><li>d</li></ul></li><li>e</li></ol>',
      '1. a\n   - b\n     1. c\n   - d\n2. e',
    ],
    ['<ol><li><ol><li>a</li><li>b</li></ol></li></ol>', '1. 1. a\n   2. b'],
    ['<ul><li>a<pre>b\n\nc</pre>d</li></ul>', '- a\n\n  b\n\n  c\n\n  d'],
    ['<ul><li>☐ a<ul><li>☑ b</li></ul></li></ul><ol><li>☑ c</li></ol>', '☐ a\n  ☑ b\n\n1. ☑ c'],
    ['<li>a</li><ul>b<li>c</ul>d', 'a\n\nb\n- c\n\nd'],
  ])('[10.14.8] lists: %j', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  it.each([
    ['<a href="https://example.org/a?b&amp;c">d</a>e', 'd (https://example.org/a?b&c)e'],
    ['a <a href="https://example.org"> b </a> c', 'a b (https://example.org) c'],
    ['<a href="https://example.org/">https://example.org/</a>', 'https://example.org/'],
    ['<a href="http://www.example.org/">WWW.example.org</a>', 'WWW.example.org'],
    ['<a href="mailto:ada@example.org">ada@example.org</a>', 'ada@example.org'],
    ['<a href="mailto:ada@example.org">Ada</a>', 'Ada (mailto:ada@example.org)'],
    ['<a href="#a">b</a> <a href="javascript:c">d</a> <a href="/e">f</a> <a>g</a>', 'b d f g'],
    ['<a href="https://example.org"><img alt="a" src="b"></a>', 'a (https://example.org)'],
    ['<a href="https://example.org"><img src="b"></a>', 'https://example.org'],
    ['<center>a</center><dialog>b</dialog><menu><li>c</li></menu>d', 'a\n\nb\n\nc\n\nd'],
    ['a <a href="#b"></a><a href="https://c.org"> d</a>', 'a d (https://c.org)'],
    ['<a href="https://a.org">b<a href="https://c.org">d</a>', 'b (https://a.org)d (https://c.org)'],
    ['<p><a href="https://a.org">b</p><p>c</p>', 'b\n\nc\n\nhttps://a.org'],
    ['<p>a <img src="b" alt=\'c &amp; "d"\'> <img src="e"> f</p>', 'a c & "d" f'],
  ])('[10.14.8] links and images: %j', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  it.each([
    ['<details><summary>a</summary><p>b</p>c</details>d', 'a\n\nb\n\nc\n\nd'],
    ['x<details open=""><summary>a</summary>b</details>', 'x\n\na\nb'],
    ['<dl><dt>a</dt><dd>b</dd><dd>c</dd><dt>d</dt><dt>e</dt><dd>f</dd></dl>g', 'a: b\nc\nd\ne: f\n\ng'],
    ['<dl>\n<dt> a </dt>\n<dd>\n<p>b</p><p>c</p></dd><dt></dt><dd>d</dd></dl>', 'a:\n\nb\n\nc\n\nd'],
    ['<ul><li><dl><dt>a</dt><dd>b<ul><li>c</li></ul></dd></dl></li></ul>', '- a: b\n  - c'],
    ['<dt>a</dt>b<dd>c</dd><dt>d', 'a\nb\nc\nd'],
    ['<kbd>a</kbd>+<samp>b</samp> <var>c</var><ins>d</ins> <abbr title="e">f</abbr>', 'a+b cd f'],
    ['<figure><img src="a" alt="b"><figcaption>c</figcaption></figure>', 'b\nc'],
  ])('[10.14.10] details, definitions and figures: %j', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  it.each([
    ['a<sup id="fnref-abcdefgh-1"><a href="#fn-abcdefgh-1">1</a></sup>.', 'a[1].', 'a.'],
    [
      '<ol><li>a <a href="#fnref-abcdefgh-1">↩</a> <a href="#fnref-abcdefgh-1-2">↩<sup>2</sup></a></li></ol>',
      '1. a',
      'a',
    ],
    ['<a href="#fn-abcdefgh-1">a<p>b</p></a>c', '[a]\n\nb\n\nc', 'b\nc'],
    ['<a href="#fnref-abcdefgh-1">a<a href="#fn-abcdefgh-1">b</a>c', '[b]c', 'c'],
    ['<a href="#fn-abcdefgh">a</a> <a href="fn-abcdefgh-1">b</a>', 'a b', 'a b'],
  ])('[10.14.10] footnotes: %j', (html, text, words) => {
    expect(htmlToText(html)).toBe(text)
    expect([...segmentsOf(html)].map((segment) => segment.text).join('\n')).toBe(words)
  })

  it('[10.14.8] indents at most 16 spaces, so that the text stays in proportion', () => {
    const deep = '<ul><li>'.repeat(1000)
    expect(htmlToText(`${deep}a<br>b`)).toMatch(/^ {16}(?:- ){1,6}a\n {16}b$/)
    expect(htmlToText(`${deep}<pre>${'a\n'.repeat(1000)}`).length).toBeLessThan(20_000)
    expect(htmlToText('<ol start=999999999><li>'.repeat(1000) + 'a').length).toBeLessThan(50)
  })

  it('takes any string', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('<', '>', '/', '!', '--', '"', "'", '=', 'p', 'script', ' ', '&', '#x', ';'),
        ),
        (parts) => {
          expect(typeof htmlToText(parts.join(''))).toBe('string')
        },
      ),
    )
  })

  it.each([
    '<',
    '<p',
    '<p a="',
    '<!--',
    '<!',
    '<script>',
    '</script',
    '<br>',
    '<p>',
    '&#',
    "<a ='",
    '<td>',
    '<pre> ',
    '<ul><li>',
    '<ol start=1><li>a',
    '<ul>a',
    '<a href=b>',
    '<a href=b>c</a>',
    '<img alt=b>',
    '<dt>a</dt>',
    '<dt>a<dd>b',
    '<a href=#fn-abcdefgh-1>a',
  ])('needs linear time for many %j', (part) => {
    expect(processorTime(() => htmlToText(part.repeat(hostileLength(1_000_000) / part.length)))).toBeLessThan(
      hostileLength(5000),
    )
  })
})

describe('documentTitleOf', () => {
  it.each([
    ['<title>\n A &amp; B\n</title>', 'A & B'],
    [
      '<html><head><meta charset="utf-8"><title></title></head><body><svg><title>In a picture</title></svg>',
      undefined,
    ],
    ['<title>open', 'open'],
    ['<p>none</p>', undefined],
    ['<title></title>', undefined],
  ])('%j', (html, title) => {
    expect(documentTitleOf(html)).toBe(title)
  })
})

describe('imagesOf', () => {
  it.each([
    [
      '<p><img alt="x" src="https://example.com/?a=1&amp;b=2"><img width="20" height="1e9" src="b"></p>',
      [
        { src: 'https://example.com/?a=1&b=2', alt: 'x' },
        { src: 'b', alt: '', width: 20 },
      ],
    ],
    ['<p>none</p>', []],
    ['<img alt="no address">', []],
  ])('%j', (html, images) => {
    expect([...imagesOf(html)]).toEqual(images)
  })
})
