import { expect, it } from 'vitest'
import { js } from './js.ts'

it('js leaves out the white space at the beginning of lines', () => {
  expect(js`
    if (a) {
      b('  c')
    }

    d()
  `).toBe("if (a) {\nb('  c')\n}\nd()")
})
