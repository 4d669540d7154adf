import type { Middleware } from 'koa'
import { CORS_EXPOSED_HEADERS, CORS_METHODS, CORS_REQUEST_HEADERS } from 'qp-schema/api'

const PREFLIGHT = {
  'Access-Control-Allow-Methods': CORS_METHODS.join(),
  'Access-Control-Allow-Headers': CORS_REQUEST_HEADERS.join(),
  'Access-Control-Max-Age': '86400',
}

/** Any origin may call the API, without credentials. As all get the same answer, it does not vary. SPEC.md 5.7 */
export function allowAnyOrigin(): Middleware {
  return async (context, next) => {
    context.set('Access-Control-Allow-Origin', '*')
    if (context.method === 'OPTIONS' && context.get('Access-Control-Request-Method') !== '') {
      context.set(PREFLIGHT)
      context.status = 204
      return
    }
    context.set('Access-Control-Expose-Headers', CORS_EXPOSED_HEADERS.join())
    await next()
  }
}
