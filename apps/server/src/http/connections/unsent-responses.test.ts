import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openRawConnection, type RawConnection } from '../../../test/raw-connection.ts'
import { boundUnsentResponses } from './unsent-responses.ts'

const ANSWER_BYTES = 16 * 1024 * 1024

let server: Server
const connections: RawConnection[] = []
afterEach(() => {
  for (const { socket } of connections.splice(0)) socket.destroy()
  server.close()
})

async function listen(maxBytes: number): Promise<number> {
  const unfinished = new Set<ServerResponse>()
  server = createServer((_request, response) => {
    unfinished.add(response)
    response.once('close', () => unfinished.delete(response))
    response.end(Buffer.alloc(ANSWER_BYTES))
  })
  boundUnsentResponses(server, unfinished, maxBytes)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function askWithoutReading(port: number): Promise<RawConnection> {
  const connection = await openRawConnection(port)
  connections.push(connection)
  const asked = new Promise((resolve) => server.once('request', resolve))
  connection.socket.pause()
  connection.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await asked
  return connection
}

/** How many connections the server has not closed. */
const open = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  )

/** Takes what there is; whether that is the whole answer. */
async function isWhole({ socket, received, isClosed }: RawConnection): Promise<boolean> {
  socket.resume()
  await expect.poll(() => isClosed() || received().length > ANSWER_BYTES).toBe(true)
  return !isClosed()
}

it('[8.5.6] answers that are not taken are given up when they are too many, the oldest first; others wait', async () => {
  const port = await listen(3.5 * ANSWER_BYTES)
  for (let asked = 0; asked < 3; asked++) await askWithoutReading(port)
  // Three are within the bound. Each one more takes the place of the oldest, and the others are looked at again.
  for (let asked = 0; asked < 2; asked++) {
    await askWithoutReading(port)
    expect(await open()).toBe(4)
    await expect.poll(open).toBe(3)
  }
  expect(await Promise.all(connections.map(isWhole))).toEqual([false, false, true, true, true])
})
