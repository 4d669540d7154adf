import ipaddr from 'ipaddr.js'

/**
 * What counts as one client: an IPv4 address, or the /64 network of an IPv6 address, which is the smallest that one
 * customer gets. A port, which some proxies append to the address, is ignored. SPEC.md 8.2.5
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
