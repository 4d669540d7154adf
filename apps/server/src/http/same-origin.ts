import type { Context } from 'koa'
import { isOnHost } from 'qp-schema/policy'
import { crossSite } from '../refusal.ts'

/**
 * Refuses what a browser sends on behalf of another site, or of a document without an origin, such as an author's.
 * `Sec-Fetch-Site` decides where there is one; browsers leave it out on plain HTTP, and then `Origin` has to be the
 * service's own, by its configured name or by the one that the request came to. What is no browser sends neither.
 *
 * @throws RefusedError `forbidden`
 */
export function requireSameOrigin(context: Context, baseUrl: string): void {
  const site = context.get('Sec-Fetch-Site')
  const origin = context.get('Origin')
  const isOwn =
    site === '' ? isOwnOrigin(origin, context.host, baseUrl) : ['same-origin', 'none'].includes(site)
  if (!isOwn) throw crossSite()
}

function isOwnOrigin(origin: string, host: string, baseUrl: string): boolean {
  return origin === '' || origin === baseUrl || isOnHost(origin, host)
}
