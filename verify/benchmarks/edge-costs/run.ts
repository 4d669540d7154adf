// pnpm bench edge-costs
// What does the platform count for a publish, a visit and an append of the Worker, and what would that cost for 10,000, a
// million and a billion pages? Requests and rows are counted in the runtime; prices are those that Cloudflare publishes,
// and the traffic is that of docs/billion-pages.md. Needs a build.
import { build } from 'esbuild'
import { copyFile, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { startEdge } from '../../../apps/edge/scripts/start-edge.ts'
import { processorTimeOf } from '../hostile-input/processor-time.ts'
import { noteOf } from '../page-delivery/note.ts'

const BUILT = fileURLToPath(new URL('../../../apps/edge/dist/', import.meta.url))
const COUNTING = fileURLToPath(new URL('counting-worker.js', import.meta.url))
/** Each task is done so often. */
const TIMES = 50
const WORDS = 400
/** Objects have 16 KB at least, as `edge-growth` measures it, and a page of three KB of blocks 4 KB more. */
const BYTES_A_PAGE = 20_000

interface Counts {
  readonly workerRequests: number
  readonly objectRequests: number
  readonly objectMilliseconds: number
  readonly rowsRead: number
  readonly rowsWritten: number
}
type Costs = Counts & { readonly processorMilliseconds: number }

const TITLES: { readonly [N in keyof Costs]: string } = {
  workerRequests: 'requests of the Worker',
  processorMilliseconds: 'ms of the processor',
  objectRequests: 'requests of objects',
  objectMilliseconds: 'ms in objects',
  rowsRead: 'rows read',
  rowsWritten: 'rows written',
}

/** In dollars, and what is free in a month; the plan itself is 5 dollars. */
const PRICES = {
  workerRequests: { each: 0.3 / 1e6, free: 10e6 },
  processorMilliseconds: { each: 0.02 / 1e6, free: 30e6 },
  objectRequests: { each: 0.15 / 1e6, free: 1e6 },
  /** 128 MB for each millisecond that an object is in use. */
  objectMilliseconds: { each: (12.5 / 1e6) * 0.125 * 0.001, free: 400_000 / 0.125 / 0.001 },
  rowsRead: { each: 0.001 / 1e6, free: 25e9 },
  rowsWritten: { each: 1 / 1e6, free: 50e6 },
} as const
const PLAN = 5
const GIGABYTE = { each: 0.2, free: 5 }

/** On a day, of all pages: so many are new, and so many are visited so often. */
const NEW = 0.001
const VISITED = 0.01
const VISITS = 10
const DAYS = 30

const directory = await mkdtemp(join(tmpdir(), 'qp-edge-costs-'))
try {
  await build({
    entryPoints: [COUNTING],
    outfile: join(directory, 'dist/worker/worker.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    alias: { 'qp-edge-worker': join(BUILT, 'worker/worker.js') },
    external: ['cloudflare:*', 'node:*', '*.wasm'],
    logLevel: 'error',
  })
  for (const name of await readdir(join(BUILT, 'worker')))
    if (name.endsWith('.wasm'))
      await copyFile(join(BUILT, 'worker', name), join(directory, 'dist/worker', name))
  await symlink(join(BUILT, 'files'), join(directory, 'dist/files'))
  const edge = await startEdge(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      BASE_URL: 'http://127.0.0.1',
      LOG_LEVEL: 'error',
      PUBLISH_RATE_LIMIT: '100000',
      API_RATE_LIMIT: '100000',
      DATABASE_URL: `sqlite:${join(directory, 'pages.db')}`,
    },
    undefined,
    join(directory, 'dist/'),
  )
  try {
    await report(edge.port, edge.process.pid ?? Number.NaN)
  } finally {
    edge.process.kill('SIGKILL')
    await edge.ended
  }
} finally {
  await rm(directory, { recursive: true, force: true })
}

async function report(port: number, pid: number): Promise<void> {
  const pages: { id: string; editKey: string }[] = []
  const ask = async (path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!answer.ok) throw new Error(`${path} is ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const counted = async (task: (number: number) => Promise<unknown>): Promise<Costs> => {
    const before = processorTimeOf(pid)
    await ask('/counts')
    for (let number = 0; number < TIMES; number += 1) await task(number)
    const counts = (await (await ask('/counts')).json()) as Counts
    const all = { ...counts, processorMilliseconds: processorTimeOf(pid) - before }
    return Object.fromEntries(
      Object.entries(all).map(([name, count]) => [name, count / TIMES]),
    ) as unknown as Costs
  }
  const publish = async () => {
    const answer = await ask('/api/v1/publish', { content: noteOf(WORDS) })
    pages.push((await answer.json()) as (typeof pages)[number])
  }
  await counted(publish)
  pages.length = 0
  const tasks = {
    'a publish': await counted(publish),
    'a first visit': await counted(async (number) => (await ask(`/${pages[number]?.id}`)).text()),
    'a visit from memory': await counted(async (number) => (await ask(`/${pages[number]?.id}`)).text()),
    'an append': await counted(async (number) => {
      const { id, editKey } = pages[number] ?? {}
      await ask(`/api/v1/pages/${id}/blocks`, { editKey, content: 'One more line.' })
    }),
  }
  const names = Object.keys(PRICES) as (keyof Costs)[]
  row('', ...names.map((name) => TITLES[name]), 'dollars a million')
  row(...Array.from({ length: names.length + 2 }, () => '---'))
  for (const [task, costs] of Object.entries(tasks)) {
    const sum = names.reduce((all, name) => all + 1e6 * costs[name] * PRICES[name].each, 0)
    row(task, ...names.map((name) => costs[name].toFixed(1)), sum.toFixed(2))
  }
  process.stdout.write('\n')
  row('pages', 'dollars a month', 'of these storage')
  row('---', '---', '---')
  for (const count of [10_000, 1e6, 1e9]) {
    const published = count * NEW * DAYS
    const visits = count * VISITED * VISITS * DAYS
    const gigabytes = (count * BYTES_A_PAGE) / 1e9
    const storage = Math.max(0, gigabytes - GIGABYTE.free) * GIGABYTE.each
    const use = names.reduce((sum, name) => {
      const amount = published * tasks['a publish'][name] + visits * tasks['a visit from memory'][name]
      return sum + Math.max(0, amount - PRICES[name].free) * PRICES[name].each
    }, 0)
    row(count.toLocaleString('en'), dollars(PLAN + use + storage), dollars(storage))
  }
}

function dollars(amount: number): string {
  return Math.round(amount).toLocaleString('en')
}

function row(...cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
