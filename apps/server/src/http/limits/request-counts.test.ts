import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { RequestCounts } from './request-counts.ts'

const START = 1_800_000_000_000
const MINUTE = 60_000

const countsOf = (max: number, maxKeys: number) => new RequestCounts({ max, windowSeconds: 60, maxKeys })
const countTimes = (counts: RequestCounts, key: string, times: number, now = START) => {
  for (let time = 1; time < times; time++) counts.count(key, now)
  return counts.count(key, now).used
}

describe('[8.2.1] windows', () => {
  it('the first request opens a window, and the others do not move its end', () => {
    const counts = countsOf(3, 10)
    expect(counts.count('a', START)).toEqual({ used: 1, resetAt: START + MINUTE })
    expect(counts.count('a', START + 59_999)).toEqual({ used: 2, resetAt: START + MINUTE })
    expect(counts.count('b', START + 59_999)).toEqual({ used: 1, resetAt: START + 2 * MINUTE - 1 })
    expect(counts.count('a', START + MINUTE)).toEqual({ used: 1, resetAt: START + 2 * MINUTE })
    expect(counts.count('b', START + MINUTE)).toEqual({ used: 2, resetAt: START + 2 * MINUTE - 1 })
  })

  it('counts beyond the bound', () => {
    expect(countTimes(countsOf(3, 10), 'a', 7)).toBe(7)
  })

  it('windows that have ended leave the memory', () => {
    const counts = countsOf(3, 1000)
    for (let key = 0; key < 500; key++) countTimes(counts, `used up ${key}`, 3)
    for (let key = 0; key < 100; key++) counts.count(`later ${key}`, START + MINUTE / 2)
    expect(counts.size).toBe(600)
    counts.count('a', START + MINUTE)
    counts.count('a', START + 2 * MINUTE)
    expect(counts.size).toBe(1)
  })

  it('a pause of many windows forgets everything', () => {
    const counts = countsOf(3, 1000)
    for (let key = 0; key < 500; key++) counts.count(`${key}`, START)
    counts.count('a', START + 10 * MINUTE)
    expect(counts.size).toBe(1)
  })
})

describe('[8.2.7] more keys than there is memory', () => {
  it('those are forgotten that have used least, the oldest first', () => {
    const counts = countsOf(10, 4)
    countTimes(counts, 'all', 10)
    countTimes(counts, 'most', 9)
    countTimes(counts, 'half', 5)
    counts.count('once', START)
    // Each is the one that is forgotten for the next.
    expect(['x', 'y', 'z'].map((key) => counts.count(key, START).used)).toEqual([1, 1, 1])
    expect(counts.count('x', START).used).toBe(1)
    expect(['all', 'most', 'half'].map((key) => counts.count(key, START).used)).toEqual([11, 10, 6])
    expect(counts.size).toBe(4)
  })

  it('also when the window of one of them began in the span before', () => {
    const counts = countsOf(10, 2)
    counts.count('first', START)
    countTimes(counts, 'all', 10, START + MINUTE - 1)
    counts.count('once', START + MINUTE)
    counts.count('x', START + MINUTE)
    expect(counts.count('all', START + MINUTE).used).toBe(11)
  })

  it('a full memory of used up keys gives up the one that was seen longest ago', () => {
    const counts = countsOf(2, 3)
    for (const key of ['a', 'b', 'c', 'a']) countTimes(counts, key, 2)
    counts.count('new', START)
    expect([countTimes(counts, 'a', 1), countTimes(counts, 'c', 1)]).toEqual([5, 3])
    expect(counts.count('b', START).used).toBe(1)
  })

  it('a million addresses take the memory of 100,000, and the one that is limited stays so', () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const counts = countsOf(30, 100_000)
    countTimes(counts, '203.0.113.7', 31)
    countTimes(counts, '203.0.113.8', 15)
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    for (let address = 0; address < 1_000_000; address++) {
      counts.count(`2001:db8:${(address >> 16).toString(16)}:${(address & 0xffff).toString(16)}::/64`, START)
    }
    collectGarbage()
    const mebibytes = (process.memoryUsage().heapUsed - before) / 1024 / 1024
    process.stdout.write(`100,000 of 1,000,000 addresses are held in ${mebibytes.toFixed(1)} MiB\n`)
    expect(mebibytes).toBeLessThan(50)
    expect(counts.size).toBe(100_000)
    expect(counts.count('203.0.113.7', START).used).toBe(32)
    expect(counts.count('203.0.113.8', START).used).toBe(16)
  })
})
