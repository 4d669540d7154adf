import { describe, expect, it } from 'vitest'
import { css } from './css.ts'

describe('css', () => {
  it('leaves out the white space that only people need', () => {
    expect(css`
      a:hover > b,
      a + [dir='auto']:has(> b),
      .x:not(:focus) {
        margin: 0 ${4}px;
        font: clamp(1rem, 0.5rem + 1vw, 2rem) / 1.5 serif;
      }
      @media (max-width: 40em) {
        a::after {
          top: 0 !important;
          content: ' (' attr(href) ')';
        }
      }
    `).toBe(
      "a:hover>b,a+[dir=auto]:has(>b),.x:not(:focus){margin:0 4px;font:clamp(1rem,.5rem + 1vw,2rem)/1.5 serif}@media (max-width:40em){a::after{top:0!important;content:' (' attr(href) ')'}}",
    )
  })
})
