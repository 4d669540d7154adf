import { describe, expect, it } from 'vitest'
import { joinArrays } from './stored-blocks.ts'

describe('joining JSON arrays', () => {
  it('gives the array of all elements', () => {
    expect(joinArrays(['[1]'])).toBe('[1]')
    expect(joinArrays(['[1,[2]]', '["],["]', '[{"a":[]},3]'])).toBe('[1,[2],"],[",{"a":[]},3]')
  })
})
