import type { Context, Middleware } from 'koa'
import ratelimit from 'koa-ratelimit'
import { rateLimited } from './api-error.ts'
import { addressBucket } from './client-address.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { SharedCounts } from './redis-counts.ts'
import { type RequestCount, RequestCounts } from './request-counts.ts'

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

/** Limits requests per client address and says so in whole seconds. SPEC.md 8.2 */
export function limitRate(limit: RateLimit): Middleware {
  const count = counterOf(limit)
  return async (context, next) => {
    const counted = await count(addressBucket(context.ip))
    const isAllowed = await passes(context, limit.max, counted)
    limit.metrics.limitedRequests.inc({ limit: limit.name, outcome: isAllowed ? 'passed' : 'refused' })
    const reset = Math.ceil(counted.resetAt / 1000)
    context.set('X-RateLimit-Reset', String(reset))
    if (!isAllowed) throw rateLimited(Math.max(1, Math.ceil(reset - Date.now() / 1000)))
    await next()
  }
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

async function passes(context: Context, max: number, count: RequestCount): Promise<boolean> {
  let isAllowed = false
  const db = new SingleCount(count.used, max)
  const limiter = ratelimit({ driver: 'memory', db, max, id: () => 'address' })
  await limiter(context, async () => {
    isAllowed = true
  })
  return isAllowed
}

/** What the limiter keeps for a key; `reset` in Unix seconds. */
interface Entry {
  readonly id: string
  readonly reset: number
  readonly total: number
  remaining: number
}

/** In Unix seconds: the end of 9999. */
const NEVER = 253_402_300_799

/**
 * The store of the limiter's memory driver, with the count of one request. The driver wants a map, looks into it at
 * once, and takes this request off what it finds there.
 */
class SingleCount extends Map<string, Entry> {
  readonly #entry: Entry

  constructor(used: number, max: number) {
    super()
    // The driver takes off this request once more, and lets it pass when something remains.
    this.#entry = {
      id: 'address',
      // The driver has a clock of its own, and starts anew at what it takes for over: windows are not its business.
      reset: NEVER,
      total: max,
      remaining: Math.max(0, max - used + 2),
    }
  }

  override get(): Entry {
    return this.#entry
  }

  override has(): boolean {
    return true
  }

  override set(): this {
    return this
  }
}
