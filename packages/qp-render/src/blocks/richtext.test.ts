import { describe, expect, it } from 'vitest'
import { render } from '../render.testkit.ts'

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
      '<div class="qp-richtext" dir="auto"><pre tabindex="0"><code>a &lt; b</code></pre></div>',
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
