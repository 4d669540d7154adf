import { refused } from '../../refusal.ts'
import type { Context } from 'koa'
import { isOnHost } from 'qp-schema/policy'

const crossSite = (what: string) =>
  refused(
    'forbidden',
    `This ${what} was sent from another site. Open the form on this site and send it again.`,
  )

/**
 * Refuses requests that a browser sends for another site, or for a document with an opaque origin, such as a framed
 * one. `Sec-Fetch-Site` decides if it is there. Browsers leave it out on plain HTTP: then `Origin` has to be `baseUrl`
 * or the host that the request was sent to. Clients that are no browsers send neither, and are let through.
 *
 * @param what - is sent: `report`
 * @throws RefusedError `forbidden`
 */
export function requireSameOrigin(context: Context, baseUrl: string, what: string): void {
  const site = context.get('Sec-Fetch-Site')
  const origin = context.get('Origin')
  const isOwn =
    site === '' ? isOwnOrigin(origin, context.host, baseUrl) : ['same-origin', 'none'].includes(site)
  if (!isOwn) throw crossSite(what)
}

function isOwnOrigin(origin: string, host: string, baseUrl: string): boolean {
  return origin === '' || origin === baseUrl || isOnHost(origin, host)
}
