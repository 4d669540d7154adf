import { describe, expect, it } from 'vitest'
import { render } from '../render.testkit.ts'

describe('divider', () => {
  it('a rule', () => {
    expect(render({ type: 'divider' })).toBe('<hr>')
  })
})
