import Sqlite from 'better-sqlite3'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../test-database.ts'
import { builtServer, startServerProcess } from '../server-process.ts'
import { type Client, createClient } from './client.ts'
import { report } from './report.ts'

const WRITERS = 10
/** What a request waits for somebody else's lock. */
const PATIENCE_MILLISECONDS = 5000

const publish = (client: Client) => client.send('POST', '/api/v1/publish', { json: { content: 'text' } })

async function serveOnSqlite() {
  const { url, remove } = await createTestDatabase('SQLite')
  onTestFinished(remove)
  const server = await startServerProcess({ DATABASE_URL: url }, { program: builtServer() })
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
  it('[13.20.2] for 3 s: writes wait and succeed', async () => {
    const { client, file } = await serveOnSqlite()
    const lock = holdWriteLock(file)
    const started = performance.now()
    const writes = Promise.all(Array.from({ length: WRITERS }, () => publish(client)))
    await sleep(3000)
    lock.release()
    const answers = await writes
    const waitedMs = Math.round(performance.now() - started)
    report('write lock held for 3 s', { writes: answers.length, waitedMs })
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(waitedMs).toBeGreaterThanOrEqual(2999)
    expect(waitedMs).toBeLessThan(PATIENCE_MILLISECONDS)
  })

  it('[13.20.2] [7.1.14] for 30 s: writes are 503 with Retry-After, reads and a start go on', async () => {
    const { client, file, url } = await serveOnSqlite()
    const { id } = JSON.parse((await publish(client)).text) as { id: string }
    const lock = holdWriteLock(file)
    const end = performance.now() + 30_000
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
    const second = await startServerProcess({ DATABASE_URL: url }, { program: builtServer() })
    onTestFinished(() => second.stop())
    while (performance.now() < end - PATIENCE_MILLISECONDS) {
      const started = performance.now()
      for (const path of [`/${id}`, `/api/v1/pages/${id}`, '/readyz']) {
        expect((await client.send('GET', path)).status).toBe(200)
      }
      reads.push(Math.round(performance.now() - started))
      await sleep(100)
    }
    await writing
    await sleep(Math.max(0, end - performance.now()))
    lock.release()
    const recovered = performance.now()
    expect((await publish(client)).status).toBe(200)
    report('write lock held for 30 s', {
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
        '2',
        { error: 'overloaded', message: 'The server is busy; try again in a moment.' },
      ])
    }
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(PATIENCE_MILLISECONDS - 10)
  })
})
