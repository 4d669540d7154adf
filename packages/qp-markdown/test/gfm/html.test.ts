import type { Block } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { gfmToBlocks } from '../../src/gfm/index.ts'

const richtext = (html: string): Block => ({ type: 'richtext', html })

describe('[9.16.5] HTML in markdown', () => {
  it.each<[string, string, Block[]]>([
    [
      'within text',
      '# <img src="https://e.com/i.png" width="20"> A <kbd>b</kbd><br>\n\nc<sub>2</sub> <ins>d</ins> <q>e</q> <b>f *g*</b> <span style="font-weight:bold">h</span>',
      [
        richtext('<h1><img src="https://e.com/i.png" alt="" width="20" /> A <kbd>b</kbd></h1>'),
        richtext('<p>c<sub>2</sub> <ins>d</ins> “e” <strong>f <em>g</em></strong> <strong>h</strong></p>'),
      ],
    ],
    [
      '[9.3.2] line ends beside it',
      'a\nb <kbd>c</kbd>\nd\n<br>\ne <!-- f -->\n<i>\ng</i>',
      [richtext('<p>a\nb <kbd>c</kbd>\nd<br />e\n<em>g</em></p>')],
    ],
    [
      'white space beside comments at the edges of headings, items and paragraphs',
      '### a <!-- b -->\n\n- <!-- c --> d <!-- e -->\n\nf <!-- g -->',
      [richtext('<h3>a</h3>'), richtext('<ul><li>d</li></ul>'), richtext('<p>f</p>')],
    ],
    [
      '[14.1.6] white space at the edges of links',
      '<p>\n<a href="https://e.com">\n  <img src="https://e.com/a">\n</a>\n<a href="https://e.com/b"> c </a>d<i> e </i>\n</p>',
      [
        richtext(
          '<p><a href="https://e.com"><img src="https://e.com/a" alt="" /></a>\n<a href="https://e.com/b">c</a> d<em> e</em></p>',
        ),
      ],
    ],
    [
      'line ends at the beginning of code',
      '<details>\n\n```\n\n\na\n```\n\n<pre>\n\n</pre>\n<pre><code>\n\nb</code></pre>\n\n</details>\n\n<pre>\n\nc</pre>',
      [
        richtext('<details><pre><code>\n\na</code></pre><pre><code>\n\nb</code></pre></details>'),
        { type: 'code', code: '\nc', language: 'plaintext' },
      ],
    ],
    [
      'line breaks in cells',
      '| a | b |\n|:-:|---|\n| c<br>d<br/>e | <kbd>f</kbd> |\n| `<br>` |',
      [
        {
          type: 'table',
          headers: ['a', 'b'],
          rows: [
            ['c<br />d<br />e', '<kbd>f</kbd>'],
            ['<code>&lt;br&gt;</code>', ''],
          ],
          align: ['center', 'left'],
        },
      ],
    ],
    [
      'lists in cells',
      '| a |\n|---|\n| <ul><li>b</li><li>*c*</li></ul> |',
      [
        richtext(
          '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><ul><li>b</li><li><em>c</em></li></ul></td></tr></tbody></table>',
        ),
      ],
    ],
    [
      'a centred head, with pictures in links',
      '<p align="center">\n  <a href="https://e.com"><img src="https://e.com/a.png" alt="a"></a>\n  <br>\n  <em>b</em>\n</p>\n\n<h2 align="center">c</h2>\n\nd',
      [
        richtext(
          '<p align="center"><a href="https://e.com"><img src="https://e.com/a.png" alt="a" /></a><br /><em>b</em></p>',
        ),
        richtext('<h2 align="center">c</h2>'),
        richtext('<p>d</p>'),
      ],
    ],
    [
      'constructs in a box are blocks',
      '<div align="center">\n\n# a\n\n![b](https://e.com/b.png)\n\n```js\nc\n```\n\n> [!TIP]\n> d\n\n</div>\n<center>\n\n- e\n\n</center>',
      [
        richtext('<h1 align="center">a</h1>'),
        { type: 'image', url: 'https://e.com/b.png', alt: 'b' },
        { type: 'code', code: 'c', language: 'js' },
        { type: 'callout', tone: 'success', html: '<p>d</p>' },
        richtext('<ul><li>e</li></ul>'),
      ],
    ],
    [
      'what is centred in a box: paragraphs and headings, and nothing behind it or in a list',
      '<div align="center">\n  <img src="https://e.com/a.png" width="25%">\n  <h4>b</h4>\n\n[![c](https://e.com/c.svg)](https://e.com) *d*\n\n- e\n\n<p align="left">f</p>\n\n```qp\n{"type":"button","url":"https://e.com","label":"g","variant":"filled","shape":"rounded","accent":"theme"}\n```\n\nh<br>i\n\n</div>\n\nj',
      [
        richtext('<p align="center"><img src="https://e.com/a.png" alt="" width="25%" /></p>'),
        richtext('<h3 align="center">b</h3>'),
        richtext(
          '<p align="center"><a href="https://e.com"><img src="https://e.com/c.svg" alt="c" /></a> <em>d</em></p>',
        ),
        richtext('<ul><li>e</li></ul>'),
        richtext('<p>f</p>'),
        {
          type: 'button',
          url: 'https://e.com',
          label: 'g',
          variant: 'filled',
          shape: 'rounded',
          accent: 'theme',
        },
        richtext('<p align="center">h<br />i</p>'),
        richtext('<p>j</p>'),
      ],
    ],
    [
      'constructs in details are HTML',
      '<details open>\n<summary><b>a</b></summary>\n\n## b\n\n```mermaid\nc\n```\n\n| d |\n|---|\n| e |\n\n> f\n\n![g](https://e.com/g.png)\n\n---\n\n<details><summary>h</summary>\n\n- i\n\n</details>\n</details>\n\nj',
      [
        richtext(
          '<details open=""><summary><strong>a</strong></summary><h2>b</h2><pre><code class="language-mermaid">c</code></pre>' +
            '<table><thead><tr><th>d</th></tr></thead><tbody><tr><td>e</td></tr></tbody></table>' +
            '<blockquote><p>f</p></blockquote><p><img src="https://e.com/g.png" alt="g" /></p><hr />' +
            '<details><summary>h</summary><ul><li>i</li></ul></details></details>',
        ),
        richtext('<p>j</p>'),
      ],
    ],
    [
      'details that a paragraph ends, and one in a list',
      '<details><summary>a</summary>\n\nb *c*</details>\n\n- d\n  <details><summary>e</summary>\n\n  f\n\n  </details>\n- g',
      [
        richtext('<details><summary>a</summary><p>b <em>c</em></p></details>'),
        richtext(
          '<ul><li><p>d</p><details><summary>e</summary><p>f</p></details></li><li><p>g</p></li></ul>',
        ),
      ],
    ],
    [
      'constructs in cells, in a link, in a heading, in preformatted text',
      '<table><tr><td>\n\n- a\n\n</td><td>\n\n```\nb\n```\n\n</td></tr></table>\n\n<a href="https://e.com">\n\n**c**\n\n</a>\n\n<h1>\n\nd *e*\n\n</h1>\n\n<div><pre>\n\nf\n\n</pre></div>',
      [
        richtext(
          '<table><tbody><tr><td><ul><li>a</li></ul></td><td><pre><code>b</code></pre></td></tr></tbody></table>',
        ),
        richtext('<p><a href="https://e.com"><strong>c</strong></a></p>'),
        richtext('<h1>d <em>e</em></h1>'),
        { type: 'code', code: 'f', language: 'plaintext' },
      ],
    ],
    [
      'a definition list, a figure, an anchor, a picture of two themes',
      '<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>\n\n<figure><img src="https://e.com/c.png"><figcaption>d</figcaption></figure>\n\n<a name="e"></a>\n## f\n\n<picture>\n<source media="(prefers-color-scheme: dark)" srcset="https://e.com/g.png">\n<img src="https://e.com/h.png" alt="i">\n</picture>',
      [
        richtext('<dl><dt>a</dt><dd>b</dd></dl>'),
        richtext('<figure><img src="https://e.com/c.png" alt="" /><figcaption>d</figcaption></figure>'),
        richtext('<h2>f</h2>'),
        { type: 'image', url: 'https://e.com/h.png', alt: 'i' },
      ],
    ],
    [
      'comments, instructions and drawings are gone',
      '<!-- a -->\n\nb <!-- c --> d <?e?> <![CDATA[f]]>\n\n<!--\n\ng\n\n-->\n\n<svg><title>h</title></svg>\n\ni <svg><text>j</text></svg>.',
      [richtext('<p>b  d</p>'), richtext('<p>i .</p>')],
    ],
    [
      'tags that mean nothing are text',
      'Map<string, T> <your-name> <script>a</script>\n\n<Foo>\n*b*\n</Foo>\n\n<script>\nlet c = "<b>"\n\n</script>\n\n<iframe src="https://e.com"></iframe>\n\n<!-- d',
      [
        richtext('<p>Map&lt;string, T&gt; &lt;your-name&gt; &lt;script&gt;a&lt;/script&gt;</p>'),
        richtext('<p>&lt;Foo&gt;\n*b*\n&lt;/Foo&gt;</p>'),
        richtext('<p>&lt;script&gt;\nlet c = "&lt;b&gt;"\n\n&lt;/script&gt;</p>'),
        richtext('<p>&lt;iframe src="https://e.com"&gt;&lt;/iframe&gt;</p>'),
        richtext('<p>&lt;!-- d</p>'),
      ],
    ],
    [
      'what only begins like an instruction is text',
      'a <! b > c <!- d -> e <!f>\n\n<p>g <! h > i</p>\n\n<!-- j -->\n<! k >',
      [
        richtext('<p>a &lt;! b &gt; c &lt;!- d -&gt; e</p>'),
        richtext('<p>g &lt;! h &gt; i</p>'),
        richtext('<p>&lt;! k &gt;</p>'),
      ],
    ],
    [
      'what is not closed, not complete or closed twice loses no text',
      '<div>\n\na\n\n<b>c\n\nd</div></div>\n\n<p class="e\n\nf <kbd>g\n\n- <i>h\n- i</b>',
      [
        richtext('<p>a</p>'),
        richtext('<p><strong>c</strong></p>'),
        richtext('<p>d</p>'),
        richtext('<p>&lt;p class="e</p>'),
        richtext('<p>f <kbd>g</kbd></p>'),
        richtext('<ul><li><em>h</em></li><li><em>i</em></li></ul>'),
      ],
    ],
    [
      'addresses in HTML, and none within a link of HTML',
      '<a href="https://e.com">https://f.com</a> https://g.com',
      [
        richtext(
          '<p><a href="https://e.com">https://f.com</a> <a href="https://g.com">https://g.com</a></p>',
        ),
      ],
    ],
    [
      'attributes by policy',
      '<p onclick="a()" id="b">c <a href="javascript:d()" onmouseover="e()">f</a> <sup id="fnref-0123abcd-1">1</sup></p>',
      [richtext('<p>c f <sup id="fnref-0123abcd-1">1</sup></p>')],
    ],
  ])('%s', (_, markdown, blocks) => {
    expect(gfmToBlocks(markdown).blocks).toEqual(blocks)
  })

  it('warns of what was dropped, with the line where it or its region begins', () => {
    expect(gfmToBlocks('a\n\n<div>\n<a href="b">c</a>\n</div>\n\nd <video src="e">f</video>')).toEqual({
      blocks: [richtext('<p>a</p>'), richtext('<p>c</p>'), richtext('<p>d f</p>')],
      warnings: [
        {
          code: 'url_dropped',
          path: 'content',
          message:
            'line 3: the link to "b" was dropped and its text kept: a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.',
        },
        {
          code: 'tag_dropped',
          path: 'content',
          message:
            'line 7: <video> was dropped: no block shows it. Link to it, or send the document as an html block that is sandboxed.',
        },
      ],
      frontMatter: {},
    })
  })

  it('[14.1.9] says of an attribute that only blocks have where it is kept', () => {
    const { warnings } = gfmToBlocks('Say <span lang="fr">mot</span>')
    expect(warnings.map(({ message }) => message)).toEqual([
      'line 1: lang of <span> was dropped: it is read in a richtext block alone. Send one to keep it.',
    ])
  })

  it('[14.1.9] [9.16.5] [9.16.8] warns of tags and attributes that go, of each once, where it is first', () => {
    const deep = `${'<div>'.repeat(50)}<b>`
    const markdown = `<p align="right">\na\n</p>\n\n<p align="right">b</p>\n\nc <b onclick="d()">e</b> <svg><g/></svg> <a name="f"/>\n\n<form>\n\n- g <i style="color:red">h</i>\n\n</form>\n\n<svg>\n</svg>\n\n${deep}i`
    const { warnings } = gfmToBlocks(markdown)
    expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'attribute_dropped: line 1: align of <p> "right" was dropped: it is one of center. Send one of these.',
      'tag_dropped: line 7: <svg> was dropped with its content: it is shown only in an html block that is sandboxed. Send one, or a link to it.',
      'tag_dropped: line 7: <a> was dropped: it does nothing without href. Send it with that.',
      'attribute_dropped: line 7: onclick of <strong> was dropped: scripts run only in an html block that is pro_sandboxed. Send one, or do without.',
      'tag_dropped: line 9: <form> was dropped and its content kept: forms work only in an html block that is pro_sandboxed. Send one, or a link to the form.',
      'attribute_dropped: line 9: style of <em> was dropped: the theme decides how text looks here. For a style of your own, send an html block.',
      'tag_dropped: line 18: <b> was dropped: it stands within more than 50 elements. Nest fewer.',
    ])
  })
})
