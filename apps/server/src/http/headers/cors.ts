import cors from '@koa/cors'
import type { Middleware } from 'koa'
import { CORS_EXPOSED_HEADERS, CORS_METHODS, CORS_REQUEST_HEADERS } from 'qp-schema/api'

/** Lets every origin call the API, without credentials. All get the same answer, so there is no `Vary`. SPEC.md 5.7 */
export function allowAnyOrigin(): Middleware {
  const allow = cors({
    origin: '*',
    allowMethods: [...CORS_METHODS],
    allowHeaders: [...CORS_REQUEST_HEADERS],
    exposeHeaders: [...CORS_EXPOSED_HEADERS],
    maxAge: 86_400,
    // Errors are answered by `handleErrors`, inside of this.
    keepHeadersOnError: false,
  })
  return async (context, next) => {
    let isPreflight = true
    await allow(context, () => {
      isPreflight = false
      // `@koa/cors` always sets it; nothing else has set it before.
      context.remove('Vary')
      return next()
    })
    if (isPreflight) context.remove('Vary')
  }
}
