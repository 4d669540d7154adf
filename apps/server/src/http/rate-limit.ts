import type { Context, Middleware } from 'koa'
import ratelimit from 'koa-ratelimit'
import { rateLimited } from '../refusal.ts'
import { addressBucket } from './client-address.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { SharedCounts } from './redis-counts.ts'
import type { RequestCount } from './evictable-counts.ts'
import { RequestCounts } from './request-counts.ts'

const MAX_ADDRESSES = 100_000

/** A limit of requests per client address. */
export interface RateLimit {
  /** Limits with different names count separately. */
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
  /** `undefined` when this process counts on its own. */
  readonly sharedCounts: SharedCounts | undefined
  readonly metrics: Metrics
}

/** What `koa-ratelimit` stores for a request; `reset` in Unix seconds. */
interface Entry {
  readonly id: string
  readonly reset: number
  readonly total: number
  remaining: number
}

/** The end of the year 9999 in Unix seconds: `koa-ratelimit` would start a new window once `reset` has passed. */
const NEVER = 253_402_300_799

/** Limits requests per client address and sets the `X-RateLimit` headers. SPEC.md 8.2 */
export function limitRate(limit: RateLimit): Middleware {
  const { name, max, metrics } = limit
  const count = counterOf(limit)
  // `koa-ratelimit` reads its store synchronously; a shared count is asynchronous, so it is written there beforehand.
  const counted = new Map<string, Entry>()
  const limiter = ratelimit({ driver: 'memory', db: counted, max, namespace: name, id: requestIdOf })
  return async (context, next) => {
    const { used, resetAt } = await count(addressBucket(context.ip))
    const reset = Math.ceil(resetAt / 1000)
    const id = requestIdOf(context)
    const key = `${name}:${id}`
    // `koa-ratelimit` subtracts this request once more, and lets it pass when something remains.
    counted.set(key, { id, reset: NEVER, total: max, remaining: Math.max(0, max - used + 2) })
    let isAllowed = false
    try {
      await limiter(context, async () => {
        isAllowed = true
      })
    } finally {
      counted.delete(key)
    }
    metrics.limitedRequests.inc({ limit: name, outcome: isAllowed ? 'passed' : 'refused' })
    context.set('X-RateLimit-Reset', String(reset))
    if (!isAllowed) throw rateLimited(Math.max(1, Math.ceil(reset - Date.now() / 1000)))
    await next()
  }
}

function requestIdOf(context: Context): string {
  return String(context.state['requestId'])
}

/**
 * This process always counts as well, so that the limit holds as soon as the shared count is unavailable. Its windows
 * keep their length even when the system clock is set.
 */
function counterOf({ name, max, windowSeconds, sharedCounts }: RateLimit) {
  const ownCounts = new RequestCounts({ max, windowSeconds, maxKeys: MAX_ADDRESSES })
  return async (address: string): Promise<RequestCount> => {
    const now = performance.now()
    const { used, resetAt } = ownCounts.count(address, now)
    const own = { used, resetAt: Date.now() + resetAt - now }
    return (await sharedCounts?.count(`${name}:${address}`, windowSeconds)) ?? own
  }
}
