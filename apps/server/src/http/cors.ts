import cors from '@koa/cors'
import type { Middleware } from 'koa'

/** Any origin may call the API, without credentials. SPEC.md 5.7 */
export function allowAnyOrigin(): Middleware {
  return cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Content-Type',
      'X-Premium-Token',
      'Authorization',
      'If-Match',
      'If-None-Match',
      'Idempotency-Key',
    ],
    exposeHeaders: [
      'ETag',
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Link',
    ],
    maxAge: 86_400,
    keepHeadersOnError: true,
  })
}
