// pnpm bench edge-followers [readers]
// Do ten thousand readers of one page learn of an append at the edge, and what does it take? Each reader has an address
// of its own, as a proxy would tell. One runtime on this computer: elsewhere, readers are spread over many isolates, and
// only the object of the page is one. Needs a build, Linux, and more than twice as many open files as readers
// (`ulimit -n`): without them, the runtime stops to take connections.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEdge } from '../../../apps/edge/scripts/start-edge.ts'
import { type EventReader, openEvents } from '../../../apps/server/test/event-reader.ts'
import { processorTimeOf } from '../hostile-input/processor-time.ts'

const READERS = Number(process.argv[2] ?? 10_000)
const AT_ONCE = 50
const APPENDS = 3
const LONGEST_SECONDS = 60

const folder = await mkdtemp(join(tmpdir(), 'qp-edge-followers-'))
const edge = await startEdge(
  {
    PORT: '0',
    BASE_URL: 'https://pages.example.org',
    DATABASE_URL: `sqlite:${join(folder, 'pages.db')}`,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    MAX_CONNECTIONS: String(4 * READERS),
    API_RATE_LIMIT: '0',
  },
  ['ignore', 'ignore', 'inherit'],
)
const origin = `http://127.0.0.1:${edge.port}`
const pid = edge.process.pid ?? 0
edge.process.once('exit', (code, signal) => say('the runtime has ended', String(signal ?? code)))

try {
  const { id, editKey } = await post('/api/v1/publish', { content: 'x', live: true })
  say('memory before', memory())
  const readers: EventReader[] = []
  const refused = new Map<string, number>()
  const began = performance.now()
  for (let number = 0; number < READERS; number += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, index) => follow(id, number + index))
    for (const outcome of await Promise.allSettled(some)) {
      const problem =
        outcome.status === 'rejected'
          ? String(outcome.reason)
          : outcome.value.status === 200
            ? undefined
            : String(outcome.value.status)
      if (problem !== undefined) refused.set(problem, (refused.get(problem) ?? 0) + 1)
      else if (outcome.status === 'fulfilled') readers.push(outcome.value)
    }
  }
  say('readers who follow', `${readers.length} of ${READERS}, within ${seconds(began)} s`)
  for (const [problem, count] of refused) say(problem, String(count))
  say('memory with them', memory())
  for (let revision = 2; revision < APPENDS + 2; revision += 1) {
    const before = processorTimeOf(pid)
    const sent = performance.now()
    await post(`/api/v1/pages/${id}/blocks`, { editKey, content: 'More.' })
    const written = seconds(sent)
    const isTold = (reader: EventReader) => reader.received().includes(`\nid: ${revision}\n`)
    while (!readers.every(isTold) && performance.now() - sent < LONGEST_SECONDS * 1000) await sleep(20)
    const told = readers.filter(isTold).length
    const milliseconds = Math.round(processorTimeOf(pid) - before)
    say(
      `append ${revision - 1}`,
      `answered after ${written} s; ${told} told after ${seconds(sent)} s, ${milliseconds} ms of the processor`,
    )
  }
  for (const reader of readers) reader.leave()
} finally {
  edge.process.kill('SIGKILL')
  await edge.ended
  await rm(folder, { recursive: true, force: true })
}

function follow(id: string, number: number): Promise<EventReader> {
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  return openEvents(`${origin}/${id}/events`, { 'X-Forwarded-For': address })
}

async function post(path: string, json: object): Promise<{ id: string; editKey: string }> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(json) })
  return (await answer.json()) as { id: string; editKey: string }
}

function memory(): string {
  const [, kibibytes = ''] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return `${Math.round(Number(kibibytes) / 1000)} MB`
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}

function say(what: string, value: string): void {
  process.stdout.write(`${what}: ${value}\n`)
}
