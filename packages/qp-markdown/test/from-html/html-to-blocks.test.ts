import type { Block, Warning } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { htmlToBlocks } from '../../src/from-html/index.ts'

const richtext = (html: string): Block => ({ type: 'richtext', html })
const dropped = (message: string): Warning => ({ code: 'url_dropped', path: 'html', message })

/** What warnings say was dropped, without the reason. */
function lostIn(warnings: readonly Warning[]): string[] {
  return warnings.map(({ code, message }) => `${code}: ${message.replace(/ was dropped( [^:]*)?:.*/, '$1')}`)
}

describe('what becomes of HTML', () => {
  it.each<[string, string, Block[], string[]?]>([
    [
      '[14.1.1] loose text and boxes',
      'a <div>b<section>c</section></div> d',
      ['a', 'b', 'c', 'd'].map(paragraph),
    ],
    [
      '[14.1.2] what is not shown',
      '<p hidden>a</p><p style="display: none">b</p><i class="sr-only">c</i><script>d</script><dialog>e</dialog><noscript>f</noscript>g',
      [paragraph('g')],
      ['tag_dropped: <script> with its content'],
    ],
    [
      '[14.1.6] white space',
      '<p> a\n\t<b> b </b>  <i> c</i>&nbsp; d <br> e <br></p>',
      [richtext('<p>a <strong>b </strong><em>c</em>\u00a0 d<br />e</p>')],
    ],
    [
      '[14.2.1] headings',
      '<h1>a<div>b</div></h1><h5>c</h5><div role="heading" aria-level="2">d</div>',
      [richtext('<h1>a b</h1>'), richtext('<h3>c</h3>'), richtext('<h2>d</h2>')],
    ],
    [
      '[14.2.2] marks around paragraphs',
      '<b><p>a</p><p>b <b>c</b></p></b>',
      [richtext('<p><strong>a</strong></p>'), richtext('<p><strong>b c</strong></p>')],
    ],
    [
      '[14.2.3] lists',
      '<ol start=0>x<li>a<li><p>b</p>c<div>d</div></ol>',
      [richtext('<ol start="0"><li>x</li><li>a</li><li><p>b</p>c<br />d</li></ol>')],
    ],
    [
      '[14.2.5] definitions',
      '<dl>z<dt>a<dd>b<ul><li>c</ul><div><dt>d</dt><dd><p>e</p><p>f</div></dl><dt>g<dd>h',
      [
        richtext(
          '<dl><dd>z</dd><dt>a</dt><dd>b<ul><li>c</li></ul></dd><dt>d</dt><dd><p>e</p><p>f</p></dd></dl>',
        ),
        richtext('<p><strong>g</strong></p>'),
        paragraph('h'),
      ],
    ],
    [
      '[14.2.6] small things',
      '<p><q>a</q> <ruby>b<rp>(</rp><rt>c</rt><rp>)</rp></ruby> <math><mi>d</mi><annotation encoding="application/x-tex">\\delta</annotation></math> <img class="emoji" alt="⛵" src="x"></p>',
      [paragraph('“a” <ruby>b<rp>(</rp><rt>c</rt><rp>)</rp></ruby> <code class="math">\\delta</code> ⛵')],
    ],
    [
      '[14.3.2] pictures',
      '<p><img src="https://e.com/a"><br><img src="https://e.com/b" alt=" b  c "></p><p><a href="https://e.com"><img src="https://e.com/c" width=5></a></p>',
      [
        { type: 'image', url: 'https://e.com/a' },
        { type: 'image', url: 'https://e.com/b', alt: 'b c' },
        richtext('<p><a href="https://e.com"><img src="https://e.com/c" alt="" width="5" /></a></p>'),
      ],
    ],
    [
      '[14.3.4] a frame in a list',
      '<ul><li><iframe src="https://e.com/" title="t"></iframe></ul>',
      [richtext('<ul><li><a href="https://e.com/">t</a></li></ul>')],
    ],
    [
      '[14.4.1] code in a list and in a cell',
      '<ul><li><pre>a\n b</pre></ul>',
      [richtext('<ul><li><pre><code>a\n b</code></pre></li></ul>')],
    ],
    [
      '[14.5.1] a table of data',
      '<table><caption>t</caption><tr><th>a<th>b<tr><td align=right>1<p>2</p><td><b>3</b><tr><td>4</table>',
      [
        {
          type: 'table',
          headers: ['a', 'b'],
          rows: [
            ['1<br />2', '<strong>3</strong>'],
            ['4', ''],
          ],
          align: ['right', 'left'],
          caption: 't',
        },
      ],
    ],
    [
      '[14.5.2] a table without a header',
      '<table><tr><td>a<td>b</table>',
      [richtext('<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>')],
    ],
    [
      '[14.5.2] a table with spans and lists',
      '<table><tr><th colspan=2>a<tr><td>b<ul><li>c</ul><td>d</table>',
      [
        richtext(
          '<table><tbody><tr><th colspan="2">a</th></tr><tr><td>b<ul><li>c</li></ul></td><td>d</td></tr></tbody></table>',
        ),
      ],
    ],
    [
      '[14.6.1] quotes',
      '<figure><blockquote>a</blockquote><figcaption>— b</figcaption></figure><blockquote>c<blockquote>d</blockquote><footer>e</footer></blockquote>',
      [
        { type: 'quote', html: '<p>a</p>', attribution: 'b' },
        { type: 'quote', html: '<p>c</p><blockquote><p>d</p></blockquote>', attribution: 'e' },
      ],
    ],
    [
      '[14.1.4] the caption of a listing without code',
      '<figure><pre> </pre><figcaption>a</figcaption></figure>',
      [richtext('<p>a</p>')],
    ],
    [
      '[14.7.2] details',
      '<details><summary>a</summary>b</details>',
      [richtext('<details><summary>a</summary><p>b</p></details>')],
    ],
    [
      '[14.7.2] details within details, with a heading, code and a second summary',
      '<details open="yes"><summary><h2>a</h2></summary>b<pre class="language-js">c</pre><summary>d</summary><details><summary>e</summary></details></details>',
      [
        richtext(
          '<details open=""><summary>a</summary><p>b</p><pre><code class="language-js">c</code></pre><p><strong>d</strong></p><details><summary>e</summary></details></details>',
        ),
      ],
    ],
    [
      '[14.3.2] pictures with a size of their own',
      '<img src="https://e.com/a" height="96"><p><img src="https://e.com/b" alt="c" width=" 5 "></p><p><img src="https://e.com/d"><br><img src="https://e.com/e" width="5"></p><figure><img src="https://e.com/f" width="5"></figure><p><img src="https://e.com/g" width="50%" height="9"></p><p><img src="https://e.com/h" width="101%"></p>',
      [
        richtext('<p><img src="https://e.com/a" alt="" height="96" /></p>'),
        richtext('<p><img src="https://e.com/b" alt="c" width="5" /></p>'),
        richtext(
          '<p><img src="https://e.com/d" alt="" /><br /><img src="https://e.com/e" alt="" width="5" /></p>',
        ),
        richtext('<p><img src="https://e.com/f" alt="" width="5" /></p>'),
        richtext('<p><img src="https://e.com/g" alt="" width="50%" height="9" /></p>'),
        { type: 'image', url: 'https://e.com/h' },
      ],
      ['attribute_dropped: width of <img> "101%"'],
    ],
    [
      '[14.3.2] a picture that is loaded late, in place of what stands for it',
      '<img src="https://e.com/blurred" data-src="https://e.com/full" alt="a">',
      [{ type: 'image', url: 'https://e.com/full', alt: 'a' }],
    ],
    [
      '[14.3.2] sizes with a unit, fractions and percentages',
      '<p><img src="https://e.com/a" width="200px" height="9.5"></p><p><img src="https://e.com/b" width="12.5%" height="12%"></p><p><img src="https://e.com/c" width="auto" height="0px"></p><p><img src="https://e.com/d" height="1000000px" width="0%"></p>',
      [
        { type: 'image', url: 'https://e.com/a', size: { width: 200, height: 9 } },
        richtext('<p><img src="https://e.com/b" alt="" width="12%" /></p>'),
        { type: 'image', url: 'https://e.com/c' },
        { type: 'image', url: 'https://e.com/d' },
      ],
      [
        'attribute_dropped: height of <img> "12%"',
        'attribute_dropped: width of <img> "auto"',
        'attribute_dropped: height of <img> "0px"',
        'attribute_dropped: height of <img> "1000000px"',
        'attribute_dropped: width of <img> "0%"',
      ],
    ],
    [
      '[14.3.2] figures with a caption that show more than one thing',
      '<figure><table><tr><td>a<td>b</table><figcaption>c <b>d</b></figcaption></figure><ul><li><figure><img src="https://e.com/i.png"><figcaption>e</figcaption></figure></ul>',
      [
        richtext(
          '<figure><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><figcaption>c <strong>d</strong></figcaption></figure>',
        ),
        richtext(
          '<ul><li><figure><img src="https://e.com/i.png" alt="" /><figcaption>e</figcaption></figure></li></ul>',
        ),
      ],
    ],
    [
      '[14.3.2] figures of one picture, with and without a caption',
      '<figure><img src="https://e.com/a" alt="b"><figcaption>c <em>d</em></figcaption></figure><figure><figcaption>e</figcaption><p><a href="https://e.com"><img src="https://e.com/f"></a></p></figure><figure><img src="https://e.com/g" alt="h"><figcaption> </figcaption></figure>',
      [
        richtext(
          '<figure><img src="https://e.com/a" alt="b" /><figcaption>c <em>d</em></figcaption></figure>',
        ),
        richtext(
          '<figure><figcaption>e</figcaption><p><a href="https://e.com"><img src="https://e.com/f" alt="" /></a></p></figure>',
        ),
        { type: 'image', url: 'https://e.com/g', alt: 'h' },
      ],
    ],
    [
      '[14.2.8] centred text, by attribute, style, class or element, and what is not',
      '<p align=CENTER>a</p><h4 style="text-align:center">b</h4><div class="text-center">c<section align=left>d</section><p style="text-align:right">e</p>f</div><center>g<ul><li>h<li><center>i</center></ul><blockquote>j</blockquote><table><tr><td>k<td><p align=center>l</table>m</center>n',
      [
        richtext('<p align="center">a</p>'),
        richtext('<h3 align="center">b</h3>'),
        richtext('<p align="center">c</p>'),
        richtext('<p>d</p>'),
        richtext('<p>e</p>'),
        richtext('<p align="center">f</p>'),
        richtext('<p align="center">g</p>'),
        richtext('<ul><li>h</li><li><p align="center">i</p></li></ul>'),
        { type: 'quote', html: '<p>j</p>' },
        richtext('<table><tbody><tr><td>k</td><td><p align="center">l</p></td></tr></tbody></table>'),
        richtext('<p align="center">m</p>'),
        richtext('<p>n</p>'),
      ],
      ['attribute_dropped: align of <section>', 'attribute_dropped: style of <p>'],
    ],
    [
      '[14.2.8] a centred picture alone is an image, which is centred anyway',
      '<p align=center><img src="https://e.com/a" alt="b"></p><p align=center><a href="https://e.com"><img src="https://e.com/a" alt="b"></a></p>',
      [
        { type: 'image', url: 'https://e.com/a', alt: 'b' },
        richtext('<p align="center"><a href="https://e.com"><img src="https://e.com/a" alt="b" /></a></p>'),
      ],
    ],
    [
      '[14.2.2] keys and their kin',
      '<p><kbd>a</kbd> <samp>b</samp> <var>c</var> <ins>d</ins> <abbr title="f">e</abbr> <u>g</u></p>',
      [
        richtext(
          '<p><kbd>a</kbd> <samp>b</samp> <var>c</var> <ins>d</ins> <abbr title="f">e</abbr> <u>g</u></p>',
        ),
      ],
    ],
    [
      '[14.2.7] ids of footnotes, and of nothing else',
      '<p id="a">a<sup id="fnref-0123abcd-1"><a id="b" href="#fn-0123abcd-1">1</a></sup></p><ol><li id="fn-0123abcd-1">c <a id="fnref-0123abcd-2" href="#fnref-0123abcd-1">↩</a></ol>',
      [
        richtext('<p>a<sup id="fnref-0123abcd-1"><a href="#fn-0123abcd-1">1</a></sup></p>'),
        richtext(
          '<ol><li id="fn-0123abcd-1">c <a href="#fnref-0123abcd-1" id="fnref-0123abcd-2">↩</a></li></ol>',
        ),
      ],
      ['attribute_dropped: id of <p>', 'attribute_dropped: id of <a> "b"'],
    ],
    [
      '[14.2.7] an id in two paragraphs stands in the first, and one in a table keeps the table',
      '<sup id="fnref-0123abcd-1"><p>a</p><p>b</p></sup><table><tr><th>c<th>d<sup id="fnref-0123abcd-2">1</sup><tr><td>e</table>',
      [
        richtext('<p><sup id="fnref-0123abcd-1">a</sup></p>'),
        richtext('<p><sup>b</sup></p>'),
        richtext(
          '<table><tbody><tr><th>c</th><th>d<sup id="fnref-0123abcd-2">1</sup></th></tr><tr><td>e</td></tr></tbody></table>',
        ),
      ],
    ],
  ])('%s', (_, html, blocks, lost = []) => {
    const conversion = htmlToBlocks(html)
    expect(conversion.blocks).toEqual(blocks)
    expect(lostIn(conversion.warnings)).toEqual(lost)
  })
})

describe('[14.1.9] what no block keeps is told', () => {
  it.each<[string, string, string[]]>([
    [
      'handlers',
      '<b onclick="a()">b</b><p OnLoad=c>d</p>',
      ['attribute_dropped: onclick of <strong>', 'attribute_dropped: onload of <p>'],
    ],
    [
      'looks',
      '<p style="color:red">a</p><span style="font-weight:bold;color:red">b</span><font color=red>c</font><center>d</center>',
      [
        'attribute_dropped: style of <p>',
        'attribute_dropped: style of <span> in part',
        'tag_dropped: <font> and its content kept',
      ],
    ],
    [
      'forms',
      '<form action="/a"><input name=b><input type=hidden><button>c</button></form>',
      [
        'tag_dropped: <form> and its content kept',
        'tag_dropped: <input>',
        'tag_dropped: <button> and its content kept',
      ],
    ],
    [
      'formulas of which the page has no TeX',
      '<p><math><msup><mi>a</mi><mn>2</mn></msup></math> <math><mi>b</mi><annotation encoding="application/x-tex">b</annotation></math></p>',
      ['tag_dropped: <math> and its content kept'],
    ],
    [
      'formulas whose TeX is empty',
      '<p><math><mi>c</mi><annotation encoding="application/x-tex"></annotation></math></p>',
      ['tag_dropped: <math> and its content kept'],
    ],
    [
      'where things stand, and how large',
      '<h1 align=center>a</h1><p align=right>b</p><img src="https://e.com/a" align=left width=500%><table width=9><colgroup width=8><tr><td width=7 valign=top>c<td>d</table>',
      [
        'attribute_dropped: align of <p> "right"',
        'attribute_dropped: align of <img>',
        'attribute_dropped: width of <img> "500%"',
        'attribute_dropped: width of <table>',
        'attribute_dropped: width of <colgroup>',
        'attribute_dropped: width of <td>',
        'attribute_dropped: valign of <td>',
      ],
    ],
    [
      'the parts of a table block, and marks in its caption',
      '<table><caption>a <b>b</b></caption><thead class=c><tr id=d><th style="color:red">e<th>f<tbody><tr><td onclick=g>h<td lang=de>i</table>',
      [
        'attribute_dropped: class of <thead>',
        'attribute_dropped: id of <tr>',
        'attribute_dropped: style of <th>',
        'attribute_dropped: onclick of <td>',
        'attribute_dropped: lang of <td>',
        'tag_dropped: <b> and its content kept',
      ],
    ],
    [
      'what is not shown and yet does something, and other pictures of a picture',
      '<script>a</script><style>b</style><svg><path/></svg><link rel=stylesheet href=c><picture><source srcset=d><img src="https://e.com/a"></picture>',
      [
        'tag_dropped: <script> with its content',
        'tag_dropped: <style> with its content',
        'tag_dropped: <svg> with its content',
        'tag_dropped: <link>',
        'tag_dropped: <source>',
      ],
    ],
    [
      'links in an attribution and in code',
      '<blockquote>a<footer>b <a href="https://e.com">c</a></footer></blockquote><pre><code>d <a href="https://e.com">e</a> <em>f</em></code></pre>',
      ['tag_dropped: <a> and its content kept', 'tag_dropped: <em> and its content kept'],
    ],
    [
      'each tag and attribute once, in all copies',
      '<b onclick=a><p>b</p><p>c</p></b><b onclick=d>e</b>',
      ['attribute_dropped: onclick of <strong>'],
    ],
    [
      'what a link without an address has',
      '<a name=a title=b>c</a>',
      ['attribute_dropped: name of <a>', 'attribute_dropped: title of <a>'],
    ],
    [
      'names of no element',
      '<x-y>a</x-y><blink>b</blink><o:p>c</o:p>',
      ['tag_dropped: <x-y> and its content kept', 'tag_dropped: <blink> and its content kept'],
    ],
    [
      'and nothing where nothing is lost',
      '<div><section><p>a<br clear=all><span>b</span> <b style="font-weight:normal">c</b></p></section></div>' +
        '<a href="https://e.com" target=_blank rel=nofollow>d</a><div class="admonition tip" role=note><p class="admonition-title">Tip</p>e</div>' +
        '<pre class="language-js" style="color:red" tabindex=0><span style="color:red" class=k>f</span></pre><h2 id="g-h-i">G, <i>h</i> i</h2>' +
        '<table><tr><th align=right scope=col>j<tr><td style="text-align:right">k</table><input type=checkbox disabled checked class="task-list-item-checkbox"> l' +
        '<p hidden onclick=m>n</p><img src="https://e.com/a" loading=lazy alt="o" width="20px"><ol start=3><li>p</ol><p dir=auto>q</p>',
      [],
    ],
  ])('%s', (_, html, lost) => {
    expect(lostIn(htmlToBlocks(html).warnings)).toEqual(lost)
  })

  it('says why, and what to send instead', () => {
    expect(htmlToBlocks('<b onclick="a()" style="color:red">b</b><form>c</form>').warnings).toEqual([
      {
        code: 'attribute_dropped',
        path: 'html',
        message:
          'onclick of <strong> was dropped: scripts run only in an html block that is pro_sandboxed. Send one, or do without.',
      },
      {
        code: 'attribute_dropped',
        path: 'html',
        message:
          'style of <strong> was dropped: the theme decides how text looks here. For a style of your own, send an html block.',
      },
      {
        code: 'tag_dropped',
        path: 'html',
        message:
          '<form> was dropped and its content kept: forms work only in an html block that is pro_sandboxed. Send one, or a link to the form.',
      },
    ])
  })

  it('at most 100 times', () => {
    const html = Array.from({ length: 300 }, (_, index) => `<p a${index}>b</p>`).join('')
    expect(htmlToBlocks(html).warnings).toHaveLength(100)
  })
})

describe('[14.3.1] addresses', () => {
  const html =
    '<a href="/a?b">c</a> <a href="#d">e</a> <img src="f.png" alt="g"> <a href="javascript:h()">i</a> <a>j</a>'

  it('without a base are dropped when they are relative, and what they stood at is kept', () => {
    expect(htmlToBlocks(html)).toEqual({
      blocks: [richtext('<p>c <a href="#d">e</a> g i j</p>')],
      warnings: [
        dropped(
          'the link to "/a?b" was dropped and its text kept: a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.',
        ),
        dropped(
          'the image "f.png" was dropped and its description kept: a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.',
        ),
        dropped(
          'the link to "javascript:h()" was dropped and its text kept: a link begins with https:, http:, mailto: or tel: here. Send such an address.',
        ),
      ],
    })
  })

  it('with a base are resolved', () => {
    const text =
      '<p><a href="https://e.com/a?b">c</a> <a href="#d">e</a> <img src="https://e.com/x/f.png" alt="g" /> i j</p>'
    expect(htmlToBlocks(html, { baseUrl: 'https://e.com/x/y' }).blocks).toEqual([richtext(text)])
    expect(htmlToBlocks(`<base href="https://e.com/x/">${html}`).blocks).toEqual([richtext(text)])
    expect(htmlToBlocks(`<base href="x/">${html}`, { baseUrl: 'https://e.com' }).blocks).toEqual([
      richtext(text),
    ])
  })

  it.each(['', '/a', 'e.com', 'javascript:x', 'file:///a'])('the base %j is a TypeError', (baseUrl) => {
    expect(() => htmlToBlocks('', { baseUrl })).toThrow(TypeError)
  })
})

it('[14.1.4] keeps what stands in an object, and what follows one that is never closed', () => {
  const { blocks, warnings } = htmlToBlocks('<p>a <object data="x.pdf"> b</p><p>c</p>')
  expect(blocks).toEqual([paragraph('a b'), paragraph('c')])
  expect(warnings.map(({ code, message }) => `${code}: ${message.split(' was dropped')[0]}`)).toEqual([
    'tag_dropped: <object>',
  ])
})

it('[14.1.4] [14.1.7] tells of fields, players and unknown languages', () => {
  expect(htmlToBlocks('<video>a</video><select><option>b</select><pre class="language-zzz">c</pre>')).toEqual(
    {
      blocks: [{ type: 'code', code: 'c', language: 'plaintext', label: 'zzz' }],
      warnings: [
        {
          code: 'tag_dropped',
          path: 'html',
          message:
            '<video> was dropped: no block shows it. Link to it, or send the document as an html block that is sandboxed.',
        },
        {
          code: 'tag_dropped',
          path: 'html',
          message:
            '<select> was dropped: no block shows it. Link to it, or send the document as an html block that is sandboxed.',
        },
        {
          code: 'language_unknown',
          path: 'html',
          message:
            'the language "zzz" is not known here: its code has no colours. If it is misspelt, use one such as js, py or sh.',
        },
      ],
    },
  )
})

function paragraph(html: string): Block {
  return richtext(`<p>${html}</p>`)
}
