import { expect, it } from 'vitest'
import { retryAfterOf } from './answer.ts'

const NOW = Date.UTC(2026, 10, 21, 9, 0, 0)

it.each([
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['0', 0],
  ['120', 120],
  ['Sat, 21 Nov 2026 09:00:30 GMT', 30],
  ['Sat, 21 Nov 2026 08:00:00 GMT', 0],
])('reads Retry-After %j as %j', (header, seconds) => {
  expect(retryAfterOf(header, NOW)).toBe(seconds)
})
