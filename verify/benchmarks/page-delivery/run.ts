// pnpm bench page-delivery [seconds of each round]
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../../apps/server/src/config/config.ts'
import { compress } from '../../../apps/server/src/http/caching/content-coding.ts'
import { createLogger } from '../../../apps/server/src/logger.ts'
import { type RunningServer, startServer } from '../../../apps/server/src/server.ts'
import { noteOf } from './note.ts'

interface Visit {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

const SECONDS = Number(process.argv[2] ?? 0.5)
const ROUNDS = 5
const CONNECTIONS = 16
const TEXT = noteOf(1000)

const directory = await mkdtemp(join(tmpdir(), 'qp-page-delivery-'))
const servers = {
  'from memory': await start('kept.db', {}),
  'made for each request': await start('anew.db', { RENDER_CACHE_BYTES: '0' }),
}
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

try {
  await compareServers()
  await compareLevels('a page of 1,000 words', Buffer.from(await pageOf(TEXT)))
  await compareLevels('a page of 100,000 words', Buffer.from(await pageOf(noteOf(100_000))))
} finally {
  agent.destroy()
  await Promise.all(Object.values(servers).map((server) => server.stop()))
  await rm(directory, { recursive: true, force: true })
}

/**
 * Every connection has a page of its own, so that none profits from another's. The servers take turns, and the middle
 * round counts; the processor's time includes that of the client, which is in the same process.
 */
async function compareServers(): Promise<void> {
  print(
    '| 1,000 words | coding | bytes | requests/s | p50 ms | p99 ms | processor ms |',
    '|---|---|---|---|---|---|---|',
  )
  for (const coding of ['br', 'gzip', 'identity', '304']) {
    const runs = await Promise.all(
      Object.entries(servers).map(async ([name, { port }]) => {
        const visits = await Promise.all(Array.from({ length: CONNECTIONS }, () => visitOf(port, coding)))
        return { name, port, visits, rounds: [] as Awaited<ReturnType<typeof load>>[] }
      }),
    )
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { port, visits, rounds } of runs) {
        const result = await load(port, visits, SECONDS)
        // The first one warms up.
        if (round > 0) rounds.push(result)
      }
    }
    for (const { name, rounds } of runs) {
      const sorted = rounds.toSorted((one, other) => one.perSecond - other.perSecond)
      const { perSecond = 0, bytes = 0, times = [], cpu = 0 } = sorted[Math.floor(ROUNDS / 2)] ?? {}
      const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1)
      print(
        `| ${name} | ${coding} | ${bytes} | ${Math.round(perSecond)} | ${at(0.5)} | ${at(0.99)} | ${cpu.toFixed(2)} |`,
      )
    }
  }
}

/** One page and what a visitor of it sends: a coding, or the ETag of what it has. */
async function visitOf(port: number, coding: string): Promise<Visit> {
  const path = await publish(port, TEXT)
  if (coding !== '304') return { path, headers: { 'Accept-Encoding': coding } }
  const headers = { 'Accept-Encoding': 'br' }
  return { path, headers: { ...headers, 'If-None-Match': (await get(port, path, headers)).etag } }
}

async function compareLevels(name: string, bytes: Buffer): Promise<void> {
  print('', `| ${name} | bytes | processor ms |`, '|---|---|---|', `| as it is | ${bytes.length} | |`)
  const levels = { br: [3, 4, 5, 6, 7, 9, 11], gzip: [4, 6, 9] } as const
  for (const coding of ['gzip', 'br'] as const) {
    for (const level of levels[coding]) {
      const rounds = bytes.length > 100_000 ? 3 : 30
      let size = 0
      const used = process.cpuUsage()
      for (let round = 0; round < rounds; round += 1) size = (await compress(bytes, coding, level)).length
      const { user, system } = process.cpuUsage(used)
      print(`| ${coding} ${level} | ${size} | ${((user + system) / 1000 / rounds).toFixed(2)} |`)
    }
  }
}

/** As many requests as fit into the time, over a connection for each visit. */
async function load(port: number, visits: readonly Visit[], seconds: number) {
  const started = performance.now()
  const used = process.cpuUsage()
  const end = started + seconds * 1000
  const times: number[] = []
  let bytes = 0
  const connection = async ({ path, headers }: Visit) => {
    while (performance.now() < end) {
      const sent = performance.now()
      bytes = (await get(port, path, headers)).bytes
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(visits.map(connection))
  const perSecond = times.length / ((performance.now() - started) / 1000)
  const { user, system } = process.cpuUsage(used)
  const cpu = (user + system) / 1000 / times.length
  return { perSecond, bytes, cpu, times: times.toSorted((one, other) => one - other) }
}

async function start(file: string, environment: Record<string, string>): Promise<RunningServer> {
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: `sqlite:${join(directory, file)}`,
    PUBLISH_RATE_LIMIT: '1000',
    API_RATE_LIMIT: '0',
    ...environment,
  })
  return startServer(config, createLogger('silent'))
}

async function publish(port: number, content: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/publish`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/markdown' },
    body: content,
  })
  return `/${((await answer.json()) as { id: string }).id}`
}

async function pageOf(content: string): Promise<string> {
  const { port } = servers['from memory']
  return (await fetch(`http://127.0.0.1:${port}${await publish(port, content)}`)).text()
}

function get(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<{ bytes: number; etag: string }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve({ bytes, etag: response.headers.etag ?? '' }))
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
