import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openRawConnection, type RawConnection, statusOf } from './raw-connection.ts'
import { freePort } from './free-port.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const SLOW = 500
const MEBIBYTE = 1024 * 1024
/** Milliseconds; who had to wait for slow clients would wait until they are cut. */
const UNDISTURBED = 2000

const metricsPort = String(await freePort())
/** An eighth of these is more than a third of the slow ones: three addresses hold them all. */
const MAX_CONNECTIONS = '2000'
const ENVIRONMENT = { METRICS_PORT: metricsPort, RESPONSE_TIMEOUT_SECONDS: '4', MAX_CONNECTIONS }

let server: ServerProcess
let path: string
let connections: RawConnection[] = []
beforeAll(async () => {
  const environment = { ...ENVIRONMENT, HEADERS_TIMEOUT_SECONDS: '2', REQUEST_TIMEOUT_SECONDS: '3' }
  server = await startServerProcess(environment)
  path = `/${(await publish('# Read me')).id}`
})
afterEach(async () => {
  for (const { socket } of connections.splice(0)) socket.destroy()
  await untilCut()
})
afterAll(() => server.stop())

/** Waits until the server has no more connections than those of {@link publish}. */
async function untilCut(): Promise<void> {
  const counted = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/^qp_http_connections (\d+)$/m.exec(metrics)?.[1])
  }
  await expect.poll(counted, { timeout: 30_000 }).toBeLessThan(10)
}

async function publish(content: string): Promise<{ id: string; editKey: string }> {
  const response = await fetch(`${server.origin}/api/v1/publish`, {
    method: 'POST',
    body: JSON.stringify({ content }),
    headers: { 'Content-Type': 'application/json' },
  })
  return (await response.json()) as { id: string; editKey: string }
}

/** How a client is slow: what it sends first, and again and again. */
const WAYS: readonly [name: string, first: string, again: string][] = [
  ['send nothing', '', ''],
  ['dribble their headers', `GET / HTTP/1.1\r\nHost: x\r\n`, 'X: y\r\n'],
  [
    'dribble their bodies',
    'POST /api/v1/publish HTTP/1.1\r\nHost: x\r\nContent-Type: text/markdown\r\nContent-Length: 9000\r\n\r\n',
    'a',
  ],
  [
    'dribble their chunks',
    'POST /api/v1/publish HTTP/1.1\r\nHost: x\r\nContent-Type: text/markdown\r\nTransfer-Encoding: chunked\r\n\r\n',
    '1\r\na\r\n',
  ],
]

/** Opens slow connections, in turn from each of these addresses, and goes on with them. */
async function attack(from: readonly string[], first: string, again: string): Promise<RawConnection[]> {
  const opened = await Promise.all(
    Array.from({ length: SLOW }, (_, index) => openRawConnection(server.port, from[index % from.length])),
  )
  connections.push(...opened)
  const write = (text: string) => {
    for (const { socket } of opened) if (text !== '' && socket.writable) socket.write(text)
  }
  write(first)
  const dribble = setInterval(() => write(again), 300)
  void Promise.all(opened.map(({ closed }) => closed)).then(() => clearInterval(dribble))
  return opened
}

/** Reads the page on a new connection each time, as many strangers would; the 99th percentile in milliseconds. */
async function visit(times: number): Promise<number> {
  const durations: number[] = []
  for (let visited = 0; visited < times; visited++) {
    const started = performance.now()
    expect(await statusOfVisit()).toBe(200)
    durations.push(performance.now() - started)
  }
  return durations.sort((one, other) => one - other)[Math.ceil(times * 0.99) - 1] ?? Infinity
}

function statusOfVisit(): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${server.origin}${path}`, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
      .once('error', reject)
      .end()
  })
}

describe('[8.5] 500 slow connections', () => {
  it.each(WAYS)(
    '[8.5.2] of one address that %s take no connection from another',
    async (_name, first, again) => {
      const slow = await attack(['127.0.0.2'], first, again)
      await expect
        .poll(() => slow.filter(({ isClosed }) => !isClosed()).length, { timeout: 10_000 })
        .toBeLessThanOrEqual(256)
      const p99 = await visit(100)
      process.stdout.write(`p99 of a visitor beside them: ${p99.toFixed(1)} ms\n`)
      expect(p99).toBeLessThan(UNDISTURBED)
    },
  )

  it.each(WAYS)(
    '[8.5.3] of many addresses that %s are cut, and nobody waits meanwhile',
    async (_name, first, again) => {
      const started = performance.now()
      const slow = await attack(['127.0.0.2', '127.0.0.3', '127.0.0.4'], first, again)
      const p99 = await visit(100)
      const answers = await Promise.all(slow.map(({ closed }) => closed))
      const seconds = (performance.now() - started) / 1000
      process.stdout.write(
        `p99 of a visitor beside them: ${p99.toFixed(1)} ms; cut after ${seconds.toFixed(1)} s\n`,
      )
      expect(p99).toBeLessThan(UNDISTURBED)
      expect(seconds).toBeLessThan(20)
      // A client that wrote once more to a closed connection has lost its answer.
      const answered = answers.filter((answer) => answer !== '')
      expect(new Set(answered.map(statusOf))).toEqual(new Set([408]))
      expect(answered.length).toBeGreaterThan(SLOW / 2)
    },
  )

  it('[8.5.3] that take nothing of a page of 4 MiB are cut, in bounded memory', async () => {
    await server.stop()
    // On a busy machine it takes seconds to answer to as much as is published here.
    server = await startServerProcess({ ...ENVIRONMENT, RESPONSE_TIMEOUT_SECONDS: '12' })
    path = `/${(await publish('# Read me')).id}`
    const { id, editKey } = await publish('# Large')
    for (let part = 0; part < 4; part++) {
      const response = await fetch(`${server.origin}/api/v1/pages/${id}/blocks`, {
        method: 'POST',
        body: JSON.stringify({ editKey, blocks: [{ type: 'code', code: 'x'.repeat(MEBIBYTE - 1000) }] }),
        headers: { 'Content-Type': 'application/json' },
      })
      expect(response.status).toBe(200)
    }
    expect((await (await fetch(`${server.origin}/${id}`)).text()).length).toBeGreaterThan(4 * MEBIBYTE - 4000)
    const before = await server.memory()
    const slow = await attack(
      ['127.0.0.2', '127.0.0.3', '127.0.0.4'],
      // More than the buffers of the system take by themselves.
      `GET /${id} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n`.repeat(4),
      '',
    )
    for (const { socket } of slow) socket.pause()
    const p99 = await visit(100)
    await untilCut()
    const p99Later = await visit(100)
    const after = await server.memory()
    const grown = Math.round((after.most - before.now) / MEBIBYTE)
    process.stdout.write(
      `p99 of a visitor beside them: ${p99.toFixed(1)} ms, then ${p99Later.toFixed(1)} ms; memory grew by ${grown} MiB\n`,
    )
    expect(Math.max(p99, p99Later)).toBeLessThan(UNDISTURBED)
    expect(grown).toBeLessThan(200)
    const sample = slow.slice(0, 10)
    for (const { socket } of sample) socket.resume()
    const received = await Promise.all(sample.map(({ closed }) => closed))
    expect(Math.max(...received.map((text) => text.length))).toBeLessThan(12 * MEBIBYTE)
  }, 120_000)
})
