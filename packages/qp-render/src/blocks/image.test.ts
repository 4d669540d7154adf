import { describe, expect, it } from 'vitest'
import { render } from '../render.testkit.ts'

describe('image', () => {
  it('with a description', () => {
    expect(
      render({ type: 'image', url: 'https://example.com/a.png?x=1&y="2"', alt: 'A <cat> & "dog"' }),
    ).toBe(
      '<figure class="qp-image"><a href="https://example.com/a.png?x=1&amp;y=&quot;2&quot;" rel="ugc nofollow noopener"><img src="https://example.com/a.png?x=1&amp;y=&quot;2&quot;" alt="A &lt;cat&gt; &amp; &quot;dog&quot;" decoding="async"></a></figure>',
    )
  })

  it('without a description', () => {
    expect(render({ type: 'image', url: 'http://example.com/a.png' })).toBe(
      '<figure class="qp-image"><a href="http://example.com/a.png" rel="ugc nofollow noopener" aria-label="Image in full size"><img src="http://example.com/a.png" alt="" decoding="async"></a></figure>',
    )
  })
})
