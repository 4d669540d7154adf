import { refused } from '../../refusal.ts'
import type { IncomingMessage } from 'node:http'
import type { Context, Middleware } from 'koa'
import ratelimit from 'koa-ratelimit'
import { addressBucket, clientAddress } from '../clients/client-address.ts'
import { callerOf, mayHaveToken } from '../clients/client.ts'
import type { Metrics } from '../../observe/metrics.ts'
import type { SharedCounts } from './redis-counts.ts'
import type { RequestCount } from './evictable-counts.ts'
import { RequestCounts } from './request-counts.ts'

/** @param kind - what has sent them: `address` */
export const rateLimited = (seconds: number, kind: string) =>
  refused('rate_limited', `Too many requests from this ${kind}; try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  })

const MAX_CALLERS = 100_000

/** How often a caller may do something. */
export interface Bound {
  /** Bounds with different names count separately. */
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
  /** `undefined` when this process counts on its own. */
  readonly sharedCounts: SharedCounts | undefined
}

/** A limit of requests per caller. */
export interface RateLimit extends Bound {
  /** How many proxies stand in front. */
  readonly trustProxy: number
  readonly metrics: Metrics
}

/**
 * Counts a request that is answered without the framework, and makes its `X-RateLimit` headers, names and values in
 * turn; `undefined` where the framework has to decide.
 */
export type TryConsume = (request: IncomingMessage) => readonly string[] | undefined

/** The limit that a request has passed; `undefined` where there is none. */
export function tryConsumeOf(context: Context): TryConsume | undefined {
  return context.state['tryConsume'] as TryConsume | undefined
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

/** Limits requests per caller and sets the `X-RateLimit` headers. SPEC.md 8.2 */
export function limitRate(limit: RateLimit): Middleware {
  const { name, max, sharedCounts, trustProxy, metrics } = limit
  const countOwn = ownCounterOf(limit)
  const count = counterOf(limit, countOwn)
  // `koa-ratelimit` reads its store synchronously; a shared count is asynchronous, so it is written there beforehand.
  const counted = new Map<string, Entry>()
  const limiter = ratelimit({ driver: 'memory', db: counted, max, namespace: name, id: requestIdOf })
  const tryConsume: TryConsume = (request) => {
    if (sharedCounts !== undefined || mayHaveToken(request)) return undefined
    const { used, resetAt } = countOwn(addressBucket(clientAddress(request, trustProxy)))
    // The framework refuses it, and counts it once more.
    if (used > max) return undefined
    metrics.limitedRequests.inc({ limit: name, outcome: 'passed' })
    return rateHeaders(max, max - used, resetAt)
  }
  return async (context, next) => {
    context.state['tryConsume'] = tryConsume
    const { key: caller, kind } = callerOf(context)
    const { used, resetAt } = await count(caller)
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
    if (!isAllowed) throw rateLimited(secondsUntil(resetAt), kind)
    await next()
  }
}

/** Counts what a caller does; tells whether it is within the bound, and in how many seconds the window ends. */
export function createCounter(
  bound: Bound,
): (caller: string) => Promise<{ readonly isAllowed: boolean; readonly seconds: number }> {
  const count = counterOf(bound, ownCounterOf(bound))
  return async (caller) => {
    const { used, resetAt } = await count(caller)
    return { isAllowed: used <= bound.max, seconds: secondsUntil(resetAt) }
  }
}

type Count = (caller: string) => RequestCount

function counterOf({ name, windowSeconds, sharedCounts }: Bound, countOwn: Count) {
  return async (caller: string): Promise<RequestCount> => {
    const own = countOwn(caller)
    return (await sharedCounts?.count(`${name}:${caller}`, windowSeconds)) ?? own
  }
}

/** Whole seconds from now, at least 1. SPEC.md 8.2.4 */
function secondsUntil(time: number): number {
  return Math.max(1, Math.ceil((time - Date.now()) / 1000))
}

function requestIdOf(context: Context): string {
  return String(context.state['requestId'])
}

function rateHeaders(limit: number, remaining: number, resetAt: number): readonly string[] {
  const reset = String(Math.ceil(resetAt / 1000))
  const [most, left] = [String(limit), String(remaining)]
  return ['X-RateLimit-Limit', most, 'X-RateLimit-Remaining', left, 'X-RateLimit-Reset', reset]
}

/**
 * This process always counts as well, so that the limit holds as soon as the shared count is unavailable. Its windows
 * keep their length even when the system clock is set.
 */
function ownCounterOf({ max, windowSeconds }: Bound): Count {
  const counts = new RequestCounts({ max, windowSeconds, maxKeys: MAX_CALLERS })
  return (caller) => {
    const now = performance.now()
    const { used, resetAt } = counts.count(caller, now)
    return { used, resetAt: Date.now() + resetAt - now }
  }
}
