import type { Middleware } from 'koa'

/** What scripts of other sites may ask for. SPEC.md 5.7.2, 5.7.3 */
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET,HEAD,POST,PATCH,DELETE',
  'Access-Control-Allow-Headers':
    'Content-Type,X-Premium-Token,Authorization,If-Match,If-None-Match,Idempotency-Key',
  'Access-Control-Max-Age': '86400',
}

/** What they may read of an answer beside its body. SPEC.md 5.7.4 */
const EXPOSED_HEADERS =
  'ETag,Retry-After,X-RateLimit-Limit,X-RateLimit-Remaining,X-RateLimit-Reset,Link,X-Request-Id'

/** Any origin may call the API, without credentials. As all get the same answer, it does not vary. SPEC.md 5.7 */
export function allowAnyOrigin(): Middleware {
  return async (context, next) => {
    context.set('Access-Control-Allow-Origin', '*')
    if (context.method === 'OPTIONS' && context.get('Access-Control-Request-Method') !== '') {
      context.set(PREFLIGHT)
      context.status = 204
      return
    }
    context.set('Access-Control-Expose-Headers', EXPOSED_HEADERS)
    await next()
  }
}
