// pnpm bench serving [seconds of a round] [rounds]
// How fast is what is in memory, beside node:http and bare Koa with the same bytes and headers? Needs a build and wrk
// (Debian has it). PostgreSQL is measured where QP_POSTGRES_URL names an empty database.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { type BuiltServer, startBuiltServer } from '../../built-server.ts'
import { documentSets } from '../markdown-converters/documents.ts'
import { answerOf } from './answer.ts'
import { type Load, load, median } from './wrk.ts'

const [seconds = '2', rounds = '5'] = process.argv.slice(2)
const CONNECTIONS = 50
const GZIP = { 'Accept-Encoding': 'gzip' }
const README_BYTES = 4096

const directory = await mkdtemp(join(tmpdir(), 'qp-serving-'))
// Requests are counted, for their limit and for the metrics, and each is a line of the log.
const limits = {
  API_RATE_LIMIT: '1000000',
  PUBLISH_RATE_WINDOW_SECONDS: '10',
  METRICS_PORT: '0',
  LOG_LEVEL: 'info',
}
const postgres = process.env['QP_POSTGRES_URL'] || undefined
const servers = [
  { name: 'SQLite', server: await startBuiltServer(limits) },
  ...(postgres === undefined
    ? []
    : [{ name: 'PostgreSQL', server: await startBuiltServer({ ...limits, DATABASE_URL: postgres }) }]),
]

try {
  print('| | | requests/s | of Koa | p99 ms |', '|---|---|---|---|---|')
  const visit = { path: (id: string) => `/${id}`, isKnown: false }
  await compare('a visit', visit)
  await compare('304', { ...visit, isKnown: true })
  await compare('the page as markdown', { path: (id) => `/${id}.md`, isKnown: false })
  await compare('the API’s read', { path: (id) => `/api/v1/pages/${id}`, isKnown: false })
  if (postgres === undefined) print('', 'QP_POSTGRES_URL is not set: PostgreSQL was not measured.')
} finally {
  await Promise.all(servers.map(({ server }) => server.stop()))
  await rm(directory, { recursive: true, force: true })
}

/** The servers and floors take turns, and the middle round counts. */
async function compare(
  what: string,
  { path, isKnown }: { readonly path: (id: string) => string; readonly isKnown: boolean },
): Promise<void> {
  const ours = await Promise.all(
    servers.map(async ({ name, server }) => {
      const url = `${server.origin}${path(await publish(server))}`
      return { name, url, answer: await answerOf(url, GZIP) }
    }),
  )
  const [first] = ours
  if (first === undefined) return
  const file = join(directory, 'answer.json')
  await writeFile(file, JSON.stringify(first.answer))
  const floors = await Promise.all(['node', 'koa'].map((framework) => startFloor(framework, file)))
  const [node, koa] = floors.map(({ port }) => `http://127.0.0.1:${port}/`)
  const targets = [
    { name: 'node:http', url: node ?? '', answer: first.answer },
    { name: 'Koa', url: koa ?? '', answer: first.answer },
    ...ours,
  ].map((target) => ({ ...target, loads: [] as Load[] }))
  try {
    for (let round = 0; round <= Number(rounds); round += 1) {
      for (const { url, answer, loads } of targets) {
        const headers = { ...GZIP, ...(isKnown && { 'If-None-Match': answer.etag }) }
        const result = await load(url, headers, { connections: CONNECTIONS, seconds: Number(seconds) })
        // The first one warms up.
        if (round > 0) loads.push(result)
      }
    }
  } finally {
    for (const { process: floor } of floors) floor.kill()
  }
  const results = targets.map(({ name, loads }) => ({
    name,
    perSecond: median(loads.map((one) => one.perSecond)),
    p99: median(loads.map((one) => one.p99)),
  }))
  const ofKoa = results.find(({ name }) => name === 'Koa')?.perSecond ?? Number.NaN
  for (const { name, perSecond, p99 } of results) {
    const share = (perSecond / ofKoa).toFixed(2)
    print(`| ${what} | ${name} | ${Math.round(perSecond)} | ${share} | ${p99.toFixed(1)} |`)
  }
}

async function startFloor(framework: string, file: string): Promise<{ port: number; process: ChildProcess }> {
  const floor = fork(join(import.meta.dirname, 'floor.ts'), [framework, file])
  const [port] = (await once(floor, 'message')) as [number]
  return { port, process: floor }
}

/** Publishes a README of about 4 KB and returns its id. */
async function publish({ origin }: BuiltServer): Promise<string> {
  const [readmes] = documentSets(join(import.meta.dirname, '../../../node_modules/.pnpm'))
  const [body] = (readmes?.documents ?? []).toSorted(
    (one, other) => Math.abs(one.text.length - README_BYTES) - Math.abs(other.text.length - README_BYTES),
  )
  const headers = { 'Content-Type': 'text/markdown' }
  const answer = await fetch(`${origin}/api/v1/publish`, { method: 'POST', headers, body: body?.text ?? '' })
  return ((await answer.json()) as { id: string }).id
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
