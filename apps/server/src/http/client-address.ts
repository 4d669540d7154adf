import ipaddr from 'ipaddr.js'

/**
 * The bucket that a client's address counts in: an IPv4 address, or the /64 of an IPv6 address, which is the least
 * that one customer gets. Some proxies write a port behind the address; it does not matter. SPEC.md 8.2.5
 */
export function addressBucket(address: string): string {
  const host = withoutPort(address.trim())
  if (!ipaddr.isValid(host)) return 'unknown'
  const parsed = ipaddr.process(host)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`
}

function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}
