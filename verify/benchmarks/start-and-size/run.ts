// pnpm bench start-and-size [reads] [publishes] [starts]
// How soon does the built server answer, and how much memory does it hold: at rest, and after load? Needs a build.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../apps/server/test/free-port.ts'
import { START_OPTIONS, startBuiltServer, startEnvironment } from '../../built-server.ts'
import { processorTimeOf } from '../hostile-input/processor-time.ts'
import { noteOf } from '../page-delivery/note.ts'
import { residentOf } from './resident.ts'

const [reads = 100_000, publishes = 10_000, starts = 5] = process.argv.slice(2).map(Number)
const REST_MILLISECONDS = 5000
const CONNECTIONS = 20
const BUSY_MILLISECONDS = 20
/** Of ten publishes, one is so small that the event loop prepares it. */
const SMALL = 10
const NOTE = noteOf(700)
const MAIN = new URL('../../../apps/server/dist/main.js', import.meta.url).pathname

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const folder = await mkdtemp(join(tmpdir(), 'qp-start-and-size-'))
try {
  await compareStarts()
  await load()
} finally {
  agent.destroy()
  await rm(folder, { recursive: true, force: true })
}

async function compareStarts(): Promise<void> {
  const stored = { DATABASE_URL: `sqlite:${join(folder, 'stored.db')}` }
  const server = await startBuiltServer(stored)
  const page = await publish(server.origin, 0)
  await server.stop()
  print(
    `| first request, middle of ${starts} | ms | processor ms | MB at rest |`,
    '|---|---|---|---|',
    `| GET /, without a store | ${(await middleStart('/', (start) => join(folder, `${start}.db`))).join(' | ')} |`,
    `| GET of a stored page | ${(await middleStart(page, () => join(folder, 'stored.db'))).join(' | ')} |`,
  )
}

async function middleStart(path: string, fileOf: (start: number) => string): Promise<number[]> {
  const measured: number[][] = []
  for (let start = 0; start < starts; start += 1) measured.push(await startOnce(path, fileOf(start)))
  return [0, 1, 2].map((column) => middle(measured.map((numbers) => numbers[column] ?? Number.NaN)))
}

/** Milliseconds and processor milliseconds until the first answer, and megabytes after some seconds of rest. */
async function startOnce(path: string, file: string): Promise<number[]> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = startEnvironment(port, file)
  const began = performance.now()
  const child = spawn(execPath, [...START_OPTIONS, MAIN], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const { pid = Number.NaN } = child
  const ended = once(child, 'exit')
  while ((await answerTo(origin, path).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error('The server did not start.')
    await sleep(2)
  }
  const milliseconds = performance.now() - began
  const processor = processorTimeOf(pid)
  await sleep(REST_MILLISECONDS)
  const resident = residentOf(pid)
  child.kill()
  await ended
  return [milliseconds, processor, resident]
}

/** Reads of pages among publishes, then a fifth of them again: by then the memory has to be level. */
async function load(): Promise<void> {
  const server = await startBuiltServer()
  const pages: string[] = []
  const done = { reads: 0, publishes: 0 }
  const used = processorTimeOf(server.pid)
  const began = performance.now()
  print('', '| reads | publishes | MB | seconds | processor s |', '|---|---|---|---|---|')
  const report = () => {
    const times = [performance.now() - began, processorTimeOf(server.pid) - used]
    const [seconds, processor] = times.map((time) => Math.round(time / 1000))
    print(`| ${done.reads} | ${done.publishes} | ${residentOf(server.pid)} | ${seconds} | ${processor} |`)
  }
  try {
    for (let part = 1; part <= 12; part += 1) {
      await work((part * reads) / 10, (part * publishes) / 10)
      if (part >= 10 || part % 2 === 0) report()
    }
    await sleep(2 * REST_MILLISECONDS)
    report()
  } finally {
    await server.stop()
  }

  async function work(untilReads: number, untilPublishes: number): Promise<void> {
    const connection = async () => {
      while (done.reads < untilReads || done.publishes < untilPublishes) {
        if (done.publishes < untilPublishes && done.publishes * reads <= done.reads * publishes) {
          done.publishes += 1
          pages.push(await publish(server.origin, done.publishes))
        } else {
          done.reads += 1
          await answerTo(server.origin, pages[(done.reads * 7919) % pages.length] ?? '/')
        }
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  }
}

/** Publishes a note that no other is equal to, and returns the path of its page. */
async function publish(origin: string, number: number): Promise<string> {
  const start = (number * 97) % (NOTE.length / 4)
  const text = NOTE.slice(start, start + (number % SMALL === 1 ? 400 : 4096))
  for (;;) {
    const { status, body } = await answerTo(origin, '/api/v1/publish', `# Note ${number}\n\n${text}`)
    if (status === 200) return `/${(JSON.parse(body) as { id: string }).id}`
    // One address may not have so many bodies waiting.
    if (status !== 503) throw new Error(`a note was answered with ${status}`)
    await sleep(BUSY_MILLISECONDS)
  }
}

function answerTo(origin: string, path: string, body?: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const options =
      body === undefined
        ? { agent, headers: { 'Accept-Encoding': 'br' } }
        : { agent, method: 'POST', headers: { 'Content-Type': 'text/markdown' } }
    request(`${origin}${path}`, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      )
    })
      .on('error', reject)
      .end(body)
  })
}

function middle(numbers: readonly number[]): number {
  return Math.round(
    numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN,
  )
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
