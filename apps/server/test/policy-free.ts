import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves what another server answers to GET, without its policies, so that a test can tell what else holds. */
export async function startPolicyFree(origin: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    void fetch(`${origin}${request.url ?? '/'}`).then(async (answer) => {
      const type = answer.headers.get('Content-Type') ?? 'text/plain'
      response.writeHead(answer.status, { 'Content-Type': type }).end(await answer.text())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
