import type { RequestListener } from 'node:http'
import { Router } from '@koa/router'
import type { Middleware } from 'koa'
import type { ApiServices, OperationHandler } from '../api/operation.ts'
import { limitRate } from '../http/limits/rate-limit.ts'
import { EXACT_PATHS, methodNotAllowed } from '../http/route.ts'
import type { Logger } from '../logger.ts'
import { answerTools } from './answer-tools.ts'
import { BODIES_PATH, receiveBodies } from './bodies.ts'
import { createDispatch, type Dispatch } from './dispatch.ts'

/** The path of the tools for models. SPEC.md 17.1 */
const MCP_PATH = '/mcp'

/** What is passed to the tools. */
export interface McpServices extends ApiServices {
  readonly logger: Logger
  /** How requests are sent to this service from within; by default, to its handler. */
  readonly dispatch?: Dispatch
}

/**
 * The Model Context Protocol over HTTP, and the one-time addresses of its bodies. SPEC.md 17
 *
 * @param handler - the whole application, to which the tools send requests
 */
export function mcpRouter(services: McpServices, handler: RequestListener): Router {
  const { config, sharedCounts, metrics } = services
  const router = new Router(EXACT_PATHS)
  const limit: Middleware =
    config.apiRateLimit === 0
      ? (_context, next) => next()
      : limitRate({
          name: 'mcp',
          max: config.apiRateLimit,
          windowSeconds: config.publishRateWindowSeconds,
          sharedCounts,
          trustProxy: config.trustProxy,
          metrics,
        })
  const dispatch = services.dispatch ?? createDispatch(handler)
  const add = (method: 'post' | 'put', path: string, name: string, answer: OperationHandler) => {
    router[method](
      path,
      (context, next) => {
        context.state['route'] = name
        return limit(context, next)
      },
      (context) => answer(context, services),
    )
    router.all(path, (context) => {
      const allowed = [method.toUpperCase()]
      if (context.method !== 'OPTIONS') throw methodNotAllowed(allowed)
      context.set('Allow', allowed.join(', '))
      context.status = 204
    })
  }
  add('post', MCP_PATH, 'mcp', answerTools(dispatch, services.logger))
  add('put', `${BODIES_PATH}/:token`, 'mcpBody', receiveBodies(dispatch))
  return router
}
