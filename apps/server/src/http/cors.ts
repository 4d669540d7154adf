import cors from '@koa/cors'
import type { Middleware } from 'koa'
import { CORS_EXPOSED_HEADERS, CORS_METHODS, CORS_REQUEST_HEADERS } from 'qp-schema/api'

/** Any origin may call the API, without credentials. As all get the same answer, it does not vary. SPEC.md 5.7 */
export function allowAnyOrigin(): Middleware {
  const allow = cors({
    origin: '*',
    allowMethods: [...CORS_METHODS],
    allowHeaders: [...CORS_REQUEST_HEADERS],
    exposeHeaders: [...CORS_EXPOSED_HEADERS],
    maxAge: 86_400,
    // Errors are answered further in.
    keepHeadersOnError: false,
  })
  return async (context, next) => {
    let isPreflight = true
    await allow(context, () => {
      isPreflight = false
      // It is there whatever the origins are, and nobody has set it before.
      context.remove('Vary')
      return next()
    })
    if (isPreflight) context.remove('Vary')
  }
}
