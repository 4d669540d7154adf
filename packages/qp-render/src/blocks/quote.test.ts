import { describe, expect, it } from 'vitest'
import { render } from '../render.testkit.ts'

describe('quote', () => {
  it('without attribution', () => {
    expect(render({ type: 'quote', html: '<p>So it goes.</p>' })).toBe(
      '<figure class="qp-quote"><blockquote dir="auto"><p>So it goes.</p></blockquote></figure>',
    )
  })

  it('with attribution', () => {
    expect(render({ type: 'quote', html: '<p>So it goes.</p>', attribution: 'K. <Vonnegut> & co' })).toBe(
      '<figure class="qp-quote"><blockquote dir="auto"><p>So it goes.</p></blockquote><figcaption dir="auto">— K. &lt;Vonnegut&gt; &amp; co</figcaption></figure>',
    )
  })
})
