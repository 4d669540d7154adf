import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { trustStoredBlocks } from 'qp-schema'
import { openCurrentDatabase } from '../src/store/db/open-current-database.ts'
import { createPageRepository, type NewPage } from '../src/store/pages/page-repository.ts'
import { startServerProcess } from './server-process.ts'

/** One command of a move. */
export interface Step {
  readonly what: string
  readonly seconds: number
  /** The most memory that its process ever had, in bytes. Linux only. */
  readonly peakBytes: number
}

/** What a move came to. */
export interface Move {
  readonly steps: readonly Step[]
  /** SHA-256 of the export of each store, in the order of the move. */
  readonly exports: readonly string[]
  /** Pages that were compared as visitors get them, and how many differed in a byte or in their ETag. */
  readonly compared: number
  readonly different: number
  /** Pages of the last store that were written to with their keys, and how many took it. */
  readonly tried: number
  readonly working: number
}

interface Made {
  readonly id: string
  readonly editKey: string
  readonly published: boolean
}

const CLI = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
/** Links in pages do not depend on the store that they come from. */
const BASE_URL = 'https://pages.example.org'
const SAMPLING_MILLISECONDS = 50

/**
 * Fills a SQLite store with pages, moves it to PostgreSQL and from there to another SQLite store by way of files, and
 * compares the first store with the last one over HTTP.
 *
 * @param postgresUrl - an empty database
 * @param samples - how many pages are compared, and of these every tenth is written to
 */
export async function moveStore(pageCount: number, postgresUrl: string, samples: number): Promise<Move> {
  const directory = await mkdtemp(join(tmpdir(), 'qp-move-'))
  const first = `sqlite:${join(directory, 'first.db')}`
  const last = `sqlite:${join(directory, 'last.db')}`
  try {
    const made = await fill(first, pageCount)
    const steps: Step[] = []
    const exports: string[] = []
    for (const [from, to] of [[first, postgresUrl], [postgresUrl, last], [last]] as const) {
      const file = join(directory, `${exports.length}.ndjson`)
      steps.push(await run(`export ${productOf(from)}`, from, ['export', file]))
      exports.push(await digestOf(file))
      if (to !== undefined) steps.push(await run(`import ${productOf(to)}`, to, ['import', file]))
    }
    const every = Math.max(1, Math.floor(made.length / samples))
    const sample = made.filter((_, index) => index % every === 0)
    return { steps, exports, ...(await compare(first, last, sample)) }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function productOf(url: string): string {
  return url.startsWith('sqlite:') ? 'SQLite' : 'PostgreSQL'
}

async function fill(url: string, count: number): Promise<Made[]> {
  const database = await openCurrentDatabase(url)
  const pages = createPageRepository(database)
  const made: Made[] = []
  for (let index = 0; index < count; index++) {
    const page = pageOf(index)
    const { page: head, editKey } = await pages.create(page)
    if (index % 5 === 0) await pages.append(head.id, page.blocks)
    made.push({ id: head.id, editKey, published: page.published })
  }
  await database.close()
  return made
}

/** Of several kinds of blocks, themes and lengths; some hidden, some with a slug and a title of their own. */
function pageOf(index: number): NewPage {
  const words = `Page ${index} \u{1f600} \u2028 "quoted" \\ `.repeat(1 + (index % 40))
  return {
    blocks: trustStoredBlocks([
      { type: 'richtext', html: `<h1>Report ${index}</h1>` },
      { type: 'richtext', html: `<p>${words}<strong>bold</strong></p>` },
      { type: 'code', code: `const page = ${index}\n`, language: 'ts' },
      { type: 'table', headers: ['a', 'b'], rows: [[String(index), 'é']] },
    ]),
    published: index % 10 !== 3,
    theme: index % 2 === 0 ? 'auto-default' : 'dark-editorial',
    layout: 'standard',
    meta: index % 7 === 0 ? { title: `Title ${index}` } : null,
    titleHint: null,
    slug: index % 4 === 0 ? `report-${index}` : null,
  }
}

async function run(what: string, databaseUrl: string, args: readonly string[]): Promise<Step> {
  const started = performance.now()
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors: string[] = []
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  let peakBytes = 0
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakOf(child.pid))
  }, SAMPLING_MILLISECONDS)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(sampling)
  if (code !== 0) throw new Error(`${what} ended with ${code}: ${errors.join('').slice(-2000)}`)
  return { what, seconds: (performance.now() - started) / 1000, peakBytes }
}

function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    // It has just ended, or the system has no such file.
    return 0
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function compare(
  first: string,
  last: string,
  sample: readonly Made[],
): Promise<Pick<Move, 'compared' | 'different' | 'tried' | 'working'>> {
  const before = await startServerProcess({ DATABASE_URL: first, BASE_URL })
  const after = await startServerProcess({ DATABASE_URL: last, BASE_URL })
  let different = 0
  let tried = 0
  let working = 0
  try {
    for (const [index, { id, editKey, published }] of sample.entries()) {
      const [old, moved] = await Promise.all([shown(before.origin, id), shown(after.origin, id)])
      if (old !== moved || old.startsWith('200') !== published) different += 1
      if (index % 10 !== 0) continue
      tried += 1
      const appended = await append(after.origin, id, editKey)
      if (appended === 200) working += 1
    }
  } finally {
    await Promise.all([before.stop(), after.stop()])
  }
  return { compared: sample.length, different, tried, working }
}

async function shown(origin: string, id: string): Promise<string> {
  const answer = await fetch(`${origin}/${id}`, { redirect: 'manual' })
  const slug = answer.headers.get('Location')
  // It names the public address, under which nothing listens.
  if (slug !== null) return shown(origin, slug.slice(slug.lastIndexOf('/') + 1))
  return `${answer.status} ${answer.headers.get('ETag')}\n${await answer.text()}`
}

async function append(origin: string, id: string, editKey: string): Promise<number> {
  const answer = await fetch(`${origin}/api/v1/pages/${id}/blocks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ editKey, content: 'moved' }),
  })
  await answer.body?.cancel()
  return answer.status
}
