import Sqlite from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../test-database.ts'
import { freePort } from '../free-port.ts'
import { startServerProcess } from '../server-process.ts'
import { type Client, createClient } from './client.ts'
import { report } from './report.ts'

const WRITERS = 10
/** What a request waits for somebody else's lock. */
const PATIENCE_MILLISECONDS = 5000
/** Each writer is refused twice. */
const HELD_MILLISECONDS = 2.5 * PATIENCE_MILLISECONDS

const publish = (client: Client) => client.send('POST', '/api/v1/publish', { json: { content: 'text' } })

/** How many connections the server has. */
async function connectionsOf(metricsPort: string): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^qp_http_connections (\d+)$/m.exec(metrics)?.[1])
}

async function serveOnSqlite(environment: Readonly<Record<string, string>> = {}) {
  const { url, remove } = await createTestDatabase('SQLite')
  onTestFinished(remove)
  const server = await startServerProcess({ DATABASE_URL: url, ...environment })
  onTestFinished(() => server.stop())
  const client = createClient(server.origin)
  onTestFinished(() => client.close())
  return { client, server, url, file: url.slice('sqlite:'.length) }
}

/** This process is the other one that writes. */
function holdWriteLock(file: string): { release(): void } {
  const other = new Sqlite(file)
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  return { release: () => void other.exec('commit') }
}

describe('another process holds the write lock of SQLite', () => {
  it('[13.20.2] for a while: writes wait and succeed', async () => {
    const metricsPort = String(await freePort())
    const { client, file } = await serveOnSqlite({ METRICS_PORT: metricsPort })
    const lock = holdWriteLock(file)
    const started = performance.now()
    const writes = Promise.all(Array.from({ length: WRITERS }, () => publish(client)))
    await expect.poll(() => connectionsOf(metricsPort)).toBeGreaterThanOrEqual(WRITERS)
    // What comes after the writes and is answered shows that they have come as far as the lock.
    for (let read = 0; read < 3; read++) expect((await client.send('GET', '/readyz')).status).toBe(200)
    lock.release()
    const answers = await writes
    const waitedMs = Math.round(performance.now() - started)
    report('write lock held for a while', { writes: answers.length, waitedMs })
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(waitedMs).toBeLessThan(PATIENCE_MILLISECONDS)
  })

  it('[13.20.2] [7.1.14] for longer: writes are 503 with Retry-After, reads and a start go on', async () => {
    const { client, file, url } = await serveOnSqlite()
    const { id } = JSON.parse((await publish(client)).text) as { id: string }
    const lock = holdWriteLock(file)
    const end = performance.now() + HELD_MILLISECONDS
    const waits: number[] = []
    const answers: Awaited<ReturnType<typeof publish>>[] = []
    const write = async () => {
      while (performance.now() < end - PATIENCE_MILLISECONDS) {
        const started = performance.now()
        answers.push(await publish(client))
        waits.push(Math.round(performance.now() - started))
      }
    }
    const writing = Promise.all(Array.from({ length: WRITERS }, write))
    const reads: number[] = []
    const second = await startServerProcess({ DATABASE_URL: url })
    onTestFinished(() => second.stop())
    while (performance.now() < end - PATIENCE_MILLISECONDS) {
      const started = performance.now()
      for (const path of [`/${id}`, `/api/v1/pages/${id}`, '/readyz']) {
        expect((await client.send('GET', path)).status).toBe(200)
      }
      reads.push(Math.round(performance.now() - started))
    }
    await writing
    lock.release()
    const recovered = performance.now()
    expect((await publish(client)).status).toBe(200)
    report(`write lock held for ${HELD_MILLISECONDS} ms`, {
      refused: answers.length,
      longestWaitMs: Math.max(...waits),
      reads: reads.length * 3,
      longestReadsMs: Math.max(...reads),
      startMs: second.startMs,
      recoveredMs: Math.round(performance.now() - recovered),
    })
    expect(answers.length).toBeGreaterThanOrEqual(WRITERS * 2)
    for (const { status, headers, text } of answers) {
      expect([status, headers['retry-after'], JSON.parse(text)]).toEqual([
        503,
        expect.stringMatching(/^[2-6]$/),
        { error: 'overloaded', message: 'The server is busy; try again in a moment.' },
      ])
    }
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(PATIENCE_MILLISECONDS - 10)
  })
})
