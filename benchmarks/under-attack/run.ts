// node --conditions=qp-source benchmarks/under-attack/run.ts [seconds of each part]; needs a build of the server
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type ObservedServer, startObservedServer } from '../../soak/observed/observed-server.ts'
import { noteOf } from '../page-delivery/note.ts'

const SECONDS = Number(process.argv[2] ?? 20)
const CONNECTIONS = 16
/** What has to hold for another client, in milliseconds. */
const BOUNDS = { read: 50, publish: 250 }

const CLIENT = { 'X-Forwarded-For': '198.51.100.7' }
const NOTE = noteOf(1000)
const agent = new Agent({ keepAlive: true })
const server = await startObservedServer()
let failed = false
let appendKey = ''

process.stdout.write(
  '| attack | read p50 ms | p99 | publish p50 ms | p99 | loop delay p99 ms | answers to the attacker |\n' +
    '|---|---|---|---|---|---|---|\n',
)
try {
  await visit('warm-up', 2)
  await part('none', [])
  await part('publish', ['/api/v1/publish'])
  await part('append', [await appendPath()])
  await part('both', ['/api/v1/publish', await appendPath()])
} finally {
  agent.destroy()
  await server.stop()
}
if (failed) process.exitCode = 1

async function appendPath(): Promise<string> {
  const { id, editKey } = (await publish('A page to append to')) as { id: string; editKey: string }
  appendKey = editKey
  return `/api/v1/pages/${id}/blocks`
}

async function part(name: string, paths: readonly string[]): Promise<void> {
  const attacker = paths.length === 0 ? undefined : startAttacker(server, paths)
  if (attacker !== undefined) await setTimeout(1000)
  await server.sample()
  const { reads, publishes } = await visit(name, SECONDS)
  const { loopDelayP99 } = await server.sample()
  const answers = attacker === undefined ? '' : await stopAttacker(attacker)
  const cells = [reads, publishes]
    .flatMap((times) => [at(times, 0.5), at(times, 0.99)])
    .map((n) => n.toFixed(1))
  process.stdout.write(`| ${[name, ...cells, loopDelayP99.toFixed(1), answers].join(' | ')} |\n`)
  failed ||= at(reads, 0.99) > BOUNDS.read || at(publishes, 0.99) > BOUNDS.publish
}

/** One visitor who publishes a note now and then and reads: what it has just published, and the same again. */
async function visit(_name: string, seconds: number): Promise<{ reads: number[]; publishes: number[] }> {
  const reads: number[] = []
  const publishes: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const began = performance.now()
    const { id } = (await publish(NOTE)) as { id: string }
    publishes.push(performance.now() - began)
    for (let times = 0; times < 10; times += 1) {
      const asked = performance.now()
      await call('GET', `/${id}`)
      reads.push(performance.now() - asked)
      await setTimeout(5)
    }
  }
  return { reads, publishes }
}

async function publish(content: string): Promise<unknown> {
  return JSON.parse(await call('POST', '/api/v1/publish', JSON.stringify({ content })))
}

function call(method: string, path: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const type =
      body === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
    request(`${server.origin}${path}`, { method, agent, headers: { ...CLIENT, ...type } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(text)
          : reject(new Error(`${path}: ${response.statusCode} ${text}`)),
      )
    })
      .on('error', reject)
      .end(body)
  })
}

function startAttacker({ origin }: ObservedServer, paths: readonly string[]): Worker {
  return new Worker(fileURLToPath(new URL('./attacker.ts', import.meta.url)), {
    workerData: { origin, paths, editKey: appendKey, connections: CONNECTIONS },
  })
}

async function stopAttacker(attacker: Worker): Promise<string> {
  const told = once(attacker, 'message')
  attacker.postMessage('stop', [])
  const [statuses] = (await told) as [[number, number][]]
  return statuses.map(([status, count]) => `${status} × ${count}`).join(', ')
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN
}
