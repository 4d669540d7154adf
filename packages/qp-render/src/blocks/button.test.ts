import { describe, expect, it } from 'vitest'
import { render } from '../render.testkit.ts'

describe('button', () => {
  it('with everything', () => {
    expect(
      render({
        type: 'button',
        url: 'https://example.com/?a=1&b=2',
        label: 'Go <now>',
        description: 'It & that',
        variant: 'filled',
        shape: 'rounded',
        accent: 'theme',
        icon: '🚀',
      }),
    ).toBe(
      '<a class="qp-button qp-filled qp-rounded qp-accent-theme" href="https://example.com/?a=1&amp;b=2" rel="ugc nofollow noopener"><span class="qp-button-icon" aria-hidden="true">🚀</span><span class="qp-button-text" dir="auto"><span>Go &lt;now&gt;</span> <small>It &amp; that</small></span></a>',
    )
  })

  it('outline, pill, slate', () => {
    expect(
      render({
        type: 'button',
        url: '#top',
        label: 'Up',
        variant: 'outline',
        shape: 'pill',
        accent: 'slate',
      }),
    ).toBe(
      '<a class="qp-button qp-outline qp-pill qp-accent-slate" href="#top" rel="ugc nofollow noopener"><span class="qp-button-text" dir="auto"><span>Up</span></span></a>',
    )
  })

  it('soft, square, pink', () => {
    expect(
      render({
        type: 'button',
        url: 'mailto:a@example.com',
        label: 'Write',
        variant: 'soft',
        shape: 'square',
        accent: 'pink',
      }),
    ).toBe(
      '<a class="qp-button qp-soft qp-square qp-accent-pink" href="mailto:a@example.com" rel="ugc nofollow noopener"><span class="qp-button-text" dir="auto"><span>Write</span></span></a>',
    )
  })

  it('[10.14.5] an address that is not safe for a link leads nowhere', () => {
    expect(
      render({
        type: 'button',
        url: 'javascript:alert(1)',
        label: 'Go',
        variant: 'soft',
        shape: 'pill',
        accent: 'red',
      }),
    ).toBe(
      '<a class="qp-button qp-soft qp-pill qp-accent-red"><span class="qp-button-text" dir="auto"><span>Go</span></span></a>',
    )
  })
})
