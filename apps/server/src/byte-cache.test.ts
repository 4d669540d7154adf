import { describe, expect, it } from 'vitest'
import { createByteCache } from './byte-cache.ts'

const ENTRY = 512 + 2

/** A cache of strings that counts what is made. */
function counting(maxBytes: number) {
  const cache = createByteCache<string>(maxBytes, (value) => value.length)
  const made: string[] = []
  const get = (key: string, value = key) =>
    cache.get(key, async () => {
      made.push(key)
      return value
    })
  return { cache, made, get }
}

describe('[10.20.4] the cache', () => {
  it('makes a value once and gives it to everyone who asks meanwhile', async () => {
    const { get, made } = counting(10_000)
    expect(await Promise.all([get('a'), get('a'), get('b'), get('a')])).toEqual(['a', 'a', 'b', 'a'])
    expect(await get('a')).toBe('a')
    expect(made).toEqual(['a', 'b'])
  })

  it('lets go of what was used the longest ago', async () => {
    const { get, made, cache } = counting(3 * (ENTRY + 1))
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await get(key)
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
    expect(cache.usedBytes()).toBe(3 * (ENTRY + 1))
  })

  it('never holds more than its bound', async () => {
    const { get, cache } = counting(2000)
    for (let length = 0; length < 3000; length += 7) {
      await get(`key ${length}`, 'x'.repeat(length))
      expect(cache.usedBytes()).toBeLessThanOrEqual(2000)
    }
  })

  it('does not keep what is larger than the bound, and nothing else has to go for it', async () => {
    const { get, made } = counting(2000)
    await get('a')
    await get('big', 'x'.repeat(2000))
    await get('big', 'x'.repeat(2000))
    await get('a')
    expect(made).toEqual(['a', 'big', 'big'])
  })

  it('keeps nothing when the bound is 0', async () => {
    const { get, made, cache } = counting(0)
    await get('a')
    await get('a')
    expect([made, cache.usedBytes()]).toEqual([['a', 'a'], 0])
  })

  it('passes a failure to everyone who waits, and tries again the next time', async () => {
    const { cache, get } = counting(10_000)
    const fail = () => cache.get('a', () => Promise.reject(new Error('no')))
    const outcomes = await Promise.allSettled([fail(), fail()])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await get('a')).toBe('a')
  })

  it('shares what is being made with everyone, but keeps it only for who gets it', async () => {
    const { cache, get, made } = counting(10_000)
    const share = () =>
      cache.share('a', async () => {
        made.push('shared')
        return 'a'
      })
    expect(await Promise.all([share(), get('a'), share()])).toEqual(['a', 'a', 'a'])
    expect([made, cache.usedBytes()]).toEqual([['shared'], 0])
    await get('a')
    expect(await share()).toBe('a')
    expect([made, cache.usedBytes()]).toEqual([['shared', 'a'], ENTRY + 1])
  })
})
