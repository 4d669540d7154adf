import { LRUCache } from 'lru-cache'
import { type ByteCache, createByteCache } from '../../byte-cache.ts'
import type { Metrics } from '../../observe/metrics.ts'
import type { AnswerSource } from './answer-cache.ts'
import type { CodedBody } from './content-coding.ts'

/** The body of an answer in a content coding. */
export interface CachedBody extends CodedBody {
  /** The Content-Security-Policy of its answer; empty when that has none. */
  readonly policy: string
  /** What its tag ends with, when it is not the body that its key usually has: those in front do not send it. */
  readonly tagEnd?: string
}

/** Bodies of answers, kept in memory; `undefined` where there is no such answer. SPEC.md 10.20.4 */
export type BodyCache = ByteCache<CachedBody | undefined>

/** Most pages have one of few policies, which are as long as a short page. */
const SHARED_POLICIES = 64

/** Creates a cache of so many bytes. */
export function createBodyCache(maxBytes: number, { cacheRequests }: Metrics): BodyCache {
  const cache = createByteCache<CachedBody | undefined>(
    maxBytes,
    (value) => (value === undefined ? 0 : value.bytes.length + 2 * value.policy.length),
    (isThere) => cacheRequests.inc({ cache: 'documents', outcome: isThere ? 'hit' : 'miss' }),
  )
  const policies = new LRUCache<string, string>({ max: SHARED_POLICIES })
  function shared(policy: string): string {
    const before = policies.get(policy)
    if (before === undefined) policies.set(policy, policy)
    return before ?? policy
  }
  return {
    ...cache,
    get: (key, make) =>
      cache.get(key, async () => {
        const made = await make()
        return made && { ...made, policy: shared(made.policy), bytes: withoutPool(made.bytes) }
      }),
  }
}

/** The usual body of a key, for {@link AnswerSource}. */
export function bodyOf(bodies: BodyCache, key: string): Pick<AnswerSource, 'takeBody' | 'isBody'> {
  const usual = (body: CachedBody | undefined) => (body?.tagEnd === undefined ? body?.bytes : undefined)
  return {
    takeBody: () => usual(bodies.take(key)),
    isBody: (bytes) => bytes === usual(bodies.peek(key)),
  }
}

/** Node makes small buffers within larger ones: a copy, lest the cache keep the whole of these for a few bytes. */
function withoutPool(bytes: Buffer): Buffer {
  const { buffer, byteOffset, length } = bytes
  return buffer.byteLength === length ? bytes : Buffer.from(buffer.slice(byteOffset, byteOffset + length))
}
