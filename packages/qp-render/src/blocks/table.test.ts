import { describe, expect, it } from 'vitest'
import { render } from '../render.testkit.ts'

describe('table', () => {
  it('cells hold inline HTML, columns are aligned', () => {
    expect(
      render({
        type: 'table',
        headers: ['A', '<em>B</em>', 'C'],
        rows: [['1', '<a href="https://example.com/">2</a>', '3']],
        align: ['left', 'center', 'right'],
        caption: 'Of <numbers>',
      }),
    ).toBe(
      '<div class="qp-table-scroll" role="group" aria-label="Of &lt;numbers&gt;" tabindex="0"><table dir="auto"><caption>Of &lt;numbers&gt;</caption><thead><tr><th scope="col" class="qp-left">A</th><th scope="col" class="qp-center"><em>B</em></th><th scope="col" class="qp-right">C</th></tr></thead><tbody><tr><td class="qp-left">1</td><td class="qp-center"><a rel="ugc nofollow noopener" href="https://example.com/">2</a></td><td class="qp-right">3</td></tr></tbody></table></div>',
    )
  })

  it('without alignment, caption or rows', () => {
    expect(render({ type: 'table', headers: ['A'], rows: [] })).toBe(
      '<div class="qp-table-scroll" role="group" aria-label="Table" tabindex="0"><table dir="auto"><thead><tr><th scope="col">A</th></tr></thead></table></div>',
    )
  })
})
