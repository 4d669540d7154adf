import { type Block, InvalidBlockError } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { markdownToBlocks } from '../src/index.ts'
import { blocksToMarkdown } from '../src/to-markdown/index.ts'

const rich = (html: string): Block => ({ type: 'richtext', html })
const quote = (html: string): Block => ({ type: 'quote', html })
const callout = (html: string): Block => ({ type: 'callout', tone: 'info', html })
const PICTURE = 'https://example.com/a.png'

/** Blocks and their whole markdown. */
type Case = readonly [name: string, blocks: Block[], markdown: string]

const CASES: { readonly [group: string]: readonly Case[] } = {
  headings: [
    [
      'of every level',
      ['h1', 'h2', 'h3'].map((tag) => rich(`<${tag}>A <em>b</em></${tag}>`)),
      '# A *b*\n\n## A *b*\n\n### A *b*\n',
    ],
    [
      'that end in number signs',
      [rich('<h2>C# and #</h2>'), rich('<h2>C#</h2>')],
      '## C# and \\#\n\n## C#\n',
    ],
    ['that look like lists', [rich('<h2>1. One</h2>'), rich('<h2>- Two</h2>')], '## 1. One\n\n## - Two\n'],
  ],
  paragraphs: [
    ['with line breaks', [rich('<p>a\nb<br />c</p>')], 'a\nb\\\nc\n'],
    [
      'that need nothing',
      [rich('<p>snake_case, 2 * 3 &lt; 7 &amp; ~5, C:\\Users, [1] (a) #tag v1.2 a|b :-) !</p>')],
      'snake_case, 2 * 3 < 7 & ~5, C:\\Users, [1] (a) #tag v1.2 a|b :-) !\n',
    ],
    [
      'that start like something else',
      [
        '# a',
        '- a',
        '+ a',
        '* a',
        '&gt; a',
        '1. a',
        '2) a',
        '---',
        '===',
        '[ ] a',
        '[!NOTE] a',
        '[^1]: a',
        '~~~ a',
      ].map((text) => rich(`<p>${text}</p>`)),
      '\\# a\n\n\\- a\n\n\\+ a\n\n\\* a\n\n\\> a\n\n1\\. a\n\n2\\) a\n\n\\---\n\n\\===\n\n\\[ ] a\n\n\\[!NOTE] a\n\n\\[^1]: a\n\n\\~\\~\\~ a\n',
    ],
    [
      'whose lines do',
      [rich('<p>a\n- b\n===\n|-|\n3. c\n# d\n_ _ _</p>')],
      'a\n\\- b\n\\===\n\\|-|\n3\\. c\n\\# d\n\\_ _ _\n',
    ],
    [
      'with characters of markup',
      [rich('<p>*a* __b__ ~~c~~ `d` [e](f) ![g](h) &lt;b&gt; &amp;copy; \\*</p>')],
      '\\*a\\* \\_\\_b\\_\\_ \\~\\~c\\~\\~ \\`d\\` \\[e](f) !\\[g](h) \\<b> \\&copy; \\\\\\*\n',
    ],
    [
      'with addresses that are no links',
      [rich('<p>https://example.com, www.example.com, me@example.com, @scope/name, koa@2.1</p>')],
      'https:\\//example.com, www\\.example.com, me\\@example.com, @scope/name, koa@2.1\n',
    ],
  ],
  'inline formatting': [
    [
      'of every kind',
      [rich('<p><strong>a</strong> <em>b</em> <u>c</u> <del>d</del> <code>e</code></p>')],
      '**a** *b* _c_ ~~d~~ `e`\n',
    ],
    [
      'within one another',
      [
        rich(
          '<p><strong>a <em>b</em> c</strong> <em><strong>d</strong></em> <u><em><del>e</del></em></u> <strong><u>f</u></strong></p>',
        ),
      ],
      '**a *b* c** *__d__* _*~~e~~*_ **_f_**\n',
    ],
    ['within words', [rich('<p>un<strong>believ</strong>able</p>')], 'un**believ**able\n'],
    ['beside signs', [rich('<p>(<strong>a</strong>), "<em>b</em>"</p>')], '(**a**), "*b*"\n'],
    [
      'of code with backticks and spaces',
      [rich('<p><code>a `` b</code> <code>`</code> <code> c </code></p>')],
      '```a `` b``` `` ` `` `  c  `\n',
    ],
  ],
  links: [
    [
      'with and without a title',
      [
        rich(
          '<p><a href="https://example.com/?a=1&amp;b=2">a</a> <a href="#b" title="&quot;c&quot; \\ d">b [c]</a></p>',
        ),
      ],
      '[a](https://example.com/?a=1&b=2) [b \\[c\\]](#b "\\"c\\" \\ d")\n',
    ],
    [
      'of their own address',
      [
        rich(
          '<p><a href="https://example.com">https://example.com</a> <a href="mailto:me@example.com">me@example.com</a></p>',
        ),
      ],
      '<https://example.com> <me@example.com>\n',
    ],
    [
      'with parentheses and references',
      [
        rich(
          '<p><a href="https://example.com/a_(b)">a</a> <a href="https://example.com/)&amp;copy;">b</a></p>',
        ),
      ],
      '[a](https://example.com/a_(b)) [b](<https://example.com/)\\&copy;>)\n',
    ],
    ['without an address', [rich('<p><a>the rest</a></p>')], '[the rest]()\n'],
    ['after an exclamation mark', [rich('<p>Go!<a href="#a">a</a>!</p>')], 'Go\\![a](#a)!\n'],
  ],
  images: [
    ['alone', [{ type: 'image', url: PICTURE, alt: 'A [b] "c"' }], `![A \\[b\\] "c"](${PICTURE})\n`],
    ['among text', [rich(`<p>a <img src="${PICTURE}" alt="" title="t" /></p>`)], `a ![](${PICTURE} "t")\n`],
    [
      'that link',
      [rich(`<p><a href="#a"><img src="${PICTURE}" alt="b" /></a></p>`)],
      `[![b](${PICTURE})](#a)\n`,
    ],
  ],
  lists: [
    ['tight', [rich('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>')], '- a\n  - b\n- c\n'],
    ['loose', [rich('<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>')], '- a\n\n  b\n\n- c\n'],
    [
      'numbered',
      [rich('<ol start="9"><li>a</li><li>b<ul><li>c</li></ul></li></ol>')],
      '9. a\n10. b\n    - c\n',
    ],
    [
      'of tasks',
      [rich('<ul><li>☐ a</li><li>☑ <strong>b</strong></li><li>☐</li></ul>')],
      '- [ ] a\n- [x] **b**\n- ☐\n',
    ],
    [
      'with code and quotes',
      [
        rich(
          '<ul><li>a<pre><code>b\n\n  c</code></pre></li><li>d<blockquote><p>e</p></blockquote></li></ul>',
        ),
      ],
      '- a\n  ```\n  b\n\n    c\n  ```\n- d\n  > e\n',
    ],
    [
      'in a row',
      [
        '<ul><li>a</li></ul>',
        '<ul><li>b</li></ul>',
        '<ul><li>c</li></ul>',
        '<ol><li>d</li></ol>',
        '<ol><li>e</li></ol>',
      ].map(rich),
      '- a\n\n* b\n\n- c\n\n1. d\n\n1) e\n',
    ],
    ['of nothing but a rule, beside one', [rich('<ul><li>a</li><li><hr /></li></ul>')], '- a\n- ___\n'],
  ],
  quotes: [
    ['of paragraphs and a list', [quote('<p>a\nb</p><ul><li>c</li></ul>')], '> a\n> b\n>\n> - c\n'],
    ['within one another', [quote('<blockquote><p>a</p></blockquote>')], '> > a\n'],
    ['in a row', [quote('<p>a</p>'), quote('<p>b</p>')], '> a\n\n> b\n'],
    [
      'with a table and a rule',
      [quote('<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table><hr />')],
      '> | a |\n> | --- |\n> | b |\n>\n> ___\n',
    ],
    ['that start like a callout', [quote('<p>[!NOTE] a</p>')], '> \\[!NOTE] a\n'],
  ],
  callouts: [
    ['of text', [callout('<p>a</p><p>b</p>')], '> [!NOTE]\n> a\n>\n> b\n'],
    ['of a list', [callout('<ul><li>a</li></ul>')], '> [!NOTE]\n>\n> - a\n'],
  ],
  tables: [
    [
      'with alignment',
      [
        {
          type: 'table',
          headers: ['a', 'b', 'c'],
          rows: [['1', '', '<em>x</em>']],
          align: ['left', 'center', 'right'],
        },
      ],
      '| a | b | c |\n| :-- | :-: | --: |\n| 1 |  | *x* |\n',
    ],
    [
      'with bars in cells',
      [{ type: 'table', headers: ['a|b'], rows: [['<code>c|d</code>']] }],
      '| a\\|b |\n| --- |\n| `c\\|d` |\n',
    ],
  ],
  code: [
    [
      'with a language and a file name',
      [{ type: 'code', code: 'a\n\n  b\n', language: 'ts', filename: 'a "b".ts' }],
      '```ts title=\'a "b".ts\'\na\n\n  b\n\n```\n',
    ],
    ['without', [{ type: 'code', code: 'a', language: 'plaintext' }], '```\na\n```\n'],
    [
      'with a file name alone',
      [{ type: 'code', code: 'a', language: 'plaintext', filename: '&amp;`' }],
      '~~~text title="\\&amp;`"\na\n~~~\n',
    ],
    [
      'with fences in it',
      [{ type: 'code', code: '````\na\n  ```', language: 'md' }],
      '`````md\n````\na\n  ```\n`````\n',
    ],
    [
      'after a list',
      [rich('<ul><li>a</li></ul>'), { type: 'code', code: '  b', language: 'sh' }],
      '- a\n\n```sh\n  b\n```\n',
    ],
  ],
  dividers: [['in a row', [{ type: 'divider' }, { type: 'divider' }], '---\n\n---\n']],
}

describe.each(Object.entries(CASES))('[9.15.3] %s', (_group, cases) => {
  it.each(cases)('%s', (_name, blocks, markdown) => {
    expect(blocksToMarkdown(blocks)).toBe(markdown)
    expect(markdownToBlocks(markdown)).toEqual({ blocks, warnings: [] })
  })
})

/** What the dialect would read as something else, or not at all. */
const FENCED: readonly (readonly [name: string, block: Block])[] = [
  ['several constructs in one block', rich('<h2>a</h2><p>b</p>')],
  ['text without a paragraph', rich('a')],
  ['tags without markup of their own', rich('<p><mark>a</mark></p>')],
  ['an image that would be a block', rich(`<p>a\n<img src="${PICTURE}" alt="" /></p>`)],
  ['an image with a size', rich(`<p>a <img src="${PICTURE}" alt="" width="1" /></p>`)],
  ['emphasis that starts with a space', rich('<p>a<em> b</em></p>')],
  ['emphasis beside emphasis', rich('<p><em>a</em><em>b</em></p>')],
  ['underline within a word', rich('<p>a<u>b</u>c</p>')],
  [
    'a list in a quote that the parser takes for text',
    rich('<ul><li>a<blockquote><ol start="3"><li>b</li></ol></blockquote></li></ul>'),
  ],
  ['a heading that shows nothing', quote('<h1><a href="#a"></a></h1><p>b</p>')],
  ['emphasis in emphasis beside signs', rich('<p><em>a (<em>"b"</em>) c</em></p>')],
  [
    'a code with a bar after a backslash in a cell',
    { type: 'table', headers: ['<code>a\\|b</code>'], rows: [] },
  ],
  ['code of white space in a quote', quote('<p>a</p><pre><code> </code></pre>')],
  ['a quote with a tag that does not end', quote('<svg><a href="')],
  ['a callout with a tag that does not end', { type: 'callout', tone: 'info', html: '<a href="' }],
  ['white space at the edge of a line', rich('<p>a \nb</p>')],
  ['white space between elements', rich('<ul>\n<li>a</li>\n</ul>')],
  ['a loose list of one paragraph', rich('<ul><li><p>a</p></li></ul>')],
  ['a list that starts at 1 explicitly', rich('<ol start="1"><li>a</li></ol>')],
  ['deep nesting', rich(`${'<ul><li>'.repeat(12)}a${'</li></ul>'.repeat(12)}`)],
  ['attributes in another order', rich(`<p>a <img alt="" src="${PICTURE}" /></p>`)],
  ['another spelling of HTML', rich('<p>a<br>b</p>')],
  ['HTML that is none', rich('<p>a < b')],
  ['an unsafe URL', rich('<p><a href="javascript:alert(1)">a</a></p>')],
  ['an unsafe image', { type: 'image', url: 'data:image/png;base64,AAAA' }],
  ['an attribution', { type: 'quote', html: '<p>a</p>', attribution: 'b' }],
  ['a caption', { type: 'table', headers: ['a'], rows: [], caption: 'b' }],
  ['a table of empty cells', { type: 'table', headers: [''], rows: [['']] }],
  ['a table without columns', { type: 'table', headers: [], rows: [[]] }],
  ['empty code', { type: 'code', code: '\n', language: 'ts', filename: 'a' }],
  ['a file name with both quotes', { type: 'code', code: 'a', language: 'ts', filename: `"'` }],
  ['a description of several lines', { type: 'image', url: PICTURE, alt: 'a\nb' }],
]

describe('[9.15.4] what markdown does not say', () => {
  it.each(FENCED)('%s is a fence', (_name, block) => {
    const markdown = `\`\`\`qp\n${JSON.stringify(block, undefined, 2)}\n\`\`\`\n`
    expect(blocksToMarkdown([block])).toBe(markdown)
    expect(markdownToBlocks(markdown, { extended: true })).toEqual({ blocks: [block], warnings: [] })
  })

  it('is a fence for every type without a construct', () => {
    const button: Block = {
      type: 'button',
      url: '#a',
      label: '```',
      variant: 'soft',
      shape: 'pill',
      accent: 'red',
    }
    expect(blocksToMarkdown([button])).toBe(
      '```qp\n{\n  "type": "button",\n  "url": "#a",\n  "label": "```",\n  "variant": "soft",\n  "shape": "pill",\n  "accent": "red"\n}\n```\n',
    )
  })
})

describe('[9.15.9] bad input', () => {
  it('no blocks are no markdown', () => {
    expect(blocksToMarkdown([])).toBe('')
  })

  it.each([
    [[{ type: 'divider' }, null], 'blocks[1]', 'blocks[1] must be an object'],
    [
      [{ type: 'timeline', items: [{ label: 'a' }] }],
      'blocks[0].items[0].body',
      'blocks[0].items[0].body must be a string',
    ],
    [
      [{ type: 'table', headers: ['a'], rows: [['b'], []] }],
      'blocks[0].rows[1]',
      'blocks[0].rows[1] must have a cell for each of 1 columns',
    ],
    [
      [{ type: 'table', headers: ['a'], rows: [], align: [] }],
      'blocks[0].align',
      'blocks[0].align must have an entry for each of 1 columns',
    ],
  ])('%j is refused with its path', (blocks, path, message) => {
    const write = () => blocksToMarkdown(blocks as Block[])
    expect(write).toThrow(InvalidBlockError)
    expect(write).toThrow(expect.objectContaining({ path, message, reason: 'malformed' }))
  })

  it.each([
    { type: 'hologram', model: 'x' },
    { type: 'embed', embedType: 'vimeo', url: 'x' },
    { type: 'callout', tone: 'danger', html: '<p>x</p>' },
  ])('$type of a later version is a fence that nobody takes for a block', (block) => {
    const markdown = blocksToMarkdown([block as unknown as Block])
    expect(markdown).toBe(`\`\`\`qp\n${JSON.stringify(block, undefined, 2)}\n\`\`\`\n`)
    const code: Block = { type: 'code', code: JSON.stringify(block, undefined, 2), language: 'plaintext' }
    expect(markdownToBlocks(markdown, { extended: true }).blocks).toEqual([code])
  })

  it('leaves undeclared properties out and fills defaults in', () => {
    const block = { type: 'code', code: 'a', x: 1 } as unknown as Block
    expect(blocksToMarkdown([block])).toBe('```\na\n```\n')
  })
})
