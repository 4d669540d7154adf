import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Logger } from '../logger.ts'
import { routeOf } from './route.ts'

/**
 * Logs a line for each request. It names the route instead of the URL, so that a secret that a client puts into a URL
 * by mistake is not logged.
 */
export function logRequests(logger: Logger): Middleware {
  return async (context, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    context.state['requestId'] = requestId
    context.set('X-Request-Id', requestId)
    await next()
    logger.info(
      {
        requestId,
        traceId: context.state['traceId'] as string | undefined,
        method: context.method,
        route: routeOf(context),
        status: context.status,
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      'request',
    )
  }
}
