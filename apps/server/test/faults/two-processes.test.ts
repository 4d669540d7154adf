import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, hasPostgres, type Product } from '../test-database.ts'
import { startServerProcess } from '../server-process.ts'
import { type Client, createClient } from './client.ts'
import { report } from './report.ts'

const CHANGES = 20
const VISITORS = 8

/** A server in a process of its own on a store that it shares, and a client of it. */
async function serveOn(url: string): Promise<Client> {
  const server = await startServerProcess({ DATABASE_URL: url, API_RATE_LIMIT: '0' })
  onTestFinished(() => server.stop())
  const client = createClient(server.origin)
  onTestFinished(() => client.close())
  return client
}

/** Visitors who ask each of the clients for a page again and again, until they are told to stop. */
function visit(clients: readonly Client[], path: string): () => Promise<number> {
  const closing = new AbortController()
  const visitors = Array.from({ length: VISITORS }, async (_, number) => {
    let visits = 0
    for (; !closing.signal.aborted; visits += 1) await clients[number % clients.length]?.send('GET', path)
    return visits
  })
  return async () => {
    closing.abort()
    return (await Promise.all(visitors)).reduce((all, visits) => all + visits, 0)
  }
}

describe.each<Product>(['SQLite', 'PostgreSQL'])('two processes on one store in %s', (product) => {
  it.skipIf(product === 'PostgreSQL' && !hasPostgres)(
    '[10.3.3] under load, what one has acknowledged shows at the very next visit of both',
    async () => {
      const { url, remove } = await createTestDatabase(product)
      onTestFinished(remove)
      const clients = [await serveOn(url), await serveOn(url)] as const
      const json = { content: 'Version 0.' }
      const { id, editKey } = JSON.parse(
        (await clients[0].send('POST', '/api/v1/publish', { json })).text,
      ) as {
        id: string
        editKey: string
      }
      const stop = visit(clients, `/${id}`)
      const wrong: string[] = []
      const look = async (change: string, status: number, version: number) => {
        for (const [number, client] of clients.entries()) {
          const answer = await client.send('GET', `/${id}`)
          const isRight =
            answer.status === status && (status === 404 || answer.text.includes(`Version ${version}.`))
          if (!isRight) wrong.push(`process ${number} after ${change} ${version}: ${answer.status}`)
        }
      }
      for (let version = 1; version <= CHANGES; version += 1) {
        const writer = clients[version % 2] ?? clients[0]
        const body = { id, editKey, content: `Version ${version}.` }
        expect((await writer.send('POST', '/api/v1/publish', { json: body })).status).toBe(200)
        await look('replacing', 200, version)
        for (const published of [false, true]) {
          const change = { json: { editKey, published } }
          expect((await writer.send('PATCH', `/api/v1/pages/${id}`, change)).status).toBe(200)
          await look(published ? 'showing' : 'hiding', published ? 200 : 404, version)
        }
      }
      const deleting = await clients[1].send('DELETE', `/api/v1/pages/${id}`, { json: { editKey } })
      expect(deleting.status).toBe(200)
      await look('deleting', 404, CHANGES)
      const visits = await stop()
      report(`two processes on ${product}`, { changes: 3 * CHANGES + 1, visits })
      expect(wrong).toEqual([])
      expect(visits).toBeGreaterThan(CHANGES)
    },
  )
})
