// pnpm bench store-growth [pages of the largest store] [rounds]
// Do visits and appends cost the same whether the store has a thousand pages or a million? Needs a build, some 4 GB of
// disk for a million pages, and for PostgreSQL a QP_POSTGRES_URL of somebody who may create databases.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Client } from 'pg'
import { type BuiltServer, startBuiltServer } from '../../built-server.ts'
import { median } from '../serving/wrk.ts'
import { EDIT_KEY, fill } from './fill.ts'

const [most = '1000000', rounds = '20'] = process.argv.slice(2)
const SIZES = [1000, 10_000, 100_000, 1_000_000].filter((size) => size <= Number(most))
/** Of each round and store; a multiple of ten. */
const PAGES_A_ROUND = 20
const MAX_RATIO = 1.3
/** A thousand pages have to be enough for all rounds. */
const VISITED = Math.min(Number(rounds) * PAGES_A_ROUND, 1000)

interface Store {
  readonly pages: number
  readonly server: BuiltServer
  readonly ids: readonly string[]
  readonly bytesAPage: number
  readonly storedAPage: number
  readonly times: { readonly [T in Task]: number[] }
}

const TASKS = ['a first visit', 'a visit from memory', 'an append'] as const
type Task = (typeof TASKS)[number]

const directory = await mkdtemp(join(tmpdir(), 'qp-store-growth-'))
const agent = new Agent({ keepAlive: true })
try {
  await measure('SQLite', (pages) => {
    const file = join(directory, `${pages}.db`)
    return { url: `sqlite:${file}`, size: async () => (await stat(file)).size, remove: async () => {} }
  })
  const postgres = process.env['QP_POSTGRES_URL']
  if (postgres === undefined) print('', 'QP_POSTGRES_URL is not set: PostgreSQL was not measured.')
  else await measure('PostgreSQL', (pages) => postgresStore(postgres, `growth_${pages}`))
} finally {
  agent.destroy()
  await rm(directory, { recursive: true, force: true })
}

interface Place {
  readonly url: string
  readonly size: () => Promise<number>
  readonly remove: () => Promise<void>
}

/** All stores are filled first and then take turns, so that what else the machine does concerns them alike. */
async function measure(product: string, placeOf: (pages: number) => Place | Promise<Place>): Promise<void> {
  const stores: Store[] = []
  const places: Place[] = []
  try {
    for (const pages of SIZES) {
      const place = await placeOf(pages)
      places.push(place)
      const { ids, bytes } = await fill(place.url, pages, VISITED)
      const storedAPage = (await place.size()) / pages
      const server = await startBuiltServer({ DATABASE_URL: place.url })
      const times = { 'a first visit': [], 'a visit from memory': [], 'an append': [] }
      stores.push({ pages, server, ids, bytesAPage: bytes / pages, storedAPage, times })
    }
    for (let round = 0; round < Number(rounds); round += 1) {
      for (const store of stores) await oneRound(store, round)
    }
    report(product, stores)
  } finally {
    await Promise.all(stores.map(({ server }) => server.stop()))
    for (const { remove } of places) await remove()
  }
}

async function oneRound({ server, ids, times }: Store, round: number): Promise<void> {
  const first = (round * PAGES_A_ROUND) % VISITED
  for (const id of ids.slice(first, first + PAGES_A_ROUND)) {
    times['a first visit'].push(await timed(server, 'GET', `/${id}`))
    times['a visit from memory'].push(await timed(server, 'GET', `/${id}`))
    const body = JSON.stringify({ editKey: EDIT_KEY, content: 'One more line.' })
    times['an append'].push(await timed(server, 'POST', `/api/v1/pages/${id}/blocks`, body))
  }
}

function report(product: string, stores: readonly Store[]): void {
  print('', `| ${product}, pages | bytes of blocks a page | bytes stored a page | ${columns()} |`)
  print(`|${'---|'.repeat(3 + 2 * TASKS.length)}`)
  for (const { pages, bytesAPage, storedAPage, times } of stores) {
    const cells = TASKS.flatMap((task) => {
      const least = median(stores[0]?.times[task] ?? [])
      const ratio = median(times[task]) / least
      if (ratio > MAX_RATIO) process.exitCode = 1
      return [median(times[task]).toFixed(2), ratio.toFixed(2)]
    })
    print(`| ${pages} | ${bytesAPage.toFixed(0)} | ${storedAPage.toFixed(0)} | ${cells.join(' | ')} |`)
  }
}

function columns(): string {
  return TASKS.map((task) => `${task}, ms | ratio`).join(' | ')
}

/** Milliseconds until the whole answer is there. */
function timed({ origin }: BuiltServer, method: string, path: string, body?: string): Promise<number> {
  const started = performance.now()
  const headers = body === undefined ? { 'Accept-Encoding': 'gzip' } : { 'Content-Type': 'application/json' }
  return new Promise((resolve, reject) => {
    request(`${origin}${path}`, { method, agent, headers }, (response) => {
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`${method} ${path} is ${response.statusCode}`))
      })
      response.on('error', reject).resume()
    })
      .on('error', reject)
      .end(body)
  })
}

async function postgresStore(server: string, name: string): Promise<Place> {
  const inServer = async <T>(act: (client: Client) => Promise<T>) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    try {
      return await act(client)
    } finally {
      await client.end()
    }
  }
  const remove = () => inServer((client) => client.query(`drop database if exists ${name} with (force)`))
  await remove()
  await inServer((client) => client.query(`create database ${name}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    remove: async () => void (await remove()),
    size: async () => {
      const { rows } = await inServer((client) =>
        client.query<{ size: string }>('select pg_database_size($1) as size', [name]),
      )
      return Number(rows[0]?.size)
    },
  }
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
