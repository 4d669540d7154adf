import { afterEach, describe, expect, it } from 'vitest'
import { INSTANCES, startTestServer, type TestServer } from '../../test/test-server.ts'
import { openCurrentDatabase } from '../store/db/open-current-database.ts'
import { PAGE_OVERHEAD_BYTES } from '../store/store-size.ts'
import { serverProduct } from '../../test/test-database.ts'

const servers: TestServer[] = []
afterEach(async () => {
  // The first one removes the database of all.
  for (const server of servers.splice(0).toReversed()) await server.stop()
})

async function start(environment: Readonly<Record<string, string>>): Promise<TestServer> {
  const server = await startTestServer({ TRUST_PROXY: '1', ...environment })
  servers.push(server)
  return server
}

/** A document whose one block is as many bytes of JSON, array and all. */
function contentOf(bytes: number): { blocks: object[] } {
  const empty = Buffer.byteLength(JSON.stringify([{ type: 'richtext', html: '<p></p>' }]))
  return { blocks: [{ type: 'richtext', html: `<p>${'x'.repeat(bytes - empty)}</p>` }] }
}

const publish = (server: TestServer, json: object, address = '203.0.113.7') =>
  server.call('POST', '/api/v1/publish', { json, headers: { 'X-Forwarded-For': address } })

const append = (server: TestServer, id: string, json: object, address = '203.0.113.7') =>
  server.call('POST', `/api/v1/pages/${id}/blocks`, { json, headers: { 'X-Forwarded-For': address } })

describe('[8.7] a bounded store', () => {
  it('[8.7.2] [8.7.3] [7.1.19] takes nothing more when it is full; reading, hiding, shortening and deleting go on', async () => {
    const server = await start({ MAX_STORE_BYTES: String(2 * (PAGE_OVERHEAD_BYTES + 300)) })
    const { id, editKey } = await server.publish(contentOf(300))
    const second = await server.publish(contentOf(300))
    const page = `/api/v1/pages/${id}`
    const before = (await server.call('GET', page)).body

    const refused = [
      await publish(server, contentOf(100)),
      await publish(server, { id, editKey, ...contentOf(301) }),
      await append(server, id, { editKey, blocks: [{ type: 'divider' }] }),
    ]
    for (const { status, body, headers } of refused) {
      expect([status, body['error'], headers.get('Retry-After')]).toEqual([507, 'store_full', null])
    }
    expect((await server.call('GET', page)).body).toEqual(before)
    expect((await server.call('GET', `/${id}`)).status).toBe(200)

    const patched = await server.call('PATCH', page, { json: { editKey, published: false } })
    expect([patched.status, patched.body['published']]).toEqual([200, false])
    for (const bytes of [300, 200, 300]) {
      expect((await publish(server, { id, editKey, ...contentOf(bytes) })).status).toBe(200)
    }
    const gone = await server.call('DELETE', `/api/v1/pages/${second.id}`, {
      json: { editKey: second.editKey },
    })
    expect(gone.status).toBe(200)
    expect((await publish(server, contentOf(301))).status).toBe(507)
    expect((await publish(server, contentOf(300))).status).toBe(200)
  })

  it('[8.7.4] [7.1.18] [8.2.5] [8.7.6] bounds what an address adds on a day, and stores no address', async () => {
    const size = PAGE_OVERHEAD_BYTES + 300
    const grown = 80
    const appended = 100
    const server = await start({
      MAX_DAILY_BYTES_PER_ADDRESS: String(size + grown + appended + PAGE_OVERHEAD_BYTES + 99),
    })
    const { id, editKey } = (await publish(server, contentOf(300))).body
    expect((await publish(server, { id, editKey, ...contentOf(300 + grown) })).status).toBe(200)
    // Of two arrays that become one, a byte goes.
    expect((await append(server, String(id), { editKey, ...contentOf(appended + 1) })).status).toBe(200)
    await server.call('DELETE', `/api/v1/pages/${String(id)}`, { json: { editKey } })

    const refused = await publish(server, contentOf(100))
    expect([refused.status, refused.body['error']]).toEqual([429, 'quota_exceeded'])
    const secondsLeft = Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 1000)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(secondsLeft)
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(secondsLeft + 60)
    expect((await publish(server, contentOf(99), '::ffff:203.0.113.7')).status).toBe(200)

    const statuses = []
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:3::1'])
      statuses.push((await publish(server, contentOf(100), address)).status)
    expect(statuses).toEqual([200, 200, 429, 200])
    const database = await openCurrentDatabase(server.databaseUrl)
    const rows = await database.reader.selectFrom('address_bytes').select('address_hash').execute()
    await database.close()
    expect(rows).toEqual(
      Array.from({ length: 3 }, () => ({ address_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })),
    )
  })

  it('[8.7.5] holds for two processes on one database whose writes race', async () => {
    const size = PAGE_OVERHEAD_BYTES + 200
    const environment = {
      MAX_DAILY_BYTES_PER_ADDRESS: String(7 * size),
      MAX_STORE_BYTES: String(14 * size),
    }
    const first = await start(environment)
    const second = await start({ ...environment, DATABASE_URL: first.databaseUrl })
    const race = async (addressOf: (index: number) => string) => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          publish(index % 2 === 0 ? first : second, contentOf(200), addressOf(index)),
        ),
      )
      return Object.fromEntries(
        [...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => [status, length]),
      )
    }
    expect(await race(() => '203.0.113.7')).toEqual({ 200: 7, 429: 23 })
    const { 200: stored = 0, ...refused } = await race((index) => `203.0.113.${100 + index}`)
    expect(refused).toEqual({ 507: 30 - stored })
    expect(stored).toBeGreaterThanOrEqual(7)
    // SQLite has one writer; in PostgreSQL each process has ten connections.
    const connections = 2 * INSTANCES * 10
    expect(stored).toBeLessThanOrEqual(serverProduct === 'SQLite' ? 7 : 7 + connections - 1)
    expect((await publish(first, contentOf(200), '203.0.113.200')).status).toBe(507)
  })
})
