import type { Middleware } from 'koa'
import { routeOf } from './route.ts'
import type { Metrics } from '../observe/metrics.ts'

/** Counts requests by method, route and status, and measures how long they take. */
export function measureRequests({ requests, requestSeconds }: Metrics): Middleware {
  return async (context, next) => {
    const started = performance.now()
    await next()
    const route = routeOf(context)
    requests.inc({ method: context.method, route, status: context.status })
    requestSeconds.observe({ route }, (performance.now() - started) / 1000)
  }
}
