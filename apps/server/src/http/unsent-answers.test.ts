import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { openRawConnection, type RawConnection } from '../../test/raw-connection.ts'
import { boundUnsentAnswers } from './unsent-answers.ts'

const MEBIBYTE = 1024 * 1024
const ANSWER_BYTES = 16 * MEBIBYTE

let server: Server
const connections: RawConnection[] = []
afterEach(() => {
  for (const { socket } of connections.splice(0)) socket.destroy()
  server.close()
})

async function listen(maxBytes: number): Promise<number> {
  server = createServer((_request, response) => {
    response.end(Buffer.alloc(ANSWER_BYTES))
  })
  boundUnsentAnswers(server, maxBytes)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function askWithoutReading(port: number): Promise<RawConnection> {
  const connection = await openRawConnection(port)
  connections.push(connection)
  connection.socket.pause()
  connection.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  return connection
}

const lengthOf = async (connection: RawConnection) => {
  connection.socket.resume()
  await Promise.race([connection.closed, sleep(1000)])
  return connection.received().length
}

it('[8.5.6] answers that are not taken are given up when they are too many, the oldest first', async () => {
  const port = await listen(3.5 * ANSWER_BYTES)
  const first = await Promise.all([askWithoutReading(port), askWithoutReading(port)])
  await sleep(1500)
  const later = await Promise.all([askWithoutReading(port), askWithoutReading(port), askWithoutReading(port)])
  await sleep(1500)
  const lengths = await Promise.all([...first, ...later].map(lengthOf))
  expect(lengths.map((length) => length >= ANSWER_BYTES)).toEqual([false, false, true, true, true])
})

it('[8.5.6] answers within the bound may wait', async () => {
  const port = await listen(3.5 * ANSWER_BYTES)
  const waiting = await Promise.all([askWithoutReading(port), askWithoutReading(port)])
  await sleep(2500)
  const lengths = await Promise.all(waiting.map(lengthOf))
  expect(lengths.map((length) => length >= ANSWER_BYTES)).toEqual([true, true])
})
