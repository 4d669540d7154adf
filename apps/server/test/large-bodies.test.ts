import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRawConnection, type RawConnection, statusOf } from './raw-connection.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const MEBIBYTE = 1024 * 1024
const GIGABYTE = 1_000_000_000
const PATIENTLY = { timeout: 10_000 }

let server: ServerProcess
beforeAll(async () => {
  server = await startServerProcess()
})
afterAll(() => server.stop())

const REST = 'HTTP/1.1\r\nHost: x\r\nContent-Type: text/markdown\r\nConnection: close\r\n'
const HEAD = `POST /api/v1/publish ${REST}`
const PIECE = Buffer.alloc(64 * 1024, 'x')
const CHUNK = Buffer.concat([Buffer.from('10000\r\n'), PIECE, Buffer.from('\r\n')])

/** Sends the header, then the piece until a gigabyte has gone or the server ends it; what came back and what went. */
async function pour(
  header: string,
  piece: Buffer,
  start = HEAD,
): Promise<{ received: string; sent: number }> {
  const { socket, closed, isClosed } = await openRawConnection(server.port)
  socket.write(`${start}${header}\r\n\r\n`)
  let sent = 0
  while (sent < GIGABYTE && !isClosed() && socket.writable) {
    sent += piece.length
    if (!socket.write(piece)) {
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
    }
  }
  return { received: await closed, sent }
}

async function memoryDuring(work: () => Promise<void>): Promise<number> {
  const before = await server.memory()
  await work()
  const grown = Math.round(((await server.memory()).most - before.now) / MEBIBYTE)
  process.stdout.write(`memory grew by ${grown} MiB at most\n`)
  return grown
}

describe('[5.2.2] [8.1.1] a body of a gigabyte', () => {
  it.each([
    ['in chunks', 'Transfer-Encoding: chunked', CHUNK, [413], 32],
    ['that says so', `Content-Length: ${GIGABYTE}`, PIECE, [413], 32],
    // Node answers 400 to what is no request and cuts the connection: who still sends may lose the answer.
    ['that says it has ten bytes', 'Content-Length: 10', PIECE, [400, 0], 32],
  ])('%s is cut, in bounded memory', async (name, header, piece, statuses, maxMebibytes) => {
    const grown = await memoryDuring(async () => {
      const { received, sent } = await pour(header, piece)
      process.stdout.write(`${name}: ${statusOf(received)} after the client had sent ${sent} bytes\n`)
      expect(statuses).toContain(statusOf(received))
      expect(sent).toBeLessThan(maxMebibytes * MEBIBYTE)
    })
    expect(grown).toBeLessThan(100)
  })

  it.each([
    ['GET /healthz', 200],
    ['OPTIONS /api/v1/publish', 204],
    ['POST /nowhere', 405],
    ['POST /api/v1/nowhere', 404],
    ['PUT /api/v1/publish', 405],
  ])('[8.5.7] that nobody asked for is cut: %s', async (start, status) => {
    const { received, sent } = await pour(
      'Transfer-Encoding: chunked',
      CHUNK,
      `${start} ${REST.replace('Connection: close\r\n', '')}`,
    )
    process.stdout.write(`${start}: ${statusOf(received)} after the client had sent ${sent} bytes\n`)
    expect(statusOf(received)).toBe(status)
    expect(sent).toBeLessThan(64 * MEBIBYTE)
  })

  it('thirty of them at once are cut, in bounded memory', async () => {
    const grown = await memoryDuring(async () => {
      const all = await Promise.all(
        Array.from({ length: 30 }, () => pour('Transfer-Encoding: chunked', CHUNK)),
      )
      const sent = all.map((one) => one.sent)
      process.stdout.write(`30 in chunks: the clients had sent up to ${Math.max(...sent)} bytes\n`)
      expect(new Set(all.map(({ received }) => statusOf(received)))).toEqual(new Set([413]))
      expect(Math.max(...sent)).toBeLessThan(32 * MEBIBYTE)
    })
    expect(grown).toBeLessThan(250)
  })

  it('[5.1.6] compressed to a megabyte is refused unread', async () => {
    const bytes = gzipSync(Buffer.alloc(GIGABYTE / 10))
    const grown = await memoryDuring(async () => {
      const response = await fetch(`${server.origin}/api/v1/publish`, {
        method: 'POST',
        body: bytes,
        headers: { 'Content-Type': 'text/markdown', 'Content-Encoding': 'gzip' },
      })
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: 'invalid_body', message: 'Compressed bodies are not accepted.' },
      ])
    })
    expect(grown).toBeLessThan(100)
  })
})

describe('[8.5.7] a client that does not look up while it sends', () => {
  it('still learns that its body of 5 MB is too large', async () => {
    const body = 'x'.repeat(5_000_000)
    for (let attempt = 0; attempt < 20; attempt++) {
      const { socket, closed } = await openRawConnection(server.port)
      socket.pause()
      socket.write(`${HEAD}Content-Length: ${body.length}\r\n\r\n${body}`, () => socket.resume())
      expect(await closed).toContain('"error":"body_too_large"')
    }
  })
})

describe('[8.5.8] bodies that stop short of their end', () => {
  it('are held up to a bound for one address; another address goes on', async () => {
    const body = Buffer.alloc(MEBIBYTE - 1, 'x')
    const held: RawConnection[] = []
    const from = (address: string) => openRawConnection(server.port, address)
    const grown = await memoryDuring(async () => {
      for (let opened = 0; opened < 48; opened++) {
        const connection = await from('127.0.0.2')
        held.push(connection)
        connection.socket.write(`${HEAD}Content-Length: ${MEBIBYTE}\r\n\r\n`)
        connection.socket.write(body)
      }
      await expect
        .poll(() => held.filter(({ received }) => statusOf(received()) === 503).length, PATIENTLY)
        .toBe(16)
      const publish = async (address: string) => {
        const { socket, closed } = await from(address)
        socket.write(`${HEAD}Content-Length: 4\r\n\r\n# Hi`)
        return statusOf(await closed)
      }
      expect(await publish('127.0.0.3')).toBe(200)
      for (const { socket } of held) socket.destroy()
      await expect.poll(() => publish('127.0.0.2'), PATIENTLY).toBe(200)
    })
    expect(grown).toBeLessThan(250)
  })
})

describe('[8.5.10] bodies in chunks of one byte', () => {
  it('from 32 connections neither take memory nor make others wait', async () => {
    const chunks = Buffer.from('1\r\nx\r\n'.repeat(10_000))
    const waits: number[] = []
    const grown = await memoryDuring(async () => {
      const over = new AbortController()
      const newcomer = async () => {
        while (!over.signal.aborted || waits.length < 20) {
          const start = performance.now()
          const headers = { 'Content-Type': 'text/markdown' }
          const answer = await fetch(`${server.origin}/api/v1/publish`, {
            method: 'POST',
            body: '# Hi',
            headers,
          })
          expect([answer.status, typeof (await answer.json())]).toEqual([200, 'object'])
          waits.push(performance.now() - start)
        }
      }
      const waiting = newcomer()
      const pouring = Array.from({ length: 32 }, () => pour('Transfer-Encoding: chunked', chunks))
      const statuses = (await Promise.all(pouring)).map(({ received }) => statusOf(received))
      over.abort()
      await waiting
      expect(new Set(statuses)).toEqual(new Set([400]))
    })
    const middle = waits.toSorted((one, other) => one - other)[waits.length >> 1] ?? Infinity
    process.stdout.write(`the middle of ${waits.length} others waited for ${Math.round(middle)} ms\n`)
    expect(grown).toBeLessThan(64)
    expect(middle).toBeLessThan(200)
  })
})
