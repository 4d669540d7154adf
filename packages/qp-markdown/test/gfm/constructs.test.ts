import { gemoji } from 'gemoji'
import type { Block } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { emojiNamed } from '../../src/emoji.ts'
import { gfmToBlocks, markdownStream } from '../../src/gfm/index.ts'

const richtext = (html: string): Block => ({ type: 'richtext', html })
const inline = (tex: string) => `<code class="math">${tex}</code>`
const display = (tex: string) => richtext(`<p><code class="math display">${tex}</code></p>`)

const URL_PROBLEM =
  'a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.'

describe('[9.16.3] footnotes', () => {
  const text =
    'a[^1] b[^Two] c[^1] [^none]\n\n[^two]: d *e*\n\n    ```js\n    f\n    ```\n[^1]: g[^3]\nh\n\n[^3]: i [^two]'
  const hash = 'HASH'
  const htmls = (markdown: string, blockCount = 0) => {
    const { blocks } = gfmToBlocks(markdown, { blockCount })
    const found = /fn-([a-z0-9]{8})-/.exec(JSON.stringify(blocks))?.[1] ?? ''
    return {
      found,
      htmls: blocks.map((block) => ('html' in block ? block.html.replaceAll(found, hash) : block)),
    }
  }

  it('are numbered links, and a list with ways back', () => {
    expect(htmls(text).htmls).toEqual([
      '<p>a<sup id="fnref-HASH-1"><a href="#fn-HASH-1">1</a></sup> b<sup id="fnref-HASH-2"><a href="#fn-HASH-2">2</a></sup> c<sup id="fnref-HASH-1-2"><a href="#fn-HASH-1">1</a></sup> [^none]</p>',
      '<ol><li id="fn-HASH-1">g<sup id="fnref-HASH-3"><a href="#fn-HASH-3">3</a></sup>\nh\u00a0<a href="#fnref-HASH-1">↩</a>\u00a0<a href="#fnref-HASH-1-2">↩<sup>2</sup></a></li>' +
        '<li id="fn-HASH-2"><p>d <em>e</em></p><pre><code class="language-js">f</code></pre><p><a href="#fnref-HASH-2">↩</a>\u00a0<a href="#fnref-HASH-2-2">↩<sup>2</sup></a></p></li>' +
        '<li id="fn-HASH-3">i <sup id="fnref-HASH-2-2"><a href="#fn-HASH-2">2</a></sup>\u00a0<a href="#fnref-HASH-3">↩</a></li></ol>',
    ])
  })

  it('have ids that other texts and other places of a page do not have', () => {
    const ids = [htmls(text), htmls(text, 3), htmls(`${text}.`)].map(({ found }) => found)
    expect(new Set(ids).size).toBe(3)
    expect(htmls(text).found).toBe(ids[0])
    expect(ids.every((id) => /^[a-z0-9]{8}$/.test(id))).toBe(true)
  })

  it('stand in headings, lists, cells, links and HTML', () => {
    const markdown =
      '# a[^1]\n\n- b[^1]\n\n| c[^1] |\n|-|\n\n[d[^1]](https://e.com) ![^1]\n\n<details>\n\ne[^1]\n\n</details>\n\n[^1]: f <kbd>g</kbd>'
    const { blocks } = gfmToBlocks(markdown)
    expect(blocks.map((block) => JSON.stringify(block).replaceAll(/fn(ref)?-\w{8}-/g, 'fn$1-'))).toEqual([
      String.raw`{"type":"richtext","html":"<h1>a<sup id=\"fnref-1\"><a href=\"#fn-1\">1</a></sup></h1>"}`,
      String.raw`{"type":"richtext","html":"<ul><li>b<sup id=\"fnref-1-2\"><a href=\"#fn-1\">1</a></sup></li></ul>"}`,
      String.raw`{"type":"table","headers":["c<sup><a href=\"#fn-1\">1</a></sup>"],"rows":[]}`,
      String.raw`{"type":"richtext","html":"<p><a href=\"https://e.com\">d<sup>1</sup></a> !<sup id=\"fnref-1-3\"><a href=\"#fn-1\">1</a></sup></p>"}`,
      String.raw`{"type":"richtext","html":"<details><p>e<sup id=\"fnref-1-4\"><a href=\"#fn-1\">1</a></sup></p></details>"}`,
      String.raw`{"type":"richtext","html":"<ol><li id=\"fn-1\">f <kbd>g</kbd> <a href=\"#fnref-1\">↩</a> <a href=\"#fnref-1-2\">↩<sup>2</sup></a> <a href=\"#fnref-1-3\">↩<sup>3</sup></a> <a href=\"#fnref-1-4\">↩<sup>4</sup></a></li></ol>"}`,
    ])
  })

  it('are dropped with a warning where nothing refers to them, or their label is taken', () => {
    expect(gfmToBlocks('[^1]: a\n[^2]: b\n[^1]: c\n\n`[^2]` d[^1]').warnings).toEqual(
      [
        ['2', 2],
        ['1', 3],
      ].map(([label, line]) => ({
        code: 'note_dropped',
        path: 'content',
        message: `line ${line}: the footnote "[^${label}]" was dropped: nothing refers to it. Put its label, such as [^1], into the text.`,
      })),
    )
  })
})

describe('[9.16.4] mathematics', () => {
  it.each<[string, string, Block[]]>([
    [
      'in a line',
      'a $x^2_i$, $\\alpha\\$ < 1$ \\(y\\) and $`z_1`$.',
      [
        richtext(
          `<p>a ${inline('x^2_i')}, ${inline('\\alpha\\$ &lt; 1')} ${inline('y')} and ${inline('z_1')}.</p>`,
        ),
      ],
    ],
    [
      'prices and dollars are text',
      '$5 and $10, $20-$30, \\$a $ b$ $c $ US$4, $$, $$$d$$$',
      [richtext('<p>$5 and $10, $20-$30, $a $ b$ $c $ US$4, $$, $$$d$$$</p>')],
    ],
    [
      'code comes first',
      '`$a$` $b `c$` d$ ``$$e$$``',
      [richtext('<p><code>$a$</code> $b <code>c$</code> d$ <code>$$e$$</code></p>')],
    ],
    [
      'emphasis in it is none',
      '$a*b*c$ *$d_e_$*',
      [richtext(`<p>${inline('a*b*c')} <em>${inline('d_e_')}</em></p>`)],
    ],
    [
      'displayed, in text',
      'a $$x\n= y$$ b\n\n**$$c$$**\n\n- d $$e$$\n\n> \\[\n> f\n> \\]',
      [
        richtext('<p>a</p>'),
        display('x\n= y'),
        richtext('<p>b</p>'),
        richtext('<p><strong><code class="math display">c</code></strong></p>'),
        richtext('<ul><li>d <code class="math display">e</code></li></ul>'),
        { type: 'quote', html: '<p><code class="math display">f</code></p>' },
      ],
    ],
    [
      'displayed, on lines of its own',
      'a\n$$\nb\n- c\n\n# d\n$$\ne\n\n\\[ f\n= g \\]\n\n$$ h\n+ i $$\n\n~~~math\nj\n~~~\n\n\\[k\\]',
      [
        richtext('<p>a</p>'),
        display('b\n- c\n\n# d'),
        richtext('<p>e</p>'),
        display('f\n= g'),
        display('h\n+ i'),
        display('j'),
        display('k'),
      ],
    ],
    [
      'never closed',
      '$$\na\n\n- b\n\n\\[ c\n\nd \\[e\\] $f\n\n$$ g\nh\n\n\\(i',
      [
        richtext('<p>$$\na</p>'),
        richtext('<ul><li>b</li></ul>'),
        richtext('<p>[ c</p>'),
        richtext('<p>d [e] $f</p>'),
        richtext('<p>$$ g\nh</p>'),
        richtext('<p>(i</p>'),
      ],
    ],
    [
      'within a paragraph, where nothing ends',
      'a\n\\[b](c)\n$$ d\n\n$$e\n\nf\n$$ g\n+ h $$\ni\n$$ j $$ k',
      [
        richtext('<p>a\n[b](c)\n$$ d</p>'),
        richtext('<p>$$e</p>'),
        richtext('<p>f</p>'),
        display('g\n+ h'),
        richtext('<p>i</p>'),
        display('j'),
        richtext('<p>k</p>'),
      ],
    ],
    [
      'in cells',
      '| $a$ | b |\n|--|--|\n| $\\|c\\|$ | $$d$$ |',
      [
        {
          type: 'table',
          headers: [inline('a'), 'b'],
          rows: [[inline('|c|'), '<code class="math display">d</code>']],
        },
      ],
    ],
  ])('%s', (_, markdown, blocks) => {
    expect(gfmToBlocks(markdown)).toEqual({ blocks, warnings: [], frontMatter: {} })
  })
})

describe('[9.16.6] emoji', () => {
  it("are known by GitHub's names, in text only", () => {
    expect(
      gfmToBlocks(
        ':rocket: a:+1: :smile:: :nope: 10:30:45 `:tada:` https://e.com/:tada: [b](https://e.com/:tada:)',
        { emoji: emojiNamed },
      ).blocks,
    ).toEqual([
      richtext(
        '<p>🚀 a👍 😄: :nope: 10:30:45 <code>:tada:</code> <a href="https://e.com/:tada">https://e.com/:tada</a>: <a href="https://e.com/:tada:">b</a></p>',
      ),
    ])
  })

  it('are known in HTML too, outside of code', () => {
    expect(
      gfmToBlocks(
        '<details title=":tada:">\n<summary>a :umbrella:</summary>\n::tada: <b>:nope:+1:</b> <code>:tada:</code>\n<pre>:tada:</pre>\n</details>',
        { emoji: emojiNamed },
      ).blocks,
    ).toEqual([
      richtext(
        '<details><summary>a ☔</summary><p>:🎉 <strong>:nope👍</strong> <code>:tada:</code></p><pre><code>:tada:</code></pre></details>',
      ),
    ])
  })

  it('are text without what they stand for', () => {
    expect(gfmToBlocks(':tada: <b>:+1:</b>\n\n<p>:tada:</p>').blocks).toEqual([
      richtext('<p>:tada: <strong>:+1:</strong></p>'),
      richtext('<p>:tada:</p>'),
    ])
  })

  it('may be those of a caller, whose answers are text', () => {
    const asked: string[] = []
    const emoji = (name: string) => {
      asked.push(name)
      return name === 'evil' ? '<img src=x onerror=a>&lt;*b*' : undefined
    }
    const written = '&lt;img src=x onerror=a&gt;&amp;lt;*b*'
    expect(gfmToBlocks(':evil: :good:\n\n<p>:evil:</p>', { emoji }).blocks).toEqual([
      richtext(`<p>${written} :good:</p>`),
      richtext(`<p>${written}</p>`),
    ])
    expect(asked).toEqual(['evil', 'good', 'evil'])
  })

  it.each([
    ['no function', 'tada', 'the option emoji wants a function such as emojiNamed and got a string'],
    [
      'one that gives a number',
      () => 1,
      'the option emoji wants to give at most 64 characters, or undefined, and got a number',
    ],
    [
      'one that fills the memory',
      () => 'a'.repeat(65),
      'the option emoji wants to give at most 64 characters, or undefined, and got a string',
    ],
  ])('are refused from %s', (_, emoji, message) => {
    const options = { emoji } as object
    expect(() => gfmToBlocks(':a:', options)).toThrow(new TypeError(message))
    expect(() => gfmToBlocks('<p>:a:</p>', options)).toThrow(new TypeError(message))
    expect(() => markdownStream(options).push(':a:\n\nb')).toThrow(new TypeError(message))
  })

  it('have the names of strings alone', () => {
    expect([emojiNamed('tada'), emojiNamed('nope'), emojiNamed('constructor')]).toEqual([
      '🎉',
      undefined,
      undefined,
    ])
    expect(() => emojiNamed(1 as never)).toThrow(TypeError)
  })

  it('are those of gemoji', () => {
    const names = gemoji.flatMap((one) => one.names.map((name) => ({ name, emoji: one.emoji })))
    const { blocks } = gfmToBlocks(names.map(({ name }) => `:${name}:`).join(' '), { emoji: emojiNamed })
    expect(blocks).toEqual([richtext(`<p>${names.map(({ emoji }) => emoji).join(' ')}</p>`)])
  })
})

describe('[9.16.7] addresses', () => {
  const markdown =
    '[a](b.md "t") [c](#d) [e](//f.com) <a href="/g">h</a> ![i](j.png) <img src="k.png">\n\n![l](m.png)\n\n[n]\n\n[n]: ?o'

  it('lead from the bases', () => {
    const bases = { baseUrl: 'https://e.com/x/y', imageBaseUrl: 'http://f.com/z/' }
    expect(gfmToBlocks(markdown, bases)).toEqual({
      blocks: [
        richtext(
          '<p><a href="https://e.com/x/b.md" title="t">a</a> <a href="#d">c</a> <a href="https://f.com/">e</a> <a href="https://e.com/g">h</a> <img src="http://f.com/z/j.png" alt="i" /> <img src="http://f.com/z/k.png" alt="" /></p>',
        ),
        { type: 'image', url: 'http://f.com/z/m.png', alt: 'l' },
        richtext('<p><a href="https://e.com/x/y?o">n</a></p>'),
      ],
      warnings: [],
      frontMatter: {},
    })
  })

  it('lead from one base for both, and nowhere without one', () => {
    expect(gfmToBlocks('![a](b)', { baseUrl: 'https://e.com' }).blocks).toEqual([
      { type: 'image', url: 'https://e.com/b', alt: 'a' },
    ])
    expect(gfmToBlocks('[a](b) [c]()')).toEqual({
      blocks: [richtext('<p><a>a</a> <a>c</a></p>')],
      warnings: [
        {
          code: 'url_dropped',
          path: 'content',
          message: `line 1: the link to "b" was dropped and its text kept: ${URL_PROBLEM}`,
        },
      ],
      frontMatter: {},
    })
    expect(gfmToBlocks('[c]()', { baseUrl: 'https://e.com' }).blocks).toEqual([richtext('<p><a>c</a></p>')])
  })

  it.each([
    ['/a', '"/a"'],
    ['ftp://e.com', '"ftp://e.com"'],
    ['https://a:b@e.com', '"https://a:b@e.com"'],
    ['javascript:a()', '"javascript:a()"'],
  ])('refuse the base %s', (base, quoted) => {
    const message = `is not an absolute http or https URL without credentials, of at most 2048 characters: ${quoted}`
    expect(() => gfmToBlocks('', { baseUrl: base })).toThrow(new TypeError(`baseUrl ${message}`))
    expect(() => gfmToBlocks('', { imageBaseUrl: base })).toThrow(new TypeError(`imageBaseUrl ${message}`))
  })
})

describe("GitHub's dialect", () => {
  it.each<[string, string, Block[]]>([
    [
      '[9.16.13] marked text',
      '==a **b** `==`== これは==大事==です ==c\nd== [==e==](https://e.com) ==~~f~~==.',
      [
        richtext(
          '<p><mark>a <strong>b</strong> <code>==</code></mark> これは<mark>大事</mark>です <mark>c\nd</mark> <a href="https://e.com"><mark>e</mark></a> <mark><del>f</del></mark>.</p>',
        ),
      ],
    ],
    [
      '[9.16.13] double equals signs that mark nothing',
      'a==b and c==d, e == f == g, ===h===, =i=, \\==k==, `==m==`, f(x)==1 or g(y)==2\n\n==j===\n\n==l\\==\n\n==n\n==\n\n==\no',
      [
        richtext(
          '<p>a==b and c==d, e == f == g, ===h===, =i=, ==k==, <code>==m==</code>, f(x)==1 or g(y)==2</p>',
        ),
        richtext('<p>==j===</p>'),
        richtext('<p>==l==</p>'),
        richtext('<h1>==n</h1>'),
        richtext('<p>==\no</p>'),
      ],
    ],
    [
      '[9.16.13] what closes first counts',
      '==a *b== c* *d ==e* f==',
      [richtext('<p><mark>a *b</mark> c* <em>d ==e</em> f==</p>')],
    ],
    [
      '[9.16.9] emphasis and strikethrough',
      '_a_ *b* __c__ ~d~ ~~e~~ ~~~f~~~ *g ~~h* i~~ ~5 and ~6',
      [
        richtext(
          '<p><em>a</em> <em>b</em> <strong>c</strong> <del>d</del> <del>e</del> ~~~f~~~ <em>g ~~h</em> i~~ ~5 and ~6</p>',
        ),
      ],
    ],
    [
      '[9.16.10] fences named qp',
      '```qp\n{"type":"comparison","left":"a","right":"b"}\n```\n\n<details>\n\n```qp\n{"type":"divider"}\n```\n\n</details>',
      [{ type: 'comparison', left: 'a', right: 'b' }, richtext('<details><hr /></details>')],
    ],
    [
      '[9.16.11] rows of badges, and images that stand alone',
      '[![a](https://e.com/a)](https://e.com)\n![b](https://e.com/b)\n<a href="https://e.com/c"><img src="https://e.com/d"></a>\n\n![e](https://e.com/e)  \n**![f](https://e.com/f)** ![g](https://e.com/g)\n\n![h](https://e.com/h)\ni `j`\n![k](https://e.com/k)\n`l`\n![m](https://e.com/m)',
      [
        richtext(
          '<p><a href="https://e.com"><img src="https://e.com/a" alt="a" /></a>\n<img src="https://e.com/b" alt="b" />\n<a href="https://e.com/c"><img src="https://e.com/d" alt="" /></a></p>',
        ),
        richtext(
          '<p><img src="https://e.com/e" alt="e" /><br /><strong><img src="https://e.com/f" alt="f" /></strong> <img src="https://e.com/g" alt="g" /></p>',
        ),
        { type: 'image', url: 'https://e.com/h', alt: 'h' },
        richtext('<p>i <code>j</code></p>'),
        { type: 'image', url: 'https://e.com/k', alt: 'k' },
        richtext('<p><code>l</code></p>'),
        { type: 'image', url: 'https://e.com/m', alt: 'm' },
      ],
    ],
    [
      '[14.3.2] a picture with a size of its own',
      '<img height="96" src="https://e.com/a" alt="b">\n\n<p>\n  <img width="50" src="https://e.com/c">\n</p>\n\n<p>\n  <img src="https://e.com/d">\n</p>',
      [
        richtext('<p><img src="https://e.com/a" alt="b" height="96" /></p>'),
        richtext('<p><img src="https://e.com/c" alt="" width="50" /></p>'),
        { type: 'image', url: 'https://e.com/d' },
      ],
    ],
    [
      '[9.16.12] alerts in lists, quotes, cells and details',
      '- a\n\n  > [!TIP] b\n  > c\n\n> > [!caution]\n> > [d](#e)\n>\n> > [!TIP](https://e.com)\n\n<details>\n\n> [!NOTE]\n> f\n\n- > [!IMPORTANT]\n</details>\n\n<div>\n\n> [!NOTE]\n> g <kbd>h</kbd>\n\n</div>',
      [
        richtext('<ul><li><p>a</p><blockquote><p><strong>Tip</strong></p><p>b\nc</p></blockquote></li></ul>'),
        {
          type: 'quote',
          html: '<blockquote><p><strong>Caution</strong></p><p><a href="#e">d</a></p></blockquote><blockquote><p><a href="https://e.com">!TIP</a></p></blockquote>',
        },
        richtext(
          '<details><blockquote><p><strong>Note</strong></p><p>f</p></blockquote><ul><li><blockquote><p><strong>Important</strong></p></blockquote></li></ul></details>',
        ),
        { type: 'callout', tone: 'info', html: '<p>g <kbd>h</kbd></p>' },
      ],
    ],
    [
      'tasks, callouts and diagrams as in the default',
      '- [x] a\n- [ ] <b>b</b>\n\n> [!WARNING]\n> c <kbd>d</kbd>\n\n```mermaid\ne\n```',
      [
        richtext('<ul><li>☑ a</li><li>☐ <strong>b</strong></li></ul>'),
        { type: 'callout', tone: 'warning', html: '<p>c <kbd>d</kbd></p>' },
        { type: 'code', code: 'e', language: 'mermaid' },
      ],
    ],
  ])('%s', (_, markdown, blocks) => {
    expect(gfmToBlocks(markdown)).toEqual({ blocks, warnings: [], frontMatter: {} })
  })
})
