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

  it('with a caption and a size', () => {
    const image = { type: 'image', url: 'https://example.com/a.png', alt: 'A', caption: 'B < C\nD' } as const
    const start =
      '<figure class="qp-image"><a href="https://example.com/a.png" rel="ugc nofollow noopener"><img src="https://example.com/a.png" alt="A" decoding="async"'
    const end = '></a><figcaption dir="auto">B &lt; C\nD</figcaption></figure>'
    expect(render(image)).toBe(`${start}${end}`)
    expect(render({ ...image, size: { width: 300, height: 80 } })).toBe(
      `${start} width="300" height="80"${end}`,
    )
  })

  it('[11.3.4] a size beyond the bound of this version is the bound', () => {
    expect(
      render({ type: 'image', url: 'https://example.com/a.png', size: { width: 20_000, height: 1e300 } }),
    ).toContain(' width="10000" height="10000">')
  })

  it('[10.14.5] an address that is not safe for a picture is text', () => {
    expect(render({ type: 'image', url: 'javascript:alert(1)', alt: 'A <cat>' })).toBe(
      '<p class="qp-embed-missing" dir="auto">A &lt;cat&gt;</p>',
    )
    expect(render({ type: 'image', url: 'javascript:alert(1)', alt: 'A', caption: 'B <i>' })).toBe(
      '<p class="qp-embed-missing" dir="auto">A</p><p dir="auto">B &lt;i&gt;</p>',
    )
    expect(render({ type: 'image', url: 'data:text/html,<b>' })).toBe(
      '<p class="qp-embed-missing" dir="auto">data:text/html,&lt;b&gt;</p>',
    )
    expect(render({ type: 'image', url: ' https://example.com/"' })).toBe(
      '<figure class="qp-image"><a href="https://example.com/%22" rel="ugc nofollow noopener" aria-label="Image in full size"><img src="https://example.com/%22" alt="" decoding="async"></a></figure>',
    )
  })
})
