// pnpm bench edge-growth [pages of the largest store] [rounds]
// Do a visit, an append and a publish of the Worker cost the same with a thousand pages and with a hundred thousand? Each
// page has a database of its own: 100,000 take some 5 GB of disk and a quarter of an hour. Needs a build.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { type RunningEdge, startEdge } from '../../../apps/edge/scripts/start-edge.ts'
import { noteOf } from '../page-delivery/note.ts'
import { median } from '../serving/wrk.ts'

const [most = '100000', rounds = '20'] = process.argv.slice(2)
const SIZES = [1000, 100_000].filter((size) => size <= Number(most))
const PAGES_A_ROUND = 20
const MAX_RATIO = 1.2
const PUBLISHING_AT_ONCE = 16
/** Of ten pages that are visited or published six are short notes, three are articles and one is long. */
const BODIES = [60, 60, 60, 60, 60, 60, 400, 400, 400, 2000].map((words) =>
  JSON.stringify({ content: noteOf(words) }),
)
/** All others are short, so that a store is filled within minutes. */
const SHORT = JSON.stringify({ content: noteOf(20) })
const ENVIRONMENT = {
  PORT: '0',
  HOST: '127.0.0.1',
  BASE_URL: 'http://127.0.0.1',
  LOG_LEVEL: 'error',
  PUBLISH_RATE_LIMIT: '1000000',
  API_RATE_LIMIT: '0',
  MAX_DAILY_BYTES_PER_ADDRESS: '100000000000',
}

const TASKS = ['a first visit', 'a visit from memory', 'an append', 'a publish'] as const

interface Page {
  readonly id: string
  readonly editKey: string
}

interface Store {
  readonly pages: number
  readonly edge: RunningEdge
  readonly visited: readonly Page[]
  readonly storedAPage: number
  readonly times: { readonly [T in (typeof TASKS)[number]]: number[] }
}

const agent = new Agent({ keepAlive: true })
const directory = await mkdtemp(join(tmpdir(), 'qp-edge-growth-'))
const stores: Store[] = []
try {
  for (const pages of SIZES) stores.push(await fill(pages))
  for (let round = 0; round < Number(rounds); round += 1) {
    // They take turns, so that what else the machine does concerns them alike.
    for (const store of stores) await oneRound(store, round)
  }
  report()
} finally {
  agent.destroy()
  for (const { edge } of stores) {
    edge.process.kill('SIGKILL')
    await edge.ended
  }
  await rm(directory, { recursive: true, force: true })
}

/** Publishes so many pages over HTTP, and starts anew, so that no object is in memory. */
async function fill(pages: number): Promise<Store> {
  const environment = { ...ENVIRONMENT, DATABASE_URL: `sqlite:${join(directory, String(pages))}` }
  const filling = await startEdge(environment)
  const visited: Page[] = []
  const every = Math.floor(pages / Math.min(Number(rounds) * PAGES_A_ROUND, pages))
  let next = 0
  const publishing = Array.from({ length: PUBLISHING_AT_ONCE }, async () => {
    while (next < pages) {
      const number = next
      next += 1
      const isVisited = number % every === 0
      const sent = isVisited ? BODIES[visited.length % BODIES.length] : SHORT
      const { body } = await ask(filling, 'POST', '/api/v1/publish', sent)
      if (isVisited) visited.push(JSON.parse(body) as Page)
    }
  })
  await Promise.all(publishing)
  filling.process.kill('SIGTERM')
  await filling.ended
  return {
    pages,
    edge: await startEdge(environment),
    visited,
    storedAPage: (await bytesOf(filling.state)) / pages,
    times: { 'a first visit': [], 'a visit from memory': [], 'an append': [], 'a publish': [] },
  }
}

async function oneRound({ edge, visited, times }: Store, round: number): Promise<void> {
  const timed = async (task: keyof Store['times'], ...asked: readonly [string, string, string?]) => {
    const { milliseconds } = await ask(edge, ...asked)
    times[task].push(milliseconds)
  }
  const first = (round * PAGES_A_ROUND) % visited.length
  for (const [number, { id, editKey }] of visited.slice(first, first + PAGES_A_ROUND).entries()) {
    await timed('a first visit', 'GET', `/${id}`)
    await timed('a visit from memory', 'GET', `/${id}`)
    const line = JSON.stringify({ editKey, content: 'One more line.' })
    await timed('an append', 'POST', `/api/v1/pages/${id}/blocks`, line)
    await timed('a publish', 'POST', '/api/v1/publish', BODIES[number % BODIES.length])
  }
}

function report(): void {
  print(`| pages | KB stored a page | ${TASKS.map((task) => `${task}, ms | ratio`).join(' | ')} |`)
  print(`|${'---|'.repeat(2 + 2 * TASKS.length)}`)
  for (const { pages, storedAPage, times } of stores) {
    const cells = TASKS.flatMap((task) => {
      const ratio = median(times[task]) / median(stores[0]?.times[task] ?? [])
      if (ratio > MAX_RATIO) process.exitCode = 1
      return [median(times[task]).toFixed(2), ratio.toFixed(2)]
    })
    print(`| ${pages} | ${(storedAPage / 1000).toFixed(1)} | ${cells.join(' | ')} |`)
  }
}

/** Milliseconds until the whole answer is there. */
function ask({ port }: RunningEdge, method: string, path: string, sent?: string) {
  const began = performance.now()
  const headers = sent === undefined ? { 'Accept-Encoding': 'gzip' } : { 'Content-Type': 'application/json' }
  return new Promise<{ readonly milliseconds: number; readonly body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject).on('end', () => {
        const milliseconds = performance.now() - began
        if (response.statusCode === 200)
          resolve({ milliseconds, body: sent === undefined ? '' : Buffer.concat(parts).toString() })
        else reject(new Error(`${method} ${path} is ${response.statusCode}: ${Buffer.concat(parts)}`))
      })
    })
      .on('error', reject)
      .end(sent)
  })
}

/** What the databases of pages take, with their logs. */
async function bytesOf(state: string): Promise<number> {
  const folder = join(state, 'qp-PageObject')
  let bytes = 0
  for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size
  return bytes
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
