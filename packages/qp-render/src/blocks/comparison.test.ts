import { describe, expect, it } from 'vitest'
import { render } from '../render.testkit.ts'

describe('comparison', () => {
  it('without labels', () => {
    expect(render({ type: 'comparison', left: 'a\nb', right: '<c>' })).toBe(
      '<div class="qp-box qp-comparison"><section><p dir="auto">a\nb</p></section><section><p dir="auto">&lt;c&gt;</p></section></div>',
    )
  })

  it('with labels, each naming its side', () => {
    expect(
      render({ type: 'comparison', left: 'a', right: 'b', leftLabel: 'Old & tired', rightLabel: 'New' }),
    ).toBe(
      '<div class="qp-box qp-comparison"><section aria-labelledby="qpBlock0Left"><p class="qp-comparison-label" id="qpBlock0Left" dir="auto">Old &amp; tired</p><p dir="auto">a</p></section><section aria-labelledby="qpBlock0Right"><p class="qp-comparison-label" id="qpBlock0Right" dir="auto">New</p><p dir="auto">b</p></section></div>',
    )
  })
})
