import { describe, expect, it } from 'vitest'
import { trustStoredBlocks } from 'qp-schema'
import type { Highlight } from '../plugins.ts'
import { renderBlocks } from '../render-blocks.ts'
import { render } from '../render.testkit.ts'
import { sanitized as trustedHtml } from '../templates/markup.ts'

describe('richtext', () => {
  it('[10.6.1] a heading gets an id', () => {
    expect(render({ type: 'richtext', html: '<h1>Getting started</h1>' })).toBe(
      '<div class="qp-richtext" dir="auto"><h1 id="getting-started">Getting started<a class="qp-anchor" href="#getting-started" aria-hidden="true" tabindex="-1"></a></h1></div>',
    )
  })

  it('[10.6.3] links get a rel, images load lazily after the first, an image without alt is decoration', () => {
    expect(
      render({
        type: 'richtext',
        html: '<p><a href="https://example.com/?a=1&amp;b=2" title="T">one</a> <a>no address</a> <img src="https://example.com/1.png" alt="One"> <img src="https://example.com/2.png"></p>',
      }),
    ).toBe(
      '<div class="qp-richtext" dir="auto"><p><a rel="ugc nofollow noopener" href="https://example.com/?a=1&amp;b=2" title="T">one</a> <a>no address</a> <img decoding="async" src="https://example.com/1.png" alt="One"> <img loading="lazy" decoding="async" alt="" src="https://example.com/2.png"></p></div>',
    )
  })

  it('code can be scrolled by keyboard', () => {
    expect(render({ type: 'richtext', html: '<pre><code>a &lt; b</code></pre>' })).toBe(
      '<div class="qp-richtext" dir="auto"><div class="qp-pre"><button class="qp-copy" type="button" aria-live="polite" hidden>Copy</button><pre tabindex="0"><code>a &lt; b</code></pre></div></div>',
    )
  })

  it('[10.9.5] code in its language is coloured', () => {
    const html = '<ul><li>a<pre><code class="language-js">if (b &lt; 1) {}</code></pre></li></ul>'
    const blocks = trustStoredBlocks([{ type: 'richtext', html }])
    const highlight: Highlight = (code, language) =>
      trustedHtml(`<i>${language}|${code.replace('<', 'lt')}</i>`)
    expect(renderBlocks(blocks, { highlight })).toBe(
      '<div class="qp-richtext" dir="auto"><ul><li>a<div class="qp-pre"><button class="qp-copy" type="button" aria-live="polite" hidden>Copy</button><pre tabindex="0"><code class="language-js"><i>js|if (b lt 1) {}</i></code></pre></div></li></ul></div>',
    )
    const inLine = trustStoredBlocks([
      { type: 'richtext', html: '<p><code class="language-js">a</code></p>' },
    ])
    expect(renderBlocks(inLine, { highlight })).toBe(
      '<div class="qp-richtext" dir="auto"><p><code class="language-js">a</code></p></div>',
    )
  })

  it('a table stands in a box that scrolls', () => {
    expect(
      render({
        type: 'richtext',
        html: '<table><thead><tr><th align="right">A</th></tr></thead><tbody><tr><td align="right">1</td></tr></tbody></table><p>after</p>',
      }),
    ).toBe(
      '<div class="qp-richtext" dir="auto"><div class="qp-table-scroll" role="group" aria-label="Table" tabindex="0"><table><thead><tr><th align="right">A</th></tr></thead><tbody><tr><td align="right">1</td></tr></tbody></table></div><p>after</p></div>',
    )
  })

  it('tables within tables each have a box', () => {
    expect(
      render({
        type: 'richtext',
        html: '<table><tbody><tr><td><table><tbody><tr><td>in</td></tr></tbody></table></td></tr></tbody></table>',
      }),
    ).toBe(
      '<div class="qp-richtext" dir="auto"><div class="qp-table-scroll" role="group" aria-label="Table" tabindex="0"><table><tbody><tr><td><div class="qp-table-scroll" role="group" aria-label="Table" tabindex="0"><table><tbody><tr><td>in</td></tr></tbody></table></div></td></tr></tbody></table></div></div>',
    )
  })

  it('nothing else is changed', () => {
    expect(
      render({
        type: 'richtext',
        html: '<ul><li>a<ol start="3"><li><strong>b</strong><br>c</li></ol></li></ul><hr><p><u>u</u> &amp;lt; "q"</p>',
      }),
    ).toBe(
      '<div class="qp-richtext" dir="auto"><ul><li>a<ol start="3"><li><strong>b</strong><br>c</li></ol></li></ul><hr><p><u>u</u> &amp;lt; "q"</p></div>',
    )
  })
})
