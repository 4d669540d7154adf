import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One address in front of several instances. */
export interface AlternatingProxy {
  readonly port: number
  stop(): Promise<void>
}

/** Hands each request to the next instance, as it came and without a word of its own. */
export async function startAlternatingProxy(ports: readonly number[]): Promise<AlternatingProxy> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const port = ports[turn++ % ports.length]
    const { method, url, rawHeaders } = incoming
    const options = { agent, host: '127.0.0.1', port, method, path: url, headers: rawHeaders }
    const forwarded = request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
