import { expect, it } from 'vitest'
import { NO_METRICS } from '../../observe/no-metrics.ts'
import { createBodyCache } from './body-cache.ts'
import { encodeBody } from './content-coding.ts'

it('[10.20.4] what is kept takes no more memory than it counts', async () => {
  const cache = createBodyCache(10_000, NO_METRICS)
  const made = await encodeBody('Some words of it. '.repeat(100), 'gzip', 'answer')
  const kept = await cache.get('key', async () => ({ ...made, policy: '' }))
  expect(made.bytes.buffer.byteLength).toBeGreaterThan(made.bytes.length)
  expect(kept?.bytes).toEqual(made.bytes)
  expect(kept?.bytes.buffer.byteLength).toBe(made.bytes.length)
  expect(cache.peek('key')).toBe(kept)
})
