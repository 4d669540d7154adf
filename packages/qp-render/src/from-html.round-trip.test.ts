import { htmlToBlocks } from 'qp-markdown/from-html'
import type { Block } from 'qp-schema'
import { sanitizeBlocks } from 'qp-sanitize'
import { expect, it } from 'vitest'
import { renderBlocks } from './render-blocks.ts'

const BLOCKS: [string, Block[]][] = [
  [
    'a heading of each level',
    ['h1', 'h2', 'h3'].map((tag) => richtext(`<${tag}>A <em>heading</em></${tag}>`)),
  ],
  [
    'a paragraph with every mark',
    [
      richtext(
        '<p>a <strong>b <em>c</em></strong> <u>d</u> <del>e</del> <code>f &lt;g&gt;</code> <mark>h</mark> ' +
          'i<sub>2</sub> j<sup>3</sup><br />k <a href="https://example.com/?a=1&amp;b=2" title="&quot;t&quot;">l</a> ' +
          '<img src="https://example.com/i.png" alt="m" title="n" width="20" height="10" /></p>',
      ),
    ],
  ],
  [
    'lists in lists',
    [
      richtext('<ul><li>☑ a</li><li>b<ol start="7"><li>c</li></ol></li><li></li></ul>'),
      richtext(
        '<ol><li><p>a</p><pre><code>b\n  c</code></pre></li><li><p>d</p><blockquote><p>e</p></blockquote></li></ol>',
      ),
    ],
  ],
  [
    'quotes',
    [
      { type: 'quote', html: '<p>a</p><p>b</p><ul><li>c</li></ul>' },
      { type: 'quote', html: '<p>a</p>', attribution: 'Somebody' },
    ],
  ],
  [
    'a callout of each tone',
    (['info', 'warning', 'success'] as const).map((tone) => ({
      type: 'callout',
      tone,
      html: '<p>a <strong>b</strong></p><ul><li>c</li></ul>',
    })),
  ],
  [
    'centred lines, and widths in per cent',
    [
      richtext('<h1 align="center">a</h1>'),
      richtext('<p align="center">b <img src="https://example.com/i.png" alt="c" width="50%" /></p>'),
    ],
  ],
  [
    'tables',
    [
      { type: 'table', headers: ['a', '<strong>b</strong>'], rows: [['c<br />d', '1 &lt; 2']] },
      { type: 'table', headers: ['', 'b'], rows: [['c', '']], align: ['left', 'right'], caption: 'e' },
      richtext(
        '<table><tbody><tr><td colspan="2">a</td></tr><tr><td align="center">b</td><td><p>c</p></td></tr></tbody></table>',
      ),
    ],
  ],
  [
    'code',
    [
      { type: 'code', code: '\nif (a < b) {\n\t"c" && d\n}', language: 'ts' },
      { type: 'code', code: 'a', language: 'plaintext', filename: 'a "b".txt' },
      { type: 'code', code: 'graph TD; A-->B', language: 'mermaid' },
    ],
  ],
  [
    'images',
    [
      { type: 'image', url: 'https://example.com/i.png' },
      { type: 'image', url: 'https://example.com/i.png?a=1&b=2', alt: 'A "picture"' },
      {
        type: 'image',
        url: 'https://example.com/i.png',
        alt: 'A picture',
        caption: 'Its <caption>',
        size: { width: 30, height: 40 },
      },
    ],
  ],
  ['dividers', [{ type: 'divider' }, { type: 'divider' }]],
]

it.each(BLOCKS)('[14.1.5] %s come back as they were from the page that shows them', (_, blocks) => {
  const safe = sanitizeBlocks(blocks)
  expect(safe).toEqual({ blocks, warnings: [] })
  expect(htmlToBlocks(renderBlocks(safe.blocks))).toEqual({ blocks, warnings: [] })
})

function richtext(html: string): Block {
  return { type: 'richtext', html }
}
