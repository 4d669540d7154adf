import type { Block } from 'qp-schema'
import { describe, expect, it, test } from 'vitest'
import { markdownToBlocks } from '../index.ts'
import { blocksToMarkdown } from './index.ts'

const richtext = (html: string): Block => ({ type: 'richtext', html })

function expectMarkdown(blocks: readonly Block[], markdown: string): void {
  expect(blocksToMarkdown(blocks)).toBe(markdown)
  expect(markdownToBlocks(markdown, { extended: true }).blocks).toEqual(blocks)
}

/** Rich text and the one way to write it. */
const WRITTEN: readonly [clause: string, html: string, markdown: string][] = [
  ['9.17.2', '<h2>a #</h2>', '## a \\#\n'],
  ['9.17.2', '<h2>a#</h2>', '## a#\n'],
  ['9.17.2', '<h3>##</h3>', '### \\##\n'],
  ['9.17.3', '<ul><li>a</li><li></li></ul>', '- a\n-\n'],
  ['9.17.3', '<ol start="9"><li>a<ul><li>b</li></ul></li><li>c</li></ol>', '9. a\n   - b\n10. c\n'],
  ['9.17.3', '<ul><li><p>a</p></li><li><p>b</p></li></ul>', '- a\n\n- b\n'],
  ['9.17.3', '<ul><li><p>a</p><hr /></li></ul>', '- a\n\n  ___\n'],
  ['9.17.3', '<ul><li><p>a</p><p>b</p><ul><li>c</li></ul></li></ul>', '- a\n\n  b\n\n  - c\n'],
  ['9.17.3', '<ul><li>☐ a</li><li>☑ <strong>b</strong></li></ul>', '- [ ] a\n- [x] **b**\n'],
  ['9.17.3', '<ul><li>a<blockquote><p>b</p></blockquote></li></ul>', '- a\n  > b\n'],
  [
    '9.17.3',
    '<ul><li>a<pre><code>x</code></pre><ul><li>b</li></ul></li></ul>',
    '- a\n  ```\n  x\n  ```\n  - b\n',
  ],
  ['9.17.5', '<ul><li><table><thead><tr><th>a</th></tr></thead></table></li></ul>', '- | a |\n  | --- |\n'],
  ['9.17.6', '<p><strong>a</strong> <em>b</em> <u>c</u> <del>d</del></p>', '**a** *b* _c_ ~~d~~\n'],
  ['9.17.6', '<p><strong><em>a</em> b</strong></p>', '__*a* b__\n'],
  ['9.17.6', '<p><em>a <strong>b</strong></em></p>', '*a __b__*\n'],
  ['9.17.6', '<p><strong><u>a</u></strong></p>', '**_a_**\n'],
  ['9.17.7', '<p>a<br />b</p>', 'a\\\nb\n'],
  ['9.17.7', '<p><code>`a</code> <code> b </code> <code>a``b</code></p>', '`` `a `` `  b  ` ```a``b```\n'],
  [
    '9.17.8',
    '<p><a href="https://e.org/(a)b" title="t &quot; \\">x</a> <a href="https://e.org/)">y</a></p>',
    '[x](https://e.org/(a)b "t \\" \\\\") [y](<https://e.org/)>)\n',
  ],
  [
    '9.17.8',
    '<p><a href="https://e.org/a">https://e.org/a</a> <a href="mailto:a.b@e.org">a.b@e.org</a> <a>z</a></p>',
    '<https://e.org/a> <a.b@e.org> [z]()\n',
  ],
  [
    '9.17.8',
    '<p>a <img src="https://e.org/i.png" alt="[x]" title="t" /> b</p>',
    'a ![\\[x\\]](https://e.org/i.png "t") b\n',
  ],
  ['9.17.9', '<p>a\\b \\! c\\</p>', 'a\\b \\\\! c\\\\\n'],
  ['9.17.9', '<p>`a` *b c*d e * f</p>', '\\`a\\` \\*b c\\*d e * f\n'],
  ['9.17.9', '<p>_a_ b_c _</p>', '\\_a\\_ b_c _\n'],
  ['9.17.9', '<p>a ~b~ ~~c~~ <del>d</del>~</p>', 'a ~b~ \\~\\~c\\~\\~ ~~d~~\\~\n'],
  ['9.17.9', '<p>[a] [b](c) [d][e] [f</p>', '[a] \\[b](c) \\[d][e] \\[f\n'],
  ['9.17.9', '<p>[ ] a</p>', '\\[ ] a\n'],
  ['9.17.9', '<p>[!NOTE] a</p>', '\\[!NOTE] a\n'],
  ['9.17.9', '<p>&lt;b&gt; &lt; &amp;amp; &amp; b</p>', '\\<b> < \\&amp; & b\n'],
  ['9.17.9', '<p>a!<a href="https://e.org">b</a>!</p>', 'a\\![b](https://e.org)!\n'],
  ['9.17.9', '<p>a@b.c http://x Ahttp://x www.z xwww.z</p>', 'a\\@b.c http:\\//x Ahttp://x www\\.z xwww.z\n'],
  ['9.17.9', '<p># a\n## b\n#c\n- d\n-e</p>', '\\# a\n\\## b\n#c\n\\- d\n-e\n'],
  ['9.17.9', '<p>1. f\n1.g\n1234567890. h</p>', '1\\. f\n1.g\n1234567890. h\n'],
  ['9.17.9', '<p>a\n=====\n-----\n| - |\n&gt; h\n+</p>', 'a\n\\=====\n\\-----\n\\| - |\n\\> h\n\\+\n'],
]

/** Rich text that has no form but the fence. */
const FENCED: readonly [clause: string, html: string][] = [
  ['9.17.1', '<p>a &#38; b</p>'],
  ['9.17.1', '<p>a <mark>b</mark></p>'],
  ['9.17.1', '<ul><li><hr /></li></ul>'],
  ['9.17.1', `${'<ul><li>'.repeat(11)}a${'</li></ul>'.repeat(11)}`],
  ['9.17.3', '<ul><li><p>a</p></li></ul>'],
  ['9.17.3', '<ul><li><p>a</p></li><li>b</li></ul>'],
  ['9.17.3', '<ul><li id="fn-abcdefgh-1">a</li></ul>'],
  ['9.17.3', '<ol start="1"><li>a</li></ol>'],
  ['9.17.3', '<ul><li></li><li><pre><code>x</code></pre></li></ul>'],
  ['9.17.3', '<ul><li><ul><li>a</li></ul>b</li></ul>'],
  ['9.17.3', '<ul><li>a<h2>b</h2></li></ul>'],
  ['9.17.3', '<ul><li>a<ol start="2"><li>b</li></ol></li></ul>'],
  ['9.17.3', '<ul><li>a<blockquote><ol start="3"><li>b</li></ol></blockquote></li></ul>'],
  ['9.17.6', '<p><em>a<strong>b</strong></em></p>'],
  ['9.17.6', '<p><u><strong><em>a</em></strong></u></p>'],
  ['9.17.7', '<p>a<br /></p>'],
  ['9.17.7', '<h1>a<br />b</h1>'],
  ['9.17.7', '<p> a</p>'],
  ['9.17.7', '<p>a\n\nb</p>'],
  ['9.17.8', '<p>a <img src="https://e.org/i.png" /> b</p>'],
  ['9.17.8', '<p><a href="https://e.org/a|b">x</a></p>'],
  ['9.17.8', '<p><a href="javascript:x">x</a></p>'],
]

describe('[9.17] the canonical writer', () => {
  test.each(WRITTEN)('[%s] %j is %j', (_clause, html, markdown) => {
    expectMarkdown([richtext(html)], markdown)
  })

  test.each(FENCED)('[%s] %j has no form', (_clause, html) => {
    expect(blocksToMarkdown([richtext(html)])).toMatch(/^```qp\n/)
  })

  it('[9.17.2] [9.15.8] writes neighbours apart, and constructs in a quote', () => {
    const list = richtext('<ul><li>a</li></ul>')
    const numbered = richtext('<ol><li>a</li></ol>')
    expectMarkdown(
      [list, list, list, numbered, numbered, { type: 'divider' }],
      '- a\n\n* a\n\n- a\n\n1. a\n\n1) a\n\n---\n',
    )
    expectMarkdown(
      [
        {
          type: 'quote',
          html: '<p>a</p><hr /><pre><code>x\n\ny</code></pre><blockquote><h2>q</h2></blockquote>',
        },
      ],
      '> a\n>\n> ___\n>\n> ```\n> x\n>\n> y\n> ```\n>\n> > ## q\n',
    )
  })

  it('[9.17.2] writes callouts', () => {
    expectMarkdown([{ type: 'callout', tone: 'info', html: '<p>a</p>' }], '> [!NOTE]\n> a\n')
    expectMarkdown(
      [{ type: 'callout', tone: 'success', html: '<ul><li>a</li></ul>' }],
      '> [!TIP]\n>\n> - a\n',
    )
  })

  it('[9.17.4] writes code', () => {
    const code = { type: 'code', language: 'plaintext' } as const
    expectMarkdown([{ ...code, code: 'a\n  ````\nb' }], '`````\na\n  ````\nb\n`````\n')
    expectMarkdown([{ ...code, code: 'a\u2028```' }], '```\na\u2028```\n```\n')
    expectMarkdown([{ ...code, code: 'a', filename: 'a"b' }], "```text title='a\"b'\na\n```\n")
    expectMarkdown(
      [{ ...code, code: '~~~', language: 'js', filename: 'a`b\\.c &amp;' }],
      '~~~~js title="a`b\\\\.c \\&amp;"\n~~~\n~~~~\n',
    )
    expect(blocksToMarkdown([{ ...code, code: 'a', filename: 'a"\'' }])).toMatch(/^```qp\n/)
  })

  it('[9.17.5] writes tables', () => {
    expectMarkdown(
      [
        {
          type: 'table',
          headers: ['a|b', '', '1'],
          rows: [['<code>a|b</code>', '<a href="https://e.org" title="x|y">c</a>', '']],
          align: ['left', 'center', 'right'],
        },
      ],
      '| a\\|b |  | 1 |\n| :-- | :-: | --: |\n| `a\\|b` | [c](https://e.org "x\\|y") |  |\n',
    )
    expectMarkdown([{ type: 'table', headers: ['a'], rows: [] }], '| a |\n| --- |\n')
    expect(blocksToMarkdown([{ type: 'table', headers: [''], rows: [['']] }])).toMatch(/^```qp\n/)
  })

  it('[9.15.4] writes JSON with the escapes that it needs', () => {
    const block: Block = {
      type: 'timeline',
      items: [{ label: '"\\/\t\n', body: '\u0008\u000c\u0001\u007f\ud800é😀\u2028' }],
    }
    expect(blocksToMarkdown([block])).toBe(
      '```qp\n{\n  "type": "timeline",\n  "items": [\n    {\n      "label": "\\"\\\\/\\t\\n",\n' +
        '      "body": "\\b\\f\\u0001\u007f\\ud800é😀\u2028"\n    }\n  ]\n}\n```\n',
    )
    expect(blocksToMarkdown([{ type: 'timeline', items: [] }])).toBe(
      '```qp\n{\n  "type": "timeline",\n  "items": []\n}\n```\n',
    )
  })
})
