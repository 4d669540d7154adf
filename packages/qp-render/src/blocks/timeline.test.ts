import { describe, expect, it } from 'vitest'
import { render } from '../render.testkit.ts'

describe('timeline', () => {
  it('every item in order, escaped, newlines kept', () => {
    expect(
      render({
        type: 'timeline',
        items: [
          { label: '<1>', body: 'one\ntwo & three' },
          { label: '2', body: '"b"' },
        ],
      }),
    ).toBe(
      '<ol class="qp-timeline" dir="auto"><li><p class="qp-timeline-label">&lt;1&gt;</p><p>one\ntwo &amp; three</p></li><li><p class="qp-timeline-label">2</p><p>&quot;b&quot;</p></li></ol>',
    )
  })

  it('no items', () => {
    expect(render({ type: 'timeline', items: [] })).toBe('<ol class="qp-timeline" dir="auto"></ol>')
  })
})
