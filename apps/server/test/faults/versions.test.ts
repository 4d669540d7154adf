import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/store/db/database.ts'
import { migrate } from '../../src/store/db/migrate.ts'
import { MIGRATIONS } from '../../src/store/db/migrations/index.ts'
import { createPremiumTokens } from '../../src/store/premium-tokens.ts'
import { TEST_STORES } from '../../src/store/db/test-stores.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { checkStore } from './check-store.ts'
import { type Client, createClient } from './client.ts'
import { type EarlierVersion, versionBeforeNewestMigration } from './earlier-version.ts'
import { differences, newPublishers, startLoad } from './load.ts'
import { report } from './report.ts'

const PUBLISHERS = 10
let earlier: EarlierVersion

beforeAll(async () => {
  earlier = await versionBeforeNewestMigration()
})
afterAll(() => earlier.remove())

interface Written {
  readonly id: string
  readonly editKey: string
}

async function publish(client: Client, content: string): Promise<Written> {
  const { status, text } = await client.send('POST', '/api/v1/publish', { json: { content } })
  expect([status, text]).toEqual([200, expect.any(String)])
  return JSON.parse(text) as Written
}

/** Every operation of the API on a page that the other instance has made. */
async function changeThrough(client: Client, { id, editKey }: Written): Promise<number[]> {
  const path = `/api/v1/pages/${id}`
  const statuses = []
  for (const [method, where, json] of [
    ['POST', `${path}/blocks`, { editKey, content: 'more' }],
    ['PATCH', path, { editKey, published: false }],
    ['PATCH', path, { editKey, published: true }],
    ['POST', '/api/v1/publish', { id, editKey, content: 'anew' }],
    ['GET', `/${id}`, undefined],
    ['DELETE', path, { editKey }],
  ] as const) {
    statuses.push((await client.send(method, where, json && { json })).status)
  }
  return statuses
}

function clientOf({ origin }: ServerProcess): Client {
  const client = createClient(origin)
  onTestFinished(() => client.close())
  return client
}

describe.each(TEST_STORES)('two versions on one database, $name', (store) => {
  it('[13.20.6] the one before the newest migration and this one both serve', async () => {
    const url = await store.newUrl()
    const environment = { DATABASE_URL: url, WORK_THREADS: '1' }
    const old = await startServerProcess(environment, { program: earlier.program })
    onTestFinished(() => old.stop())
    const clients = [clientOf(old)]
    const before = await publish(clients[0] ?? expect.fail(), 'before the migration')
    const migrated = await startServerProcess(environment)
    onTestFinished(() => migrated.stop())
    clients.push(clientOf(migrated))

    const servers = [old, migrated]
    const publishers = newPublishers(PUBLISHERS, { writesNotes: false })
    const load = startLoad({ publishers, origin: (number) => servers[number % 2]?.origin ?? '' })
    while (load.acknowledgedAt.length < 100) await sleep(5)
    await load.stop()
    expect(load.troubles).toEqual([])
    for (const { origin } of servers) expect(await differences(origin, publishers)).toEqual([])

    const texts = ['by the old one', 'by the new one']
    const pages = await Promise.all(clients.map((client, number) => publish(client, texts[number] ?? '')))
    const through = await Promise.all(
      clients.map((client, number) => changeThrough(client, pages[1 - number] ?? expect.fail())),
    )
    expect(through).toEqual(clients.map(() => [200, 200, 200, 200, 200, 200]))
    for (const client of clients) {
      expect((await client.send('GET', `/${before.id}.txt`)).text).toContain('before the migration')
      expect((await client.send('GET', '/readyz')).status).toBe(200)
    }
    expect(await checkStore(url)).toEqual({ code: 0, output: expect.stringMatching(/, 0 problems\n$/) })
    report(`two versions, ${store.name}`, {
      earlier: earlier.commit.slice(0, 12),
      migrations: (await readdir(new URL('../../src/store/db/migrations', import.meta.url))).length - 1,
      acknowledged: load.acknowledgedAt.length,
      startMs: migrated.startMs,
    })
  })

  it('[2.2.4] [2.2.8] [13.20.6] names are of both: one page has a slug, and that of a deleted one stays taken', async () => {
    const url = await store.newUrl()
    const environment = { DATABASE_URL: url, WORK_THREADS: '1' }
    const old = await startServerProcess(environment, { program: earlier.program })
    onTestFinished(() => old.stop())
    const database = await openDatabase(url)
    onTestFinished(() => database.close())
    const { token } = await createPremiumTokens(database).create()
    const write = async (client: Client, method: string, path: string, json: object) => {
      const { status, text } = await client.send(method, path, {
        json,
        headers: { 'X-Premium-Token': token },
      })
      return { status, ...(JSON.parse(text) as Partial<Written>) }
    }
    const make = (client: Client, slug: string | null) =>
      write(client, 'POST', '/api/v1/publish', { content: slug ?? 'none', slug })
    const before = clientOf(old)
    const [kept, left] = [await make(before, 'kept'), await make(before, 'left')]
    await write(before, 'DELETE', `/api/v1/pages/${left.id}`, { editKey: left.editKey })
    const migrated = await startServerProcess(environment)
    onTestFinished(() => migrated.stop())

    const clients = [before, clientOf(migrated)]
    for (const [number, client] of clients.entries()) {
      const other = clients[1 - number] ?? expect.fail()
      expect((await client.send('GET', '/kept')).status).toBe(200)
      const page = await make(client, `by-${number}`)
      expect((await other.send('GET', `/by-${number}`)).status).toBe(200)
      for (const taken of ['kept', 'left', `by-${number}`]) {
        expect([taken, (await make(other, taken)).status]).toEqual([taken, 409])
      }
      const path = `/api/v1/pages/${page.id}`
      const { editKey } = page
      const rename = (through: Client, slug: string) => write(through, 'PATCH', path, { editKey, slug })
      expect((await rename(other, `again-${number}`)).status).toBe(200)
      expect((await client.send('GET', `/by-${number}`)).status).toBe(404)
      expect((await rename(client, `again-${number}`)).status).toBe(200)
      expect((await rename(client, 'kept')).status).toBe(409)
      expect((await write(other, 'DELETE', path, { editKey })).status).toBe(200)
      expect((await make(client, `again-${number}`)).status).toBe(409)
      // Two instances of two versions want the same one at once.
      const wishes = await Promise.all([...clients, ...clients].map((one) => make(one, `both-${number}`)))
      expect(wishes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    }
    expect((await clients[1]?.send('GET', `/${kept.id}`))?.status).toBe(301)
    expect(await checkStore(url)).toEqual({ code: 0, output: expect.stringMatching(/, 0 problems\n$/) })
  })

  it('[13.20.6] this one starts and serves on a schema that is newer than it', async () => {
    const url = await store.newUrl()
    const database = await openDatabase(url)
    onTestFinished(() => database.close())
    const { error } = await migrate(database, undefined, {
      ...MIGRATIONS,
      '9999-newer': {
        async up(schema) {
          await schema.schema.alterTable('pages').addColumn('newer', 'text').execute()
          await schema.schema.createTable('newer').addColumn('id', 'text').execute()
        },
      },
    })
    expect(error).toBeUndefined()
    const server = await startServerProcess({ DATABASE_URL: url })
    onTestFinished(() => server.stop())
    const client = clientOf(server)
    expect(await changeThrough(client, await publish(client, 'text'))).toEqual([200, 200, 200, 200, 200, 200])
  })
})
