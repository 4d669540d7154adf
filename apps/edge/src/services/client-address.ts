import { env } from 'cloudflare:workers'
import type { IncomingMessage } from 'node:http'

/** The header in which the platform tells the client's address. */
export const CLIENT_ADDRESS = 'cf-connecting-ip'

/** On this computer there is no platform in front, and what a client says of its address is not believed. */
export function withClientAddress(request: Request): Request {
  if (env['LOCAL'] !== 'yes') return request
  const { clientIp = '' } = (request as { cf?: { clientIp?: string } }).cf ?? {}
  const headers = new Headers(request.headers)
  headers.set(CLIENT_ADDRESS, clientIp.replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2'))
  return new Request(request, { headers })
}

/** The connection of a Worker is no one's: the address of the client is what the platform says. */
export function nameClient({ headers, socket }: IncomingMessage): void {
  Object.defineProperty(socket, 'remoteAddress', { value: String(headers[CLIENT_ADDRESS] ?? '') })
}
