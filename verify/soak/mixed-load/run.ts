// pnpm soak mixed-load [minutes]: many addresses publish, read and append; memory must level off. Needs a build.
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { noteOf } from '../../benchmarks/page-delivery/note.ts'
import { sampleOf, startObservedServer } from '../observed/observed-server.ts'

const MINUTES = Number(process.argv[2] ?? 30)
const ADDRESSES = 100_000
const CONNECTIONS = 8
/** Between two requests of a connection, in milliseconds: a load that leaves the machine some room. */
const PAUSE = 20
/** Pages that are read and appended to. */
const KEPT_PAGES = 2000
const MAX_LOOP_DELAY = 50
/** By how much the memory of the last third may exceed that of the middle third. */
const MAX_GROWTH = 1.1

const NOTES = [20, 200, 1000, 3000].map(noteOf)
const BLOCKS = Array.from({ length: 300 }, (_, index) => ({
  type: index % 7 === 0 ? 'code' : 'richtext',
  ...(index % 7 === 0
    ? { code: `const number = ${index}\n`.repeat(8), language: 'ts' }
    : { html: `<p>Paragraph <strong>${index}</strong> <a href="https://example.org/${index}">link</a></p>` }),
}))

const server = await startObservedServer({ PUBLISH_RATE_LIMIT: '30' })
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const pages: { id: string; editKey: string }[] = []
const statuses = new Map<string, number>()
const memory: number[] = []
const delays: number[] = []
const end = performance.now() + MINUTES * 60_000
let sent = 0

const load = Promise.all(Array.from({ length: CONNECTIONS }, connection))
process.stdout.write(
  '| minute | requests | resident MiB | loop delay p99 ms | max ms |\n|---|---|---|---|---|\n',
)
await sampleOf(server)
while (performance.now() < end) {
  await setTimeout(Math.min(30_000, Math.max(0, end - performance.now())))
  const { residentMebibytes, loopDelayP99, loopDelayMax } = await sampleOf(server)
  memory.push(residentMebibytes)
  delays.push(loopDelayP99)
  const minute = (MINUTES - (end - performance.now()) / 60_000).toFixed(1)
  process.stdout.write(
    `| ${minute} | ${sent} | ${residentMebibytes.toFixed(0)} | ${loopDelayP99.toFixed(1)} | ${loopDelayMax.toFixed(1)} |\n`,
  )
}
await load
agent.destroy()
await server.stop()

const third = Math.max(1, Math.floor(memory.length / 3))
const most = (samples: readonly number[]) => Math.max(...samples)
const growth = most(memory.slice(-third)) / most(memory.slice(-2 * third, -third))
const worst = most(delays)
process.stdout.write(
  `\n${[...statuses].map(([status, times]) => `${status} × ${times}`).join(', ')}\n` +
    `memory of the last third over the one before: ${growth.toFixed(2)} (at most ${MAX_GROWTH})\n` +
    `worst loop delay p99: ${worst.toFixed(1)} ms (at most ${MAX_LOOP_DELAY})\n`,
)
const unexpected = [...statuses.keys()].filter((status) => !/ (?:200|304|429|503)$/.test(status))
if (growth > MAX_GROWTH || worst > MAX_LOOP_DELAY || unexpected.length > 0) process.exitCode = 1

async function connection(): Promise<void> {
  while (performance.now() < end) {
    await step(sent++)
    await setTimeout(PAUSE)
  }
}

/** Three of ten publish, one appends, the others read pages, cards of pages and the API. */
async function step(number: number): Promise<void> {
  const page = pages[(number * 7919) % Math.max(1, pages.length)]
  const turn = number % 10
  if (page === undefined || turn < 3) return publish(number)
  if (turn === 3) {
    const body = { editKey: page.editKey, content: NOTES[number % 2] }
    return count('append', await call('POST', `/api/v1/pages/${page.id}/blocks`, number, body))
  }
  if (turn === 4) return count('api', await call('GET', `/api/v1/pages/${page.id}`, number))
  if (turn === 5 && number % 50 === 5) return count('card', await call('GET', `/${page.id}/card.png`, number))
  return count('page', await call('GET', `/${page.id}`, number))
}

async function publish(number: number): Promise<void> {
  const content = NOTES[number % NOTES.length]
  const body = number % 11 === 0 ? { blocks: BLOCKS } : { title: `Page ${number}`, content }
  const answer = await call('POST', '/api/v1/publish', number, body)
  count('publish', answer)
  if (answer.status !== 200) return
  const page = JSON.parse(answer.text) as { id: string; editKey: string }
  if (pages.length < KEPT_PAGES) pages.push(page)
  else pages[number % KEPT_PAGES] = page
}

function count(name: string, { status }: { status: number }): void {
  const key = `${name} ${status}`
  statuses.set(key, (statuses.get(key) ?? 0) + 1)
}

function call(method: string, path: string, number: number, json?: object) {
  const body = json === undefined ? '' : JSON.stringify(json)
  const address = (number * 48_271) % ADDRESSES
  const headers = {
    'X-Forwarded-For': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
    'Accept-Encoding': 'br',
    ...(json === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    request(`${server.origin}${path}`, { method, agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end(body)
  })
}
