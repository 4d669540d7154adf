import fc from 'fast-check'
import { processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { documentTitleOf, firstImageOf, htmlToText } from './html-to-text.ts'

describe('htmlToText', () => {
  it.each([
    ['', ''],
    ['plain', 'plain'],
    ['<h1>Title</h1><p>One\n  two</p><p>Three</p>', 'Title\n\nOne two\n\nThree'],
    ['<p>a <strong>b</strong><em>c</em> d</p>', 'a bc d'],
    ['<p>a<br>b <br> c</p>', 'a\nb\nc'],
    ['<p>1</p><ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><p>2</p>', '1\n\na\nb\nc\n\n2'],
    ['<ol><li><p>a</p><p>b</p></li></ol>', 'a\n\nb'],
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
    ['<p>a<img src="https://example.com/a.png" alt="no">b</p><hr><p>c</p>', 'ab\n\nc'],
    ['<p>a</p><p unfinished="', 'a'],
  ])('%j', (html, text) => {
    expect(htmlToText(html)).toBe(text)
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
  ])('needs linear time for many %j', (part) => {
    expect(processorTime(() => htmlToText(part.repeat(1_000_000 / part.length)))).toBeLessThan(5000)
  })
})

describe('documentTitleOf', () => {
  it.each([
    ['<title>\n A &amp; B\n</title>', 'A & B'],
    [
      '<html><head><meta charset="utf-8"><title></title></head><body><svg><title>In a picture</title></svg>',
      'In a picture',
    ],
    ['<title>open', 'open'],
    ['<p>none</p>', undefined],
    ['<title></title>', undefined],
  ])('%j', (html, title) => {
    expect(documentTitleOf(html)).toBe(title)
  })
})

describe('firstImageOf', () => {
  it.each([
    [
      '<p><img alt="x" src="https://example.com/?a=1&amp;b=2"><img src="https://example.com/2"></p>',
      'https://example.com/?a=1&b=2',
    ],
    ['<p>none</p>', undefined],
    ['<img alt="no address">', undefined],
  ])('%j', (html, url) => {
    expect(firstImageOf(html)).toBe(url)
  })
})
