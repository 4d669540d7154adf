import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../observe/metrics.ts'
import { routeOf } from './route.ts'

/** A request that was answered. */
export interface AnsweredRequest {
  /** What the client got as {@link REQUEST_ID}. */
  readonly requestId: string
  readonly method: string
  /** The name of the route instead of the URL: a client can put a secret into a URL by mistake. */
  readonly route: string
  readonly status: number
  /** `performance.now()` when it came. */
  readonly cameAt: number
  readonly traceId?: string | undefined
}

/** Counts, measures and logs a request that was answered. SPEC.md 13.3 */
export type RequestObserver = (request: AnsweredRequest) => void

/** The header that names a request for its client and in the log. SPEC.md 13.3.4 */
export const REQUEST_ID = 'X-Request-Id'

/** A new id of a request. */
export const newRequestId: () => string = randomUUID

/** Creates the observer of a server. */
export function createRequestObserver(
  logger: Logger,
  { requests, requestSeconds }: Metrics,
): RequestObserver {
  // Of these fields none can hold a secret, and to look for one takes longer than the rest of a line.
  const lines = logger.child({}, { redact: [] })
  return ({ requestId, method, route, status, cameAt, traceId }) => {
    const milliseconds = performance.now() - cameAt
    requests.inc({ method, route, status })
    requestSeconds.observe({ route }, milliseconds / 1000)
    if (!logger.isLevelEnabled('info')) return
    const ms = Math.round(milliseconds * 10) / 10
    lines.info({ requestId, traceId, method, route, status, ms }, 'request')
  }
}

/** Gives each request an id, and tells the observer how it was answered. */
export function observeRequests(observe: RequestObserver): Middleware {
  return async (context, next) => {
    const cameAt = performance.now()
    const requestId = newRequestId()
    context.state['requestId'] = requestId
    context.set(REQUEST_ID, requestId)
    await next()
    const traceId = context.state['traceId'] as string | undefined
    const { method, status } = context
    observe({ requestId, method, route: routeOf(context), status, cameAt, traceId })
  }
}
