import type { Middleware } from 'koa'
import ratelimit from 'koa-ratelimit'
import { rateLimited } from './api-error.ts'
import { addressBucket } from './client-address.ts'

interface Entry {
  id: string
  /** Unix seconds, with a fraction. */
  reset: number
  remaining: number
  total: number
}

/**
 * The store of koa-ratelimit's memory driver, bounded and safe for racing requests. The driver takes one from the
 * object that `get` returns and looks at it again after an await; were that the stored object, racing requests
 * would all see the last one's count.
 */
export class RateLimitStore extends Map<string, Entry> {
  readonly #maxEntries: number

  constructor(maxEntries: number) {
    super()
    this.#maxEntries = maxEntries
  }

  override get(key: string): Entry | undefined {
    const entry = super.get(key)
    if (entry === undefined) return undefined
    const snapshot = { ...entry }
    entry.remaining = Math.max(0, entry.remaining - 1)
    return snapshot
  }

  /** All entries live equally long, so the order of insertion is the order of expiry. */
  override set(key: string, entry: Entry): this {
    super.delete(key)
    const now = Date.now() / 1000
    for (const [oldest, { reset }] of this) {
      if (reset >= now && this.size < this.#maxEntries) break
      super.delete(oldest)
    }
    return super.set(key, { ...entry })
  }
}

const MAX_ADDRESSES = 100_000

/** Limits requests per client address and says so in whole seconds. SPEC.md 8.2 */
export function limitRate(options: { name: string; max: number; windowSeconds: number }): Middleware {
  const limiter = ratelimit({
    driver: 'memory',
    db: new RateLimitStore(MAX_ADDRESSES),
    max: options.max,
    duration: options.windowSeconds * 1000,
    namespace: options.name,
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
