import { type ByteCache, createByteCache } from '../byte-cache.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { CodedBody } from './content-coding.ts'

/** The body of an answer in a content coding. */
export interface CachedBody extends CodedBody {
  /** The Content-Security-Policy of its answer; empty when that has none. */
  readonly policy: string
}

/** Bodies of answers, kept in memory; `undefined` where there is no such answer. SPEC.md 10.20.4 */
export type BodyCache = ByteCache<CachedBody | undefined>

/** Creates a cache of so many bytes. */
export function createBodyCache(maxBytes: number, { cacheRequests }: Metrics): BodyCache {
  const cache = createByteCache<CachedBody | undefined>(
    maxBytes,
    (value) => (value === undefined ? 0 : value.bytes.length + 2 * value.policy.length),
    (isThere) => cacheRequests.inc({ cache: 'documents', outcome: isThere ? 'hit' : 'miss' }),
  )
  return {
    ...cache,
    get: (key, make) =>
      cache.get(key, async () => {
        const made = await make()
        return made && { ...made, bytes: withoutPool(made.bytes) }
      }),
  }
}

/** Node makes small buffers within larger ones: a copy, lest the cache keep the whole of these for a few bytes. */
function withoutPool(bytes: Buffer): Buffer {
  const { buffer, byteOffset, length } = bytes
  return buffer.byteLength === length ? bytes : Buffer.from(buffer.slice(byteOffset, byteOffset + length))
}
