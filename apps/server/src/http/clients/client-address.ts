import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The address that a request comes from: of its connection, or what the outermost of the trusted proxies has written
 * into `X-Forwarded-For`. SPEC.md 8.2.5
 *
 * @param trustedProxies - how many stand in front
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = trustedProxies === 0 ? '' : String(headers['x-forwarded-for'] ?? '')
  const entries = forwarded.split(',').slice(-Math.max(1, trustedProxies))
  return entries[0]?.trim() || (socket.remoteAddress ?? '')
}

/**
 * What counts as one client: an IPv4 address, or the /64 network of an IPv6 address, which is the smallest that one
 * customer gets. A port, which some proxies append to the address, is ignored. SPEC.md 8.2.5
 */
export function addressBucket(address: string): string {
  if (isIPv4(address)) return address
  const host = withoutPort(address.trim())
  if (!ipaddr.isValid(host)) return 'unknown'
  const parsed = ipaddr.process(host)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`
}

function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}
