import { expect, it } from 'vitest'
import { js } from './js.ts'

it('js leaves out the white space at the beginning of lines and behind signs', () => {
  expect(js`
    if (a && b) {
      c('  d', e)
    }

    f()
  `).toBe("if (a &&b) {c('  d',e)\n}\nf()")
})
