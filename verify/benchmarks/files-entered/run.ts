// pnpm bench files-entered [names]
// Which files of the server does a request enter, in its threads too, and how many jobs do threads do for it? A file is
// entered when one of its functions is called, in each of three requests after two others. With `names`: their names.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../../apps/server/src/config/config.ts'
import { createLogger } from '../../../apps/server/src/logger.ts'
import { startServer } from '../../../apps/server/src/server.ts'

const SOURCES = '/apps/server/src/'
const WARM_UP = 2
const ROUNDS = 3
const NOTE = 'The tide comes **twice** a day, and goes as often.\n\n'

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
  }[]
}

const session = new Session()
session.connect()
const workers = new Map<string, (coverage: Coverage) => void>()
session.on('NodeWorker.attachedToWorker', ({ params }) => {
  workers.set(params.sessionId, () => {})
  send(params.sessionId, 'Profiler.enable')
  send(params.sessionId, 'Profiler.startPreciseCoverage', { callCount: true, detailed: false })
})
session.on('NodeWorker.detachedFromWorker', ({ params }) => workers.delete(params.sessionId))
session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
  const { result } = JSON.parse(params.message) as { result?: Partial<Coverage> }
  if (result?.result !== undefined) workers.get(params.sessionId)?.({ result: result.result })
})
await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

const folder = mkdtempSync(join(tmpdir(), 'files-entered-'))
const server = await startServer(
  loadConfig({
    PORT: '0',
    METRICS_PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: `sqlite:${join(folder, 'pages.db')}`,
    PUBLISH_RATE_LIMIT: '1000',
    WORK_THREADS: '1',
  }),
  createLogger('silent'),
)
const origin = `http://127.0.0.1:${server.port}`

let page = await publish({})
const small = () => ({ content: NOTE + randomBytes(8).toString('hex') })
const large = () => ({ content: NOTE.repeat(100) + randomBytes(8).toString('hex') })
const requests: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['publish, 100 bytes', () => publish(small())],
  ['publish, 5 KB', () => publish(large())],
  ['update, 5 KB', () => publish({ ...large(), id: page.id, editKey: page.editKey })],
  ['append, 5 KB', () => post(`/api/v1/pages/${page.id}/blocks`, { ...large(), editKey: page.editKey })],
  ['visit of a new page', async () => get((page = await publish(small())).url)],
  ['visit again', () => get(page.url)],
]
const isNamed = process.argv.includes('names')
process.stdout.write(isNamed ? '' : '| request | files entered | jobs of threads |\n|---|---|---|\n')
for (const [what, request] of requests) {
  if (what === 'visit again') for (let time = 0; time < 4; time += 1) await get(page.url)
  for (let time = 0; time < WARM_UP; time += 1) await request()
  let files: Set<string> | undefined
  const before = await jobsDone()
  for (let time = 0; time < ROUNDS; time += 1) {
    if (what === 'visit of a new page') page = await publish(small())
    await entered()
    await (what === 'visit of a new page' ? get(page.url) : request())
    const now = await entered()
    files = new Set([...now].filter((file) => files?.has(file) ?? true))
  }
  const jobs = ((await jobsDone()) - before) / ROUNDS
  const names = [...(files ?? [])].toSorted()
  process.stdout.write(
    isNamed
      ? `${what}\n${names.map((name) => `  ${name}\n`).join('')}`
      : `| ${what} | ${names.length} | ${jobs} |\n`,
  )
}
await server.stop()
session.disconnect()
rmSync(folder, { recursive: true })

function send(sessionId: string, method: string, params: object = {}): void {
  void session.post('NodeWorker.sendMessageToWorker', {
    sessionId,
    message: JSON.stringify({ id: 1, method, params }),
  })
}

/** The files of the server that were entered since the last call. */
async function entered(): Promise<Set<string>> {
  const ofWorkers = [...workers.keys()].map(
    (sessionId) =>
      new Promise<Coverage>((resolve) => {
        workers.set(sessionId, resolve)
        send(sessionId, 'Profiler.takePreciseCoverage')
      }),
  )
  const all = [
    (await session.post('Profiler.takePreciseCoverage')) as Coverage,
    ...(await Promise.all(ofWorkers)),
  ]
  const files = all.flatMap(({ result }) =>
    result
      .filter(
        ({ url, functions }) =>
          url.includes(SOURCES) && functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
      )
      .map(({ url }) => url.slice(url.indexOf(SOURCES) + SOURCES.length)),
  )
  return new Set(files)
}

/** How many jobs the threads of the server have done. */
async function jobsDone(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
  const counts = metrics.matchAll(/^qp_job_duration_seconds_count\{[^}]*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

async function post(path: string, json: object): Promise<unknown> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

async function publish(json: object): Promise<{ id: string; editKey: string; url: string }> {
  return (await post('/api/v1/publish', { content: 'x', ...json })) as typeof page
}

async function get(url: string): Promise<void> {
  const response = await fetch(origin + new URL(url).pathname)
  if (!response.ok) throw new Error(await response.text())
  await response.text()
}
