import fc from 'fast-check'
import { runs } from 'qp-schema/testkit'
import { expect, it } from 'vitest'
import { exceededJsonLimit } from './json-limits.ts'

const isDeep = (text: string) => exceededJsonLimit(Buffer.from(text)) === 'depth'
const nested = (depth: number, value = '1') => '['.repeat(depth) + value + ']'.repeat(depth)

it('[5.1.7] counts arrays and objects within one another, and nothing in strings', () => {
  expect([isDeep(nested(64)), isDeep(nested(65))]).toEqual([false, true])
  expect([isDeep('{"a":'.repeat(64)), isDeep('{"a":'.repeat(65))]).toEqual([false, true])
  expect(isDeep(`[${'[],'.repeat(1000)}1]`)).toBe(false)
  expect(isDeep(JSON.stringify('['.repeat(1000)))).toBe(false)
  expect(isDeep(`["\\\\", ${nested(65)}]`)).toBe(true)
  expect(isDeep(`["\\\\\\"${'['.repeat(100)}"]`)).toBe(false)
  expect(isDeep(`"${'\\"'.repeat(100)}`)).toBe(false)
})

it('[5.1.8] counts arrays and objects, and nothing in strings', () => {
  const excess = (text: string) => exceededJsonLimit(Buffer.from(text))
  const list = (count: number) => `[${Array(count).fill('{}').join()}]`
  expect([excess(list(199_999)), excess(list(200_000))]).toEqual([undefined, 'nodes'])
  expect(excess(JSON.stringify('[{},'.repeat(200_000)))).toBeUndefined()
})

it('[5.1.7] agrees with the parser', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner)))
      : 0
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.integer({ min: 50, max: 70 }), (value, around) => {
      const text = nested(around, JSON.stringify(value))
      expect(isDeep(text)).toBe(depthOf(JSON.parse(text)) > 64)
    }),
    runs(75),
  )
})

it('[8.4.1] takes time that grows with the length, quotes and backslashes included', () => {
  for (const unit of ['"\\\\', '\\"', '"\\"', '[]', '"[']) {
    const time = (length: number) => {
      const json = Buffer.from(unit.repeat(length / unit.length))
      const used = process.cpuUsage()
      exceededJsonLimit(json)
      return process.cpuUsage(used).user
    }
    time(1_000_000)
    expect(time(4_000_000)).toBeLessThan(16 * time(1_000_000) + 50_000)
  }
})
