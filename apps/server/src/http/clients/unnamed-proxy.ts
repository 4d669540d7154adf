import type { IncomingMessage, Server } from 'node:http'
import ipaddr from 'ipaddr.js'
import type { Logger } from '../../logger.ts'

/** Of machines that stand beside this one. */
const NEAR = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal'])

/**
 * Says once that requests come through a proxy which `TRUST_PROXY` does not count: all clients then share the limits of
 * one address. SPEC.md 8.2.5
 */
export function warnOfUnnamedProxy(server: Server, logger: Logger): void {
  const look = ({ headers, socket }: IncomingMessage) => {
    if (headers['x-forwarded-for'] === undefined || !isNear(socket.remoteAddress ?? '')) return
    server.off('request', look)
    logger.warn(
      'A proxy stands in front, and TRUST_PROXY is 0: everybody behind it counts as one client. ' +
        'Set TRUST_PROXY to the number of proxies that append to X-Forwarded-For.',
    )
  }
  server.on('request', look)
}

function isNear(address: string): boolean {
  return ipaddr.isValid(address) && NEAR.has(ipaddr.process(address).range())
}
