import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openEvents } from '../../../test/event-reader.ts'
import { openRawConnection } from '../../../test/raw-connection.ts'
import { createLogger } from '../../logger.ts'
import { handleErrors, presentPlainError } from '../errors.ts'
import { createEventStreams, type EventStream } from './event-streams.ts'

const FIRST = { event: 'page', data: 1 }

/** A server of nothing but streams, as many as `maxConnections` allows. */
async function serve(maxConnections: number, responseTimeoutSeconds = 30) {
  const streams = createEventStreams({
    maxConnections,
    maxConnectionsPerAddress: 100_000,
    responseTimeoutSeconds,
  })
  const opened: EventStream[] = []
  const app = new Koa({ proxy: true, maxIpsCount: 1 })
  app.use(handleErrors(createLogger('silent'), presentPlainError))
  app.use(async (context) => {
    if (context.path === '/late') await once(context.res, 'close')
    opened.push(streams.open(context, FIRST))
  })
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    streams.stop()
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const open = (number: number) =>
    openEvents(`http://127.0.0.1:${port}/`, { 'X-Forwarded-For': `10.0.${number >> 8}.${number & 255}` })
  return { open, opened, port, streams }
}

describe('[10.29.6] event streams', () => {
  it('are bounded in all, and a share is left for one more address until then', async () => {
    const { open, opened } = await serve(40)
    const crowd = await Promise.all(Array.from({ length: 60 }, (_, number) => open(number)))
    expect(crowd.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(opened).toHaveLength(20)
    const [first] = crowd
    first?.leave()
    await expect.poll(async () => (await open(1000)).status).toBe(200)
  })

  it('of a client that never reads are closed, and hold next to nothing until then', async () => {
    const { opened, port } = await serve(10)
    const { socket } = await openRawConnection(port)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    socket.pause()
    await expect.poll(() => opened.length).toBe(1)
    const [stream] = opened
    const data = 'x'.repeat(60_000)
    // The system takes some megabytes on the way; what comes after that would stay in this process.
    let sent = 0
    while (stream?.ended.aborted === false && sent < 1000) {
      stream.send({ event: 'page', data })
      sent += 1
      await new Promise(setImmediate)
    }
    expect(stream?.ended.aborted).toBe(true)
    expect(sent).toBeLessThan(1000)
  })

  it('are not kept for clients that have gone before they begin', async () => {
    const { open, opened, port } = await serve(10)
    for (let gone = 0; gone < 10; gone += 1) {
      const { socket } = await openRawConnection(port)
      socket.write(`GET /late HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.1.0.${gone}\r\n\r\n`, () =>
        socket.destroy(),
      )
    }
    await expect.poll(() => opened.length).toBe(10)
    expect(opened.filter(({ ended }) => !ended.aborted)).toEqual([])
    expect((await open(1)).status).toBe(200)
  })

  it('[10.29.3] [8.5.3] have a heartbeat, twice in the time after which silence is cut', async () => {
    const { open } = await serve(10, 0.1)
    const reader = await open(1)
    await expect.poll(() => reader.received()).toMatch(/data: 1\n\n:\n\n:\n\n/)
  })

  it('[10.29.7] end when they are told to, and later ones at once', async () => {
    const { open, streams } = await serve(10)
    const before = await open(1)
    streams.stop()
    expect(await before.ended).toMatch(/^retry: \d+\nevent: page\ndata: 1\n\n$/)
    expect(await (await open(1)).ended).toMatch(/^retry: \d+\nevent: page\ndata: 1\n\n$/)
  })
})
