import ipaddr from 'ipaddr.js'

/**
 * The bucket that a client's address counts in: an IPv4 address, or the /64 of an IPv6 address, which is the least
 * that one customer gets. SPEC.md 8.2.5
 */
export function addressBucket(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
