import type { Block } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { htmlDocumentToBlocks, htmlToBlocks } from '../../src/from-html/index.ts'
import { gfmToBlocks } from '../../src/gfm/index.ts'

const blocksOf = (html: string) => htmlToBlocks(html).blocks
const text = (html: string, more: object = {}): Block => ({ type: 'richtext', html, ...more })

describe('[14.1.5] elements of our pages', () => {
  it.each<[string, string, Block[]]>([
    [
      'a text of several paragraphs is one block, with its line ends',
      '<div class="qp-richtext"><h2>a</h2><p>b\nc</p><ul><li>d</li></ul></div><div class="qp-richtext"><p>e</p></div>',
      [text('<h2>a</h2><p>b\nc</p><ul><li>d</li></ul>'), text('<p>e</p>')],
    ],
    [
      'a button',
      '<a class="qp-button qp-soft qp-pill qp-accent-red" href="https://example.com/"><span class="qp-button-icon">⬇️</span><span class="qp-button-text"><span>a\nb</span> <small>c</small></span></a>',
      [
        {
          type: 'button',
          url: 'https://example.com/',
          label: 'a\nb',
          description: 'c',
          variant: 'soft',
          shape: 'pill',
          accent: 'red',
          icon: '⬇️',
        },
      ],
    ],
    [
      'an embed that a click would load, with its title',
      '<figure class="qp-embed qp-embed-youtube" lang="de"><a class="qp-box qp-facade" href="https://www.youtube.com/watch?v=M7lc1UVf-VE" dir="auto" data-src="https://www.youtube-nocookie.com/embed/M7lc1UVf-VE"><svg></svg><strong>a</strong> <span>Load video from YouTube</span></a><figcaption dir="auto"><a href="https://www.youtube.com/watch?v=M7lc1UVf-VE">Open on YouTube</a></figcaption></figure>',
      [
        {
          type: 'embed',
          embedType: 'youtube',
          url: 'https://www.youtube.com/watch?v=M7lc1UVf-VE',
          title: 'a',
          lang: 'de',
        },
      ],
    ],
    [
      'rows, tabs and folds',
      '<details class="qp-fold"><summary>a</summary><div class="qp-cell"><div class="qp-tabs"><details open><summary>b</summary><div class="qp-cell"><div class="qp-row"><div class="qp-cell qp-half"><div class="qp-richtext"><p>c</p></div></div><div class="qp-cell qp-third"><hr></div></div></div></details></div></div></details>',
      [
        text('<p>c</p>', { width: 'half', tab: 'b', fold: 'a' }),
        { type: 'divider', width: 'third', tab: 'b', fold: 'a' },
      ],
    ],
    [
      'a picture that could not be had',
      '<figure class="qp-image"><a href="https://example.com/i.png">a  b</a><figcaption>c</figcaption></figure>',
      [{ type: 'image', url: 'https://example.com/i.png', alt: 'a  b', caption: 'c' }],
    ],
    [
      'remarks in code, and marked lines',
      '<figure class="qp-box qp-code qp-lined"><figcaption><span class="qp-language">TypeScript</span></figcaption><div class="qp-lines"><pre><code class="language-ts"><mark class="qp-line" data-n="7">a\n</mark><span class="qp-line" data-n="8">b\n</span><mark class="qp-line" data-n="9">c\n</mark></code></pre><aside class="qp-callout qp-accent-blue" role="note"><div><p>d</p></div></aside><pre><code class="language-ts"><span class="qp-line" data-n="10">e</span></code></pre></div></figure>',
      [
        { type: 'code', code: 'a\nb\nc\ne', language: 'ts', highlight: '1', start: 7 },
        { type: 'callout', tone: 'info', html: '<p>d</p>', line: 9 },
      ],
    ],
    [
      'a formula, whose line ends stay',
      '<div class="qp-richtext"><p>a <math display="block"><semantics><mi>b</mi><annotation encoding="application/x-tex">b % c\n  = d</annotation></semantics></math></p></div>',
      [text('<p>a <code class="math display">b % c\n  = d</code></p>')],
    ],
  ])('%s', (_, html, blocks) => {
    expect(blocksOf(html)).toEqual(blocks)
  })

  it('directions are a block’s own where they differ from that of the document', () => {
    const html = (dir: string) =>
      `<!doctype html><html dir="${dir}"><body><main><div class="qp-richtext" dir="rtl"><p>a</p></div></main></body></html>`
    expect(htmlDocumentToBlocks(html('rtl')).blocks).toEqual([text('<p>a</p>')])
    expect(blocksOf('<div class="qp-richtext" dir="rtl"><p>a</p></div>')).toEqual([
      text('<p>a</p>', { dir: 'rtl' }),
    ])
  })
})

describe('[14.1.4] what has classes of ours and another form is read as anything else', () => {
  it.each<[string, string, string]>([
    [
      'a button without a look',
      '<a class="qp-button" href="https://example.com/"><span class="qp-button-text"><span>a</span></span></a>',
      'a',
    ],
    [
      'a button with a script for an address',
      '<a class="qp-button qp-soft qp-pill qp-accent-red" href="javascript:x"><span class="qp-button-text"><span>a</span></span></a>',
      'a',
    ],
    [
      'a comparison of three',
      '<div class="qp-comparison"><section><p>a</p></section><section><p>b</p></section><section><p>c</p></section></div>',
      'abc',
    ],
    [
      'a comparison with text between',
      '<div class="qp-comparison"><section><p>a</p></section>b<section><p>c</p></section></div>',
      'abc',
    ],
    ['a timeline of other items', '<ol class="qp-timeline"><li>a</li><li><p>b</p></li></ol>', 'ab'],
    [
      'an embed of another site',
      '<figure class="qp-embed qp-embed-youtube"><a class="qp-facade" href="https://example.com/"><strong>a</strong></a></figure>',
      'a',
    ],
    [
      'a chart without a table',
      '<figure class="qp-chart qp-chart-bars"><figcaption>a</figcaption>b</figure>',
      'ab',
    ],
    ['a fold without content', '<details class="qp-fold"><summary>a</summary></details>', 'a'],
    [
      'a fold with a long name',
      `<details class="qp-fold"><summary>${'a'.repeat(300)}</summary><p>b</p></details>`,
      `${'a'.repeat(300)}b`,
    ],
    [
      'code in pieces of something else',
      '<figure class="qp-code"><div class="qp-lines"><p>a</p></div></figure>',
      'a',
    ],
    ['classes of nothing', '<div class="qp-constructor qp-toString __proto__"><p>a</p></div>', 'a'],
  ])('%s', (_, html, words) => {
    const blocks = blocksOf(html)
    const shown = JSON.stringify(blocks.map((block) => ('html' in block ? block.html : block)))
    expect(shown.replace(/<[^<>]*>|[^a-c]/g, '')).toBe(words)
    expect(blocks.every(({ type }) => type === 'richtext')).toBe(true)
  })

  it('within markdown, classes say nothing', () => {
    expect(
      gfmToBlocks('<ol class="qp-timeline"><li><p class="qp-timeline-label">a</p><p>b</p></li></ol>').blocks,
    ).toEqual([text('<ol><li><p>a</p><p>b</p></li></ol>')])
  })
})
