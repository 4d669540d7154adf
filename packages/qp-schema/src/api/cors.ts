import { PASSPHRASE_HEADER } from './passphrase.ts'

/** The methods that scripts of any origin may use. SPEC.md 5.7.2 */
export const CORS_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The headers that they may send. SPEC.md 5.7.3 */
export const CORS_REQUEST_HEADERS = [
  'Content-Type',
  'X-Premium-Token',
  'Authorization',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  PASSPHRASE_HEADER,
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
] as const

/** The headers of an answer that they may read. SPEC.md 5.7.4 */
export const CORS_EXPOSED_HEADERS = [
  'ETag',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Link',
  'X-Request-Id',
] as const
