import { describe, expect, it } from 'vitest'
import { render } from '../render.testkit.ts'

describe('image', () => {
  it('with a description', () => {
    expect(render({ type: 'image', url: 'https://example.com/a.png?x=1&y=2', alt: 'A <cat> & "dog"' })).toBe(
      '<figure class="qp-image"><a href="https://example.com/a.png?x=1&amp;y=2" rel="ugc nofollow noopener"><img src="https://example.com/a.png?x=1&amp;y=2" alt="A &lt;cat&gt; &amp; &quot;dog&quot;" decoding="async"></a></figure>',
    )
  })

  it('without a description', () => {
    expect(render({ type: 'image', url: 'http://example.com/a.png' })).toBe(
      '<figure class="qp-image"><a href="http://example.com/a.png" rel="ugc nofollow noopener" aria-label="Image in full size"><img src="http://example.com/a.png" alt="" decoding="async"></a></figure>',
    )
  })

  it('[10.14.5] an address that is not safe for a picture is text', () => {
    expect(render({ type: 'image', url: 'javascript:alert(1)', alt: 'A <cat>' })).toBe(
      '<p class="qp-embed-missing" dir="auto">A &lt;cat&gt;</p>',
    )
    expect(render({ type: 'image', url: 'data:text/html,<b>' })).toBe(
      '<p class="qp-embed-missing" dir="auto">data:text/html,&lt;b&gt;</p>',
    )
    expect(render({ type: 'image', url: ' https://example.com/"' })).toBe(
      '<figure class="qp-image"><a href="https://example.com/%22" rel="ugc nofollow noopener" aria-label="Image in full size"><img src="https://example.com/%22" alt="" decoding="async"></a></figure>',
    )
  })
})
