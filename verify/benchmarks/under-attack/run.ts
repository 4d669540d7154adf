// pnpm bench under-attack [seconds of each part] [part of an attack's name]; needs a build of the server
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { sampleOf, startObservedServer } from '../../soak/observed/observed-server.ts'
import { noteOf } from '../page-delivery/note.ts'
import { type AttackName, ATTACKS, LARGE_PAGE, type Page } from './attacks.ts'

const SECONDS = Number(process.argv[2] ?? 10)
const NAMED = process.argv[3] ?? ''
/** Bytes of what newcomers publish. */
const SIZES = [1000, 25_000, 100_000]
const ADDRESSES = [1, 8, 16, 64]
const PATIENCE_MS = 60_000

const agent = new Agent({ keepAlive: true })
/** Nothing is kept: every view is a cold one. */
const server = await startObservedServer({ RENDER_CACHE_BYTES: '0' })
let notAnswered = 0
let newcomers = 0

process.stdout.write(
  '| attack | addresses | publish 1 KB p50 ms | p99 | 25 KB p50 ms | p99 | 100 KB p50 ms | p99 | view p50 ms | p99 | longer view p50 ms | p99 | not answered | loop delay p99 ms | answers to the attackers |\n' +
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n',
)
try {
  const longer = JSON.parse(await publish(JSON.stringify({ content: noteOf(5000) }))) as Page
  await visit(longer.id, 2)
  await part('none', 0, [], longer.id)
  for (const attack of (Object.keys(ATTACKS) as AttackName[]).filter((name) => name.includes(NAMED))) {
    // Of its own, since one of the attacks leaves other pages behind than it found.
    const pages = await largePages()
    for (const addresses of ADDRESSES) await part(attack, addresses, pages, longer.id)
  }
} finally {
  agent.destroy()
  await server.stop()
}
if (notAnswered > 0) process.exitCode = 1

async function largePages(): Promise<Page[]> {
  const pages: Page[] = []
  while (pages.length < Math.max(...ADDRESSES)) {
    pages.push(JSON.parse(await publish(JSON.stringify(LARGE_PAGE))) as Page)
  }
  return pages
}

async function part(
  attack: AttackName | 'none',
  addresses: number,
  pages: readonly Page[],
  longer: string,
): Promise<void> {
  const attackers =
    attack === 'none'
      ? undefined
      : new Worker(fileURLToPath(new URL('./attacker.ts', import.meta.url)), {
          workerData: { origin: server.origin, attack, addresses, pages },
        })
  if (attackers !== undefined) await once(attackers, 'message')
  await sampleOf(server)
  const { publishes, views, longerViews, failures } = await visit(longer, SECONDS)
  const { loopDelayP99 } = await sampleOf(server)
  const answers = attackers === undefined ? '' : await stop(attackers)
  const times = [...publishes, views, longerViews]
    .flatMap((list) => [at(list, 0.5), at(list, 0.99)])
    .map((time) => time.toFixed(1))
  const kinds = Object.entries(Object.groupBy(failures, (failure) => failure))
  const refused = kinds.map(([kind, all = []]) => `${kind} × ${all.length}`).join(', ') || 'none'
  const cells = [attack, addresses, ...times, refused, loopDelayP99.toFixed(1), answers]
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
  notAnswered += failures.length
}

/**
 * What those have to wait who do nothing wrong: newcomers publish texts of three sizes and look at each, others look at a
 * longer page, which is drawn anew for each.
 */
async function visit(longer: string, seconds: number) {
  const [views, longerViews]: [number[], number[]] = [[], []]
  const publishes = SIZES.map((): number[] => [])
  const failures: string[] = []
  const end = performance.now() + seconds * 1000
  const timed = async <T>(times: number[], act: () => Promise<T>): Promise<T | undefined> => {
    const began = performance.now()
    try {
      const result = await act()
      times.push(performance.now() - began)
      return result
    } catch (error) {
      failures.push(String(error))
      return undefined
    }
  }
  const publishing = async () => {
    const notes = SIZES.map((size) => JSON.stringify({ content: noteOf(size / 4).slice(0, size) }))
    for (let number = 0; performance.now() < end; number += 1) {
      const size = number % SIZES.length
      const address = newAddress()
      const published = await timed(publishes[size] ?? [], () => publish(notes[size] ?? '', address))
      if (published === undefined) continue
      const { id } = JSON.parse(published) as Page
      await timed(views, () => call('GET', `/${id}`, address))
    }
  }
  const looking = async () => {
    while (performance.now() < end) await timed(longerViews, () => call('GET', `/${longer}`, newAddress()))
  }
  await Promise.all([publishing(), looking()])
  return { publishes, views, longerViews, failures }
}

/** Of somebody who was not here before. */
function newAddress(): string {
  newcomers += 1
  return `10.${newcomers >> 16}.${(newcomers >> 8) & 255}.${newcomers & 255}`
}

function publish(json: string, address = '198.51.100.7'): Promise<string> {
  return call('POST', '/api/v1/publish', address, json)
}

function call(method: string, path: string, address: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const type =
      body === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
    const headers = { 'X-Forwarded-For': address, ...type }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    request(`${server.origin}${path}`, { method, agent, headers, signal }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`${method} ${response.statusCode}`)),
      )
    })
      .on('error', reject)
      .end(body)
  })
}

async function stop(attackers: Worker): Promise<string> {
  const told = once(attackers, 'message')
  attackers.postMessage('stop', [])
  const [statuses] = (await told) as [[number, number][]]
  await attackers.terminate()
  return statuses.map(([status, count]) => `${status} × ${count}`).join(', ')
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN
}
