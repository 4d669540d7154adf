import { describe, expect, it } from 'vitest'
import { editDistance, nearest } from './edit-distance.ts'

describe('the distance of two words', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['kitten', 'sitting', 3],
    ['limit', 'limti', 1],
    ['titel', 'title', 1],
    ['ab', 'bca', 3],
    ['RATELIMIT', 'RATE_LIMIT', 1],
    ['abc', 'xyz', 3],
  ])('%j and %j: %i', (from, to, distance) => {
    expect([editDistance(from, to), editDistance(to, from)]).toEqual([distance, distance])
  })

  it('and the nearest of several', () => {
    expect(nearest('hid', ['show', 'hide', 'list'], 2)).toBe('hide')
    expect(nearest('shw', ['list', 'show', 'shy'], 2)).toBe('show')
    expect(nearest('frobnicate', ['show', 'hide'], 2)).toBeUndefined()
    expect(nearest('x', [], 2)).toBeUndefined()
  })
})
