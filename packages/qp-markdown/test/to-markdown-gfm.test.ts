import type { Block } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { emojiNamed } from '../src/emoji.ts'
import { gfmToBlocks } from '../src/gfm/index.ts'
import { blocksToMarkdown } from '../src/to-markdown/index.ts'

const rich = (html: string): Block => ({ type: 'richtext', html })
const quote = (html: string): Block => ({ type: 'quote', html })
const PICTURE = 'https://example.com/a.png'

/** Blocks and their whole markdown. */
type Case = readonly [name: string, blocks: Block[], markdown: string]

const CASES: { readonly [group: string]: readonly Case[] } = {
  '[9.15.10] what differs': [
    [
      'underline is HTML',
      [rich('<p><em>a</em> <u>b</u> un<u>der</u>line</p>')],
      '*a* <u>b</u> un<u>der</u>line\n',
    ],
    [
      'marked text',
      [
        rich('<p><mark>a <strong>b</strong></mark> 大<mark>事</mark>で</p>'),
        rich('<h2><mark>a == b</mark></h2>'),
        rich('<p>a<mark>b</mark> <mark>c</mark></p>'),
        { type: 'table', headers: ['<mark>a</mark>'], rows: [['b']] },
      ],
      '==a **b**== 大==事==で\n\n## ==a == b==\n\na<mark>b</mark> <mark>c</mark>\n\n| ==a== |\n| --- |\n| b |\n',
    ],
    [
      'signs that would mark text, and those that do not',
      [
        rich('<p>==a== b==c d == e ===f=== g!== h</p>'),
        rich('<p><mark>a!== b==</mark></p>'),
        rich('<p><mark>a!== b</mark></p>'),
      ],
      '\\==a== b==c d == e ===f=== g!== h\n\n<mark>a!== b==</mark>\n\n==a!\\== b==\n',
    ],
    ['dividers are no front matter', [{ type: 'divider' }, { type: 'divider' }], '***\n\n***\n'],
    [
      'dollar signs that may begin a formula',
      [rich('<p>$5 or 5$ per $x$, $$y$$ and $ z $</p>')],
      '\\$5 or 5$ per \\$x\\$, \\$\\$y\\$$ and $ z $\n',
    ],
    [
      'brackets after a backslash',
      [rich('<p>\\(a\\) \\[b\\]</p>'), rich('<p>\\[b\\]</p>'), rich('<p>[c](d)\n[^1]: e \\]</p>')],
      '\\\\(a\\\\) \\\\[b\\\\]\n\n\\\\[b\\\\]\n\n&#91;c](d)\n&#91;^1]: e \\\\]\n',
    ],
    ['brackets behind the box of a task', [rich('<ul><li>☐ [^1]\\]</li></ul>')], '- [ ] &#91;^1]\\\\]\n'],
    [
      'shortcodes and times',
      [rich('<p>:smile: :100: 12:30:45 a:b c: d:</p>')],
      '\\:smile: \\:100: 12:30:45 a:b c: d:\n',
    ],
    [
      'line breaks beside white space, and in headings and cells',
      [
        rich('<p>a<br />b<br />\nc</p>'),
        rich('<h2>a <br /> b</h2>'),
        { type: 'table', headers: ['a <br /> b'], rows: [] },
      ],
      'a\\\nb<br />\nc\n\n## a <br /> b\n\n| a <br /> b |\n| --- |\n',
    ],
    ['footnotes', [rich('<p>a [^1] [2]</p>')], 'a \\[^1] [2]\n'],
    ['single tildes', [rich('<p>~5 a~b~c ~ d</p>')], '\\~5 a\\~b\\~c ~ d\n'],
    ['tags and references', [rich('<p>&lt;b&gt; &amp;copy; 3 &lt; 4</p>')], '\\<b> \\&copy; 3 < 4\n'],
    [
      'in a description',
      [{ type: 'image', url: PICTURE, alt: 'a :smile: $x$' }],
      `![a \\:smile: \\$x\\$](${PICTURE})\n`,
    ],
  ],
  '[9.15.11] formulas': [
    [
      'within text',
      [rich('<p>Let <code class="math">x_1 &lt; \\frac{a}{b}</code>, (<code class="math">\\$5</code>).</p>')],
      'Let $x_1 < \\frac{a}{b}$, ($\\$5$).\n',
    ],
    [
      'in a cell',
      [{ type: 'table', headers: ['<code class="math">|x|</code>'], rows: [] }],
      '| $\\|x\\|$ |\n| --- |\n',
    ],
    [
      'on lines of their own',
      [rich('<p><code class="math display">\\sum_i\n\n  x_i</code></p>')],
      '$$\n\\sum_i\n\n  x_i\n$$\n',
    ],
    [
      'in a quote',
      [quote('<p>a</p><p><code class="math display">x</code></p>')],
      '> a\n>\n> $$\n> x\n> $$\n',
    ],
    [
      'with two dollar signs in them',
      [rich('<p><code class="math display">\\text{$$}</code></p>')],
      '```math\n\\text{$$}\n```\n',
    ],
  ],
  '[9.15.12] HTML within text': [
    [
      'of every kind',
      [
        rich(
          '<p><kbd>a</kbd> <samp>b</samp> <var>c</var> <ins>d</ins> <abbr title="&quot;e&quot;">f</abbr> <sub>g</sub> <sup>h</sup> <mark>i *</mark></p>',
        ),
      ],
      '<kbd>a</kbd> <samp>b</samp> <var>c</var> <ins>d</ins> <abbr title="&quot;e&quot;">f</abbr> <sub>g</sub> <sup>h</sup> <mark>i \\*</mark>\n',
    ],
    [
      'beside markdown',
      [
        rich('<p><strong>a <kbd>b</kbd></strong> <a href="#c"><mark>d</mark></a></p>'),
        rich('<h2>e <kbd>f</kbd><br />g</h2>'),
        rich('<ul><li>h <kbd>i</kbd><ul><li>j</li></ul></li></ul>'),
        quote('<p>k <kbd>l</kbd></p>'),
      ],
      '**a <kbd>b</kbd>** [<mark>d</mark>](#c)\n\n## e <kbd>f</kbd><br />g\n\n- h <kbd>i</kbd>\n  - j\n\n> k <kbd>l</kbd>\n',
    ],
    [
      'in cells',
      [{ type: 'table', headers: ['a<br />b'], rows: [['<kbd>c</kbd>'], ['<code>a\\|b</code>']] }],
      '<table><thead><tr><th>a<br />b</th></tr></thead><tbody><tr><td><kbd>c</kbd></td></tr><tr><td><code>a\\|b</code></td></tr></tbody></table>\n',
    ],
    [
      'of images with a size',
      [
        rich(
          `<p><a href="https://example.com/"><img src="${PICTURE}" alt="a" width="100" /></a> <img src="${PICTURE}" alt="b" height="20" /></p>`,
        ),
      ],
      `[<img src="${PICTURE}" alt="a" width="100" />](https://example.com/) <img src="${PICTURE}" alt="b" height="20" />\n`,
    ],
    ['over lines', [rich('<p>a\n<kbd>b\nc</kbd></p>')], 'a\n<kbd>b\nc</kbd>\n'],
    [
      'of a reference to a footnote',
      [rich('<p>a<sup id="fnref-abcd1234-1"><a href="#fn-abcd1234-1">1</a></sup></p>')],
      'a<sup id="fnref-abcd1234-1">[1](#fn-abcd1234-1)</sup>\n',
    ],
  ],
  '[9.15.12] HTML on lines of its own': [
    [
      'for formatting that markdown cannot say',
      [rich('<p>a<em> b</em></p>'), rich('<p><em>a</em><em>b</em></p>')],
      '<p>a<em> b</em></p>\n\n<p><em>a</em><em>b</em></p>\n',
    ],
    [
      'for an image that would be a block',
      [rich(`<p>a<br /><img src="${PICTURE}" alt="b" /></p>`)],
      `<p>a<br /><img src="${PICTURE}" alt="b" /></p>\n`,
    ],
    [
      'for an image alone that has a size',
      [rich(`<p><img src="${PICTURE}" alt="a" width="2" /></p>`)],
      `<p><img src="${PICTURE}" alt="a" width="2" /></p>\n`,
    ],
    [
      'for centred lines, and widths in per cent',
      [
        rich(`<p align="center">a *\nb <img src="${PICTURE}" alt="" width="50%" /></p>`),
        rich('<h2 align="center">c</h2>'),
        quote('<p align="center">d</p><p>e</p>'),
      ],
      `<p align="center">a *\nb <img src="${PICTURE}" alt="" width="50%" /></p>\n\n<h2 align="center">c</h2>\n\n> <p align="center">d</p>\n>\n> e\n`,
    ],
    [
      'for an image with a size on the first line of an item',
      [rich(`<ul><li><img src="${PICTURE}" alt="" width="2" />\n~~a</li></ul>`)],
      `<ul><li><img src="${PICTURE}" alt="" width="2" />\n~~a</li></ul>\n`,
    ],
    [
      'for footnotes',
      [rich('<ol><li id="fn-abcd1234-1">a <a href="#fnref-abcd1234-1">↩</a></li></ol>')],
      '<ol><li id="fn-abcd1234-1">a <a href="#fnref-abcd1234-1">↩</a></li></ol>\n',
    ],
    [
      'for definitions',
      [rich('<dl><dt>a</dt><dd>b <kbd>c</kbd></dd></dl>')],
      '<dl><dt>a</dt><dd>b <kbd>c</kbd></dd></dl>\n',
    ],
    [
      'for definitions in a quote',
      [quote('<p>a</p><dl><dt>b</dt><dd>c</dd></dl>')],
      '> a\n>\n> <dl><dt>b</dt><dd>c</dd></dl>\n',
    ],
    [
      'for shortcodes',
      [rich('<dl><dt>:tada: 10:30:45</dt><dd><a href="#:tada:">:100:</a></dd></dl>')],
      '<dl><dt>&#58;tada: 10:30:45</dt><dd><a href="#&#58;tada:">&#58;100:</a></dd></dl>\n',
    ],
    [
      'for figures',
      [rich('<figure><table><thead><tr><th>a</th></tr></thead></table><figcaption>b</figcaption></figure>')],
      '<figure><table><thead><tr><th>a</th></tr></thead></table><figcaption>b</figcaption></figure>\n',
    ],
    [
      'for figures of a picture',
      [rich(`<figure><img src="${PICTURE}" alt="a" /><figcaption>b <em>c</em></figcaption></figure>`)],
      `<figure><img src="${PICTURE}" alt="a" /><figcaption>b <em>c</em></figcaption></figure>\n`,
    ],
    [
      'for tables that span columns',
      [rich('<table><tbody><tr><td>a</td><td colspan="2">b</td></tr></tbody></table>')],
      '<table><tbody><tr><td>a</td><td colspan="2">b</td></tr></tbody></table>\n',
    ],
    [
      'for code with an empty line',
      [rich('<dl><dd><pre><code>a\n\n  b</code></pre></dd></dl>')],
      '<dl><dd><pre><code>a\n&#10;  b</code></pre></dd></dl>\n',
    ],
    [
      'for captions',
      [{ type: 'table', headers: ['a'], rows: [['b']], align: ['center'], caption: 'c & <d>' }],
      '<table><caption>c &amp; &lt;d&gt;</caption><thead><tr><th align="center">a</th></tr></thead><tbody><tr><td align="center">b</td></tr></tbody></table>\n',
    ],
    [
      'for attributions',
      [{ type: 'quote', html: '<p>a <em>b</em></p>', attribution: 'C & D' }],
      '<figure><blockquote><p>a <em>b</em></p></blockquote><figcaption>C &amp; D</figcaption></figure>\n',
    ],
  ],
  '[9.15.13] details': [
    [
      'with markdown in them',
      [
        rich(
          '<details open=""><summary>a <kbd>b</kbd></summary><p>c <strong>d</strong></p><pre><code>e\n\nf</code></pre><ul><li>g</li></ul></details>',
        ),
      ],
      '<details open>\n<summary>a <kbd>b</kbd></summary>\n\nc **d**\n\n```\ne\n\nf\n```\n\n- g\n\n</details>\n',
    ],
    [
      'within one another',
      [rich('<details><summary>a</summary><details><summary>b</summary><p>c</p></details></details>')],
      '<details>\n<summary>a</summary>\n\n<details>\n<summary>b</summary>\n\nc\n\n</details>\n\n</details>\n',
    ],
    [
      'in a callout',
      [
        {
          type: 'callout',
          tone: 'warning',
          html: '<p>a</p><details><summary>b</summary><p>c</p></details>',
        },
      ],
      '> [!WARNING]\n> a\n>\n> <details>\n> <summary>b</summary>\n>\n> c\n>\n> </details>\n',
    ],
    [
      'in a loose list',
      [rich('<ul><li><p>a</p><details><summary>b</summary><p>c</p></details></li><li><p>d</p></li></ul>')],
      '- a\n\n  <details>\n  <summary>b</summary>\n\n  c\n\n  </details>\n\n- d\n',
    ],
    [
      'with nothing but a summary',
      [rich('<details><summary>a</summary></details>')],
      '<details><summary>a</summary></details>\n',
    ],
    ['without a summary', [rich('<details><p>a</p></details>')], '<details><p>a</p></details>\n'],
    [
      'with an image',
      [rich(`<details><summary>a</summary><p><img src="${PICTURE}" alt="b" /></p></details>`)],
      `<details>\n<summary>a</summary>\n\n![b](${PICTURE})\n\n</details>\n`,
    ],
    [
      'with an image that would lose its title',
      [rich(`<details><summary>a</summary><p><img src="${PICTURE}" alt="b" title="c" /></p></details>`)],
      `<details>\n<summary>a</summary>\n\n<p><img src="${PICTURE}" alt="b" title="c" /></p>\n\n</details>\n`,
    ],
  ],
}

describe.each(Object.entries(CASES))('%s', (_group, cases) => {
  it.each(cases)('%s', (_name, blocks, markdown) => {
    expect(blocksToMarkdown(blocks, { variant: 'gfm' })).toBe(markdown)
    expect(gfmToBlocks(markdown, { emoji: emojiNamed })).toEqual({ blocks, warnings: [], frontMatter: {} })
  })
})

/** What HTML would not bring back either. */
const FENCED: readonly (readonly [name: string, block: Block])[] = [
  ['several constructs in one block', rich('<h2>a</h2><p>b</p>')],
  ['a construct that is a block of its own', rich('<blockquote><p>a</p></blockquote>')],
  ['an image with a title that would be a block', rich(`<p><img src="${PICTURE}" alt="" title="a" /></p>`)],
  ['a table that would be a block', rich('<table><thead><tr><th>a</th></tr></thead></table>')],
  [
    'a listing with a caption that would be a block',
    rich('<figure><pre><code>a</code></pre><figcaption>b</figcaption></figure>'),
  ],
  [
    'a figure whose caption has no text',
    rich(`<figure><p>a</p><figcaption><img src="${PICTURE}" alt="" /></figcaption></figure>`),
  ],
  ['white space that HTML collapses', rich('<p><kbd>a  b</kbd></p>')],
  ['a link without an address beside HTML', rich('<p><a>a</a> <kbd>b</kbd></p>')],
  ['an element without content', rich('<p>a<kbd></kbd></p>')],
  ['an attribution that begins with a dash', { type: 'quote', html: '<p>a</p>', attribution: '— b' }],
  ['a caption of two lines', { type: 'table', headers: ['a'], rows: [], caption: 'b\nc' }],
  ['elements without an end', rich(`${'<details>'.repeat(30)}a`)],
  ['an unsafe address', rich('<p><kbd>a</kbd> <a href="javascript:alert(1)">b</a></p>')],
  ['an id that is none of a footnote', rich('<p>a<sup id="top">b</sup></p>')],
  ['an unknown tag', rich('<p>a <blink>b</blink></p>')],
]

describe('[9.15.4] [9.15.12] what neither markdown nor HTML says', () => {
  it.each(FENCED)('%s is a fence', (_name, block) => {
    const markdown = `\`\`\`qp\n${JSON.stringify(block, undefined, 2)}\n\`\`\`\n`
    expect(blocksToMarkdown([block], { variant: 'gfm' })).toBe(markdown)
    expect(gfmToBlocks(markdown, { emoji: emojiNamed })).toEqual({
      blocks: [block],
      warnings: [],
      frontMatter: {},
    })
  })
})

it('[9.15.10] a variant that does not exist is a TypeError', () => {
  const write = () => blocksToMarkdown([], { variant: 'GFM' as 'gfm' })
  expect(write).toThrow(
    new TypeError("blocksToMarkdown wants a variant that is 'gfm' or absent and got a string"),
  )
})
