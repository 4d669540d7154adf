import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to connections and to `listen(0)`: one of those could be taken by another process
 * before the server that was started for it listens. Above the ports that browsers refuse.
 */
const FIRST = 10_100
const FOR_EACH_WORKER = 360
const WORKERS = 16

const worker = Number(process.env['VITEST_POOL_ID'] ?? process.pid) % WORKERS
let next = Math.floor(Math.random() * FOR_EACH_WORKER)

/** A TCP port of 127.0.0.1 that nobody listens on, and that no other worker of these tests is given. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < FOR_EACH_WORKER; tries++) {
    const port = FIRST + worker * FOR_EACH_WORKER + (next++ % FOR_EACH_WORKER)
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
