import type { Middleware } from 'koa'
import { rateLimited } from './api-error.ts'
import { addressBucket } from './client-address.ts'
import { RequestCounts } from './request-counts.ts'

const MAX_ADDRESSES = 100_000

/** Limits requests per client address and says so in whole seconds. SPEC.md 8.2 */
export function limitRate({ max, windowSeconds }: { max: number; windowSeconds: number }): Middleware {
  const counts = new RequestCounts({ max, windowSeconds, maxKeys: MAX_ADDRESSES })
  return async (context, next) => {
    const { used, resetAt } = counts.count(addressBucket(context.ip))
    context.set({
      'X-RateLimit-Limit': String(max),
      'X-RateLimit-Remaining': String(Math.max(0, max - used)),
      'X-RateLimit-Reset': String(Math.ceil(resetAt / 1000)),
    })
    if (used > max) throw rateLimited(Math.max(1, Math.ceil((resetAt - Date.now()) / 1000)))
    await next()
  }
}
