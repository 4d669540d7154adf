import type { Context, Middleware } from 'koa'
import ratelimit from 'koa-ratelimit'
import { rateLimited } from '../refusal.ts'
import { addressBucket } from './client-address.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { SharedCounts } from './redis-counts.ts'
import type { RequestCount } from './ranked-counts.ts'
import { RequestCounts } from './request-counts.ts'

const MAX_ADDRESSES = 100_000

/** What a limit is. */
export interface RateLimit {
  /** What the shared count is kept under: limits of another name count apart. */
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
  /** `undefined` when this process counts by itself. */
  readonly sharedCounts: SharedCounts | undefined
  readonly metrics: Metrics
}

/** What the limiter keeps of a request; `reset` in Unix seconds. */
interface Entry {
  readonly id: string
  readonly reset: number
  readonly total: number
  remaining: number
}

/** In Unix seconds, the end of 9999. The limiter would begin a window anew that is over by its own clock. */
const NEVER = 253_402_300_799

/** Limits requests per client address and says so in whole seconds. SPEC.md 8.2 */
export function limitRate(limit: RateLimit): Middleware {
  const { name, max, metrics } = limit
  const count = counterOf(limit)
  // The limiter's store is a map that answers at once. A count takes time where it is shared, so it is put there before.
  const counted = new Map<string, Entry>()
  const limiter = ratelimit({ driver: 'memory', db: counted, max, namespace: name, id: requestIdOf })
  return async (context, next) => {
    const { used, resetAt } = await count(addressBucket(context.ip))
    const reset = Math.ceil(resetAt / 1000)
    const id = requestIdOf(context)
    const key = `${name}:${id}`
    // The limiter takes off this request once more, and lets it pass when something remains.
    counted.set(key, { id, reset: NEVER, total: max, remaining: Math.max(0, max - used + 2) })
    let isAllowed = false
    await limiter(context, async () => {
      isAllowed = true
    })
    counted.delete(key)
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
 * This process counts along, so that its part of the limit holds from the moment on that nothing is shared. Its windows
 * are as long as they should be also when the clock of the system is set.
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
