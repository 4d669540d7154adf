import type { Middleware } from 'koa'
import ratelimit from 'koa-ratelimit'
import { rateLimited } from './api-error.ts'
import { addressBucket } from './client-address.ts'
import { RequestCounts } from './request-counts.ts'

const MAX_ADDRESSES = 100_000

/** Limits requests per client address and says so in whole seconds. SPEC.md 8.2 */
export function limitRate({ max, windowSeconds }: { max: number; windowSeconds: number }): Middleware {
  const limiter = ratelimit({
    driver: 'memory',
    db: new CountingStore(max, windowSeconds),
    max,
    duration: windowSeconds * 1000,
    id: (context) => addressBucket(context.ip),
  })
  return async (context, next) => {
    let allowed = false
    await limiter(context, async () => {
      allowed = true
    })
    const reset = Math.ceil(Number(context.response.get('X-RateLimit-Reset')))
    context.set('X-RateLimit-Reset', String(reset))
    if (!allowed) throw rateLimited(Math.max(1, Math.ceil(reset - Date.now() / 1000)))
    await next()
  }
}

/** What the limiter keeps for a key; `reset` in Unix seconds, with a fraction. */
interface Entry {
  readonly id: string
  readonly reset: number
  readonly total: number
  remaining: number
}

/**
 * The store of the limiter's memory driver, which wants a map, never forgets anything in it, and takes one from the
 * entry that it gets, so that requests that race would share one count. Here every look counts one request and gets an
 * entry of its own.
 */
class CountingStore extends Map<string, Entry> {
  readonly #max: number
  readonly #counts: RequestCounts

  constructor(max: number, windowSeconds: number) {
    super()
    this.#max = max
    this.#counts = new RequestCounts({ max, windowSeconds, maxKeys: MAX_ADDRESSES })
  }

  override get(key: string): Entry {
    const { used, resetAt } = this.#counts.count(key)
    // The driver takes off this request once more, and lets it pass when something remains.
    const remaining = Math.max(0, this.#max - used + 2)
    return { id: key, reset: resetAt / 1000, total: this.#max, remaining }
  }

  override has(): boolean {
    return true
  }

  override set(): this {
    return this
  }
}
