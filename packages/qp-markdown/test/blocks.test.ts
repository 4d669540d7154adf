import type { Block, Warning } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { markdownToBlocks } from '../src/index.ts'

const PICTURE = 'https://example.com/a.png'

/** Markdown, the blocks it makes and the warnings that come with them. */
type Case = readonly [name: string, markdown: string, blocks: Block[], warnings?: Warning[]]

const richtext = (html: string): Block => ({ type: 'richtext', html })
const dropped = (line: number, what: string): Warning => ({
  code: 'block_dropped',
  path: 'content',
  message: `line ${line}: ${what}`,
})
const empty = (line: number, what: string): Warning =>
  dropped(line, `${what} was dropped: it would show nothing. Put something into it, or leave it out.`)

const CASES: { readonly [group: string]: readonly Case[] } = {
  '[9.2] headings': [
    ['level 1', '# One', [richtext('<h1>One</h1>')]],
    ['level 2', '## Two ##', [richtext('<h2>Two</h2>')]],
    ['level 3', '### Three', [richtext('<h3>Three</h3>')]],
    [
      'deeper levels collapse',
      '#### 4\n##### 5\n###### 6',
      ['4', '5', '6'].map((n) => richtext(`<h3>${n}</h3>`)),
    ],
    ['setext', 'One\n===\n\nTwo\n---', [richtext('<h1>One</h1>'), richtext('<h2>Two</h2>')]],
    ['with inline formatting', '# A *b* `c` & d', [richtext('<h1>A <em>b</em> <code>c</code> &amp; d</h1>')]],
    ['with an image', `# ![a](${PICTURE})`, [richtext(`<h1><img src="${PICTURE}" alt="a" /></h1>`)]],
    ['without text', 'a\n\n#\n', [richtext('<p>a</p>')], [empty(3, 'a heading without text or image')]],
    ['no space after the mark', '#tag', [richtext('<p>#tag</p>')]],
    ['seven marks', '####### a', [richtext('<p>####### a</p>')]],
  ],
  '[9.3] paragraphs': [
    ['separated by blank lines', 'a\n\nb', [richtext('<p>a</p>'), richtext('<p>b</p>')]],
    ['keep soft line breaks', 'a\n  b', [richtext('<p>a\nb</p>')]],
    ['hard line breaks', 'a  \nb\\\nc', [richtext('<p>a<br />b<br />c</p>')]],
    ['of nothing', '\n \n\t\n', []],
    ['of the empty string', '', []],
    ['of a space that does not break', '&nbsp;', [], [empty(1, 'a paragraph without text or image')]],
    ['of an empty link', '[](https://example.com)', [], [empty(1, 'a paragraph without text or image')]],
  ],
  '[9.4] lists': [
    ['dashes', '- a\n- b', [richtext('<ul><li>a</li><li>b</li></ul>')]],
    ['asterisks', '* a\n* b', [richtext('<ul><li>a</li><li>b</li></ul>')]],
    ['pluses', '+ a\n+ b', [richtext('<ul><li>a</li><li>b</li></ul>')]],
    [
      'another mark starts another list',
      '- a\n+ b',
      [richtext('<ul><li>a</li></ul>'), richtext('<ul><li>b</li></ul>')],
    ],
    ['numbers', '1. a\n2. b', [richtext('<ol><li>a</li><li>b</li></ol>')]],
    ['another first number', '7) a\n9) b', [richtext('<ol start="7"><li>a</li><li>b</li></ol>')]],
    ['from zero', '0. a', [richtext('<ol start="0"><li>a</li></ol>')]],
    ['the greatest number', '999999999. a', [richtext('<ol start="999999999"><li>a</li></ol>')]],
    ['nested', '- a\n  - b\n- c', [richtext('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>')]],
    ['loose', '- a\n\n- b', [richtext('<ul><li><p>a</p></li><li><p>b</p></li></ul>')]],
    [
      'loose for one item',
      '- a\n\n  b\n- c',
      [richtext('<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>')],
    ],
    [
      'tasks',
      '- [ ] a\n- [x] b\n- [X] *c*',
      [richtext('<ul><li>☐ a</li><li>☑ b</li><li>☑ <em>c</em></li></ul>')],
    ],
    ['loose tasks', '- [ ] a\n\n- [x] b', [richtext('<ul><li><p>☐ a</p></li><li><p>☑ b</p></li></ul>')]],
    ['an empty item', '- a\n-\n- b', [richtext('<ul><li>a</li><li></li><li>b</li></ul>')]],
    ['no text at all', '-\n-', [], [empty(1, 'a list without text or image')]],
    [
      'an image in an item',
      `- ![a](${PICTURE})`,
      [richtext(`<ul><li><img src="${PICTURE}" alt="a" /></li></ul>`)],
    ],
    [
      'code, quotes, tables, headings, dividers in an item',
      '- a\n\n      i < 1\n  ```js\n  x\n  ```\n  > q\n\n  | h | i |\n  |:-:|---|\n  | 1 |\n  # t\n  ***',
      [
        richtext(
          '<ul><li><p>a</p><pre><code>i &lt; 1</code></pre><pre><code class="language-js">x</code></pre>' +
            '<blockquote><p>q</p></blockquote><table><thead><tr><th align="center">h</th><th>i</th></tr></thead>' +
            '<tbody><tr><td align="center">1</td><td></td></tr></tbody></table><h1>t</h1><hr /></li></ul>',
        ),
      ],
    ],
  ],
  '[9.7] images': [
    [
      'alone, with its title as caption',
      `![a *b*](${PICTURE} "title")`,
      [{ type: 'image', url: PICTURE, alt: 'a b', caption: 'title' }],
    ],
    ['without alt', `![](${PICTURE})`, [{ type: 'image', url: PICTURE }]],
    [
      'alone on its line in a paragraph',
      `before\n![a](${PICTURE})  \nafter`,
      [richtext('<p>before</p>'), { type: 'image', url: PICTURE, alt: 'a' }, richtext('<p>after</p>')],
    ],
    [
      'several, each alone on its line',
      `![a](${PICTURE})\n![b](${PICTURE})\\\n![c](${PICTURE})`,
      ['a', 'b', 'c'].map((alt) => ({ type: 'image', url: PICTURE, alt })),
    ],
    [
      'two on one line',
      `![a](${PICTURE}) ![b](${PICTURE})`,
      [richtext(`<p><img src="${PICTURE}" alt="a" /> <img src="${PICTURE}" alt="b" /></p>`)],
    ],
    ['among text', `a ![](${PICTURE} "t")`, [richtext(`<p>a <img src="${PICTURE}" alt="" title="t" /></p>`)]],
    [
      'in a link',
      `[![a](${PICTURE})](https://example.com)`,
      [richtext(`<p><a href="https://example.com"><img src="${PICTURE}" alt="a" /></a></p>`)],
    ],
    ['in emphasis', `*![a](${PICTURE})*`, [richtext(`<p><em><img src="${PICTURE}" alt="a" /></em></p>`)]],
    ['by reference', `![a][p]\n\n[p]: ${PICTURE}`, [{ type: 'image', url: PICTURE, alt: 'a' }]],
    [
      'by reference among text',
      `a ![P]\n\n[p]: ${PICTURE} 'T "q"'`,
      [richtext(`<p>a <img src="${PICTURE}" alt="P" title="T &quot;q&quot;" /></p>`)],
    ],
    [
      'with an unsafe URL alone',
      'a\n![b](javascript:x)\nc',
      [richtext('<p>a</p>'), richtext('<p>c</p>')],
      [
        dropped(
          2,
          'the image "javascript:x" was dropped: a picture is loaded from an https: or http: address here. Send such an address.',
        ),
      ],
    ],
    [
      'with a relative URL among text',
      'a ![b <c>](/d.png) e',
      [richtext('<p>a b &lt;c&gt; e</p>')],
      [
        {
          code: 'url_dropped',
          path: 'content',
          message:
            'line 1: the image "/d.png" was dropped and its description kept: a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.',
        },
      ],
    ],
  ],
  '[9.8] code': [
    [
      'backticks',
      '```ts\nlet a = 1 < 2\n\n  b\n```',
      [{ type: 'code', code: 'let a = 1 < 2\n\n  b', language: 'ts' }],
    ],
    ['tildes', '~~~Python\npass\n~~~', [{ type: 'code', code: 'pass', language: 'py' }]],
    ['no hint', '```\na\n```', [{ type: 'code', code: 'a', language: 'plaintext' }]],
    ['mermaid', '```mermaid\ngraph TD\n```', [{ type: 'code', code: 'graph TD', language: 'mermaid' }]],
    ['never closed', '```js\na', [{ type: 'code', code: 'a', language: 'js' }]],
    ['indented', '    a\n      b', [{ type: 'code', code: 'a\n  b', language: 'plaintext' }]],
    [
      'a file name in double quotes',
      '```js title="src/a b.js" {1,3}\na\n```',
      [{ type: 'code', code: 'a', language: 'js', filename: 'src/a b.js' }],
    ],
    [
      'a file name in single quotes',
      "```js filename='a.js'\na\n```",
      [{ type: 'code', code: 'a', language: 'js', filename: 'a.js' }],
    ],
    [
      'a file name without a hint',
      '```title="a.txt"\na\n```',
      [{ type: 'code', code: 'a', language: 'plaintext', filename: 'a.txt' }],
    ],
    ['an empty file name', '```js title=""\na\n```', [{ type: 'code', code: 'a', language: 'js' }]],
    ['options at the hint', '```rust,ignore\na\n```', [{ type: 'code', code: 'a', language: 'rust' }]],
    ['a hint in braces', '~~~{.python}\na\n~~~', [{ type: 'code', code: 'a', language: 'py' }]],
    [
      'an unknown hint',
      '\n```brainfuck\n+\n```',
      [{ type: 'code', code: '+', language: 'plaintext', label: 'brainfuck' }],
      [
        {
          code: 'language_unknown',
          path: 'content',
          message:
            'line 2: the language "brainfuck" is not known here: its code has no colours. If it is misspelt, use one such as js, py or sh.',
        },
      ],
    ],
    ['nothing in it', '```js\n \n```', [], [empty(1, 'an empty code block')]],
  ],
  '[9.9] dividers': [
    ['dashes', '---', [{ type: 'divider' }]],
    ['underscores', '___', [{ type: 'divider' }]],
    ['asterisks', '* * *', [{ type: 'divider' }]],
  ],
  '[9.10] quotes': [
    ['one paragraph', '> a\n> *b*', [{ type: 'quote', html: '<p>a\n<em>b</em></p>' }]],
    [
      'rich content',
      '> # t\n>\n> - a\n>\n> > b',
      [{ type: 'quote', html: '<h1>t</h1><ul><li>a</li></ul><blockquote><p>b</p></blockquote>' }],
    ],
    ['a lazy line', '> a\nb', [{ type: 'quote', html: '<p>a\nb</p>' }]],
    ['an image', `> ![a](${PICTURE})`, [{ type: 'quote', html: `<p><img src="${PICTURE}" alt="a" /></p>` }]],
    ['without text', '>\n> []()', [], [empty(1, 'a quote without text or image')]],
    ['a rule', '>\n> ---', [{ type: 'quote', html: '<hr />' }]],
    ['an unknown marker', '> [!HINT]\n> a', [{ type: 'quote', html: '<p>[!HINT]\na</p>' }]],
    ['an escaped marker', '> \\[!NOTE]\n> a', [{ type: 'quote', html: '<p>[!NOTE]\na</p>' }]],
    ['a marker later on', '> a\n> [!NOTE]', [{ type: 'quote', html: '<p>a\n[!NOTE]</p>' }]],
    [
      'a marker in a list',
      '- > [!NOTE]\n  > a',
      [richtext('<ul><li><blockquote><p>[!NOTE]\na</p></blockquote></li></ul>')],
    ],
  ],
  '[9.11] callouts': [
    ['NOTE', '> [!NOTE]\n> a', [{ type: 'callout', tone: 'info', html: '<p>a</p>' }]],
    ['TIP', '> [!TIP]\n> a', [{ type: 'callout', tone: 'success', html: '<p>a</p>' }]],
    [
      'IMPORTANT',
      '> [!IMPORTANT]\n> a',
      [{ type: 'callout', tone: 'warning', label: 'Important', html: '<p>a</p>' }],
    ],
    ['WARNING', '> [!WARNING]\n> a', [{ type: 'callout', tone: 'warning', html: '<p>a</p>' }]],
    [
      'CAUTION',
      '> [!CAUTION]\n> a',
      [{ type: 'callout', tone: 'warning', label: 'Caution', html: '<p>a</p>' }],
    ],
    ['any letter case', '> [!Note]\n> a', [{ type: 'callout', tone: 'info', html: '<p>a</p>' }]],
    [
      'text on the marker’s line',
      '> [!NOTE] a *b*\n> c',
      [{ type: 'callout', tone: 'info', html: '<p>a <em>b</em>\nc</p>' }],
    ],
    [
      'formatting on the marker’s line',
      '> [!NOTE] **a**',
      [{ type: 'callout', tone: 'info', html: '<p><strong>a</strong></p>' }],
    ],
    [
      'a hard break after the marker',
      '> [!NOTE]  \n> a',
      [{ type: 'callout', tone: 'info', html: '<p>a</p>' }],
    ],
    [
      'a blank line after the marker',
      '> [!TIP]\n>\n> - a',
      [{ type: 'callout', tone: 'success', html: '<ul><li>a</li></ul>' }],
    ],
    ['without text', '> [!NOTE]', [], [empty(1, 'a callout without text or image')]],
  ],
  '[9.12] tables': [
    [
      'without alignment',
      '| a | b |\n|---|---|\n| c | d |',
      [{ type: 'table', headers: ['a', 'b'], rows: [['c', 'd']] }],
    ],
    [
      'with alignment',
      'a|b|c|d\n:-|:-:|-:|-',
      [
        {
          type: 'table',
          headers: ['a', 'b', 'c', 'd'],
          rows: [],
          align: ['left', 'center', 'right', 'left'],
        },
      ],
    ],
    [
      'inline HTML in cells',
      `| **a** | \`b\\|c\` |\n|--|--|\n| [d](https://e.com) <x> | ![f](${PICTURE}) |`,
      [
        {
          type: 'table',
          headers: ['<strong>a</strong>', '<code>b|c</code>'],
          rows: [['<a href="https://e.com">d</a> &lt;x&gt;', `<img src="${PICTURE}" alt="f" />`]],
        },
      ],
    ],
    [
      'rows of other lengths',
      '| a | b |\n|--|--|\n| c |\n| d | e | f |',
      [
        {
          type: 'table',
          headers: ['a', 'b'],
          rows: [
            ['c', ''],
            ['d', 'e'],
          ],
        },
      ],
      [
        {
          code: 'cell_dropped',
          path: 'content',
          message:
            'line 4: cells beyond those of the header were dropped: the header has fewer cells. Add some to it, or write \\| for a bar in a text.',
        },
      ],
    ],
    ['without text', '| | |\n|--|--|\n| | |', [], [empty(1, 'a table without text or image')]],
    [
      'cells beyond the header',
      '| a |\n|---|\n| 1 | lost |\n| 2 | |',
      [{ type: 'table', headers: ['a'], rows: [['1'], ['2']] }],
      [
        {
          code: 'cell_dropped',
          path: 'content',
          message:
            'line 3: cells beyond those of the header were dropped: the header has fewer cells. Add some to it, or write \\| for a bar in a text.',
        },
      ],
    ],
    ['a delimiter row of another length', '| a | b |\n|--|', [richtext('<p>| a | b |\n|--|</p>')]],
  ],
}

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  it.each(
    cases.map(([name, markdown = '', blocks, warnings = []]) => ({ name, markdown, blocks, warnings })),
  )('$name', ({ markdown, blocks, warnings }) => {
    expect(markdownToBlocks(markdown)).toEqual({ blocks, warnings })
  })
})
