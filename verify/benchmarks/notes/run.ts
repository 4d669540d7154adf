// pnpm bench notes [seconds of a round] [rounds]
// Are visits slower beside 100,000 notes to authors and 100 more a second? The load of `bench serving`, on fifty pages, as
// many as are answered and a fifth of that, by turns alone and beside 100 other requests a second. The bound of 1.2 is for
// notes; the other rows tell what of it is no note's: of two processors, sending alone takes a part. Needs a build and wrk
// (Debian has it). PostgreSQL is measured where QP_POSTGRES_URL names an empty database.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { openCurrentDatabase } from '../../../apps/server/src/store/db/open-current-database.ts'
import { hashSecret } from '../../../apps/server/src/store/edit-key.ts'
import { newReceipt } from '../../../apps/server/src/store/notes/notes.ts'
import { newPageId } from '../../../apps/server/src/store/pages/page-id.ts'
import { startBuiltServer } from '../../built-server.ts'
import { processorTimeOf } from '../hostile-input/processor-time.ts'
import { type Load, load, median } from '../serving/wrk.ts'
import { fill } from '../store-growth/fill.ts'

const [seconds = '2', rounds = '7'] = process.argv.slice(2)
const PAGES = 1000
const NOTES_OF_A_PAGE = 100
const VISITED = 50
const CONNECTIONS = 50
const REQUESTS_A_SECOND = 100
const SENDING_CONNECTIONS = 8
/** How long a connection waits after an answer, on average: then a processor has time to spare. */
const PAUSE_MILLISECONDS = 10
const GZIP = { 'Accept-Encoding': 'gzip' }
const TEXT = 'Is it Ordnance or chart datum? It matters by four metres. '.repeat(4)

const NOTE = JSON.stringify({ text: TEXT, at: { block: 0 } })
const PUBLICATION = JSON.stringify({ content: `# Depths\n\n${TEXT.repeat(8)}` })

/** Counted for the whole run, so that each request comes from another address. */
let sent = 0

const directory = await mkdtemp(join(tmpdir(), 'qp-notes-'))
const postgres = process.env['QP_POSTGRES_URL'] || undefined
print(
  '| | beside | visits/s | p99 ms | of alone | processor ms, each beside | answered 200 |',
  '|---|---|---|---|---|---|---|',
)
await measure('SQLite', `sqlite:${join(directory, 'pages.db')}`)
if (postgres === undefined) print('', 'QP_POSTGRES_URL is not set: PostgreSQL was not measured.')
else await measure('PostgreSQL', postgres)
await rm(directory, { recursive: true })

async function measure(product: string, url: string): Promise<void> {
  const { ids } = await fill(url, PAGES, PAGES)
  await addNotes(url, ids)
  const server = await startBuiltServer({ DATABASE_URL: url, TRUST_PROXY: '1', LOG_LEVEL: 'info' })
  const other = createServer((asked, answer) => asked.resume().on('end', () => answer.end()))
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const pathOf = (id: string) => `/api/v1/pages/${id}/notes`
  const nothing: Beside = { name: 'nothing' }
  const notes: Beside = { name: 'notes', posts: { paths: ids.map(pathOf), body: NOTE } }
  const controls: readonly Beside[] = [
    { name: 'requests to another server', origin: elsewhere, posts: { paths: ['/'], body: NOTE } },
    { name: 'notes to pages that do not exist', posts: { paths: [pathOf('nonexistent0')], body: NOTE } },
    { name: 'publications', posts: { paths: ['/api/v1/publish'], body: PUBLICATION } },
  ]
  try {
    for (const [visits, pause] of [
      ['as many as are answered', 0],
      ['with pauses', PAUSE_MILLISECONDS],
    ] as const) {
      const script = join(directory, `visits-${pause}.lua`)
      await writeFile(script, visitsInTurn(ids.slice(0, VISITED), pause))
      const at = { origin: server.origin, pid: server.pid, script }
      // Controls by themselves: what a publication leaves to be done would be counted for the note after it.
      await compare(`${product}, ${visits}`, [nothing, notes], at)
      await compare(`${product}, ${visits}`, [nothing, ...controls], at)
    }
  } finally {
    other.close()
    await server.stop()
  }
}

/** What is sent beside visits. */
interface Beside {
  readonly name: string
  /** Where to, if not to the service. */
  readonly origin?: string
  /** Absent where nothing is sent. */
  readonly posts?: { readonly paths: readonly string[]; readonly body: string }
}

/** They take turns, and the middle round counts. */
async function compare(
  what: string,
  kinds: readonly Beside[],
  { origin, pid, script }: { readonly origin: string; readonly pid: number; readonly script: string },
): Promise<void> {
  const results = await Promise.all(
    kinds.map(async (kind, at) => {
      const sender = join(directory, `posts-${at}.lua`)
      if (kind.posts) await writeFile(sender, postsInTurn(kind.posts))
      return { kind, sender, loads: [] as (Load & { readonly processor: number })[], answered: 0 }
    }),
  )
  for (let round = 0; round <= Number(rounds); round += 1) {
    for (const result of results) {
      const used = processorTimeOf(pid)
      const sending = result.kind.posts && send(result.kind.origin ?? origin, result.sender)
      const options = { connections: CONNECTIONS, seconds: Number(seconds), script }
      const visits = await load(origin, GZIP, options)
      result.answered += (await sending) ?? 0
      // The first one warms up.
      if (round > 0) result.loads.push({ ...visits, processor: processorTimeOf(pid) - used })
    }
  }
  const p99 = (loads: readonly Load[]) => median(loads.map((one) => one.p99))
  const alone = results[0]?.loads ?? []
  const ofVisit = median(alone.map(({ processor, requests }) => processor / requests))
  const posts = REQUESTS_A_SECOND * Number(seconds)
  for (const { kind, loads, answered } of results) {
    const each = median(loads.map(({ processor, requests }) => (processor - ofVisit * requests) / posts))
    const cells = [
      Math.round(median(loads.map((one) => one.perSecond))),
      p99(loads).toFixed(2),
      (p99(loads) / p99(alone)).toFixed(2),
      kind.posts === undefined ? '' : each.toFixed(2),
      answered,
    ]
    print(`| ${what} | ${kind.name} | ${cells.join(' | ')} |`)
  }
}

/** A script for wrk that visits pages in turn; each connection pauses for so many milliseconds on average. */
function visitsInTurn(ids: readonly string[], pause: number): string {
  return `
local ids = {${ids.map((id) => `"/${id}"`).join(', ')}}
local next = 0
request = function()
  next = next % #ids + 1
  return wrk.format(nil, ids[next])
end
${pause === 0 ? '' : `delay = function() return math.random(0, ${2 * pause}) end`}`
}

/** As a service stores them, many in a transaction. */
async function addNotes(url: string, ids: readonly string[]): Promise<void> {
  const database = await openCurrentDatabase(url, { statementDeadlineMs: 0 })
  await database.write((trx) => trx.updateTable('pages').set({ notes: 1 }).execute())
  for (const page of ids) {
    const rows = Array.from({ length: NOTES_OF_A_PAGE }, (_, number) => ({
      id: newPageId(),
      page_id: page,
      receipt_hash: hashSecret(newReceipt()),
      text: TEXT,
      name: null,
      block_index: null,
      block_hash: null,
      excerpt: null,
      reply: null,
      byte_count: TEXT.length,
      address_hash: null,
      created_at: new Date(Date.UTC(2026, 0, 31) + number).toISOString(),
      done_at: null,
    }))
    await database.write((trx) => trx.insertInto('notes').values(rows).execute())
  }
  await database.close()
}

/**
 * Sends some {@link REQUESTS_A_SECOND} for {@link seconds}, each from another address, by a `wrk` of its own: on two
 * processors a sender that takes more would itself delay visits. Gives how many were answered 200.
 */
async function send(origin: string, script: string): Promise<number> {
  const from = sent
  sent += 2 * REQUESTS_A_SECOND * Number(seconds)
  const options = { connections: SENDING_CONNECTIONS, seconds: Number(seconds), script }
  const { requests, refused } = await load(origin, {}, { ...options, args: [`${from}`], mayRefuse: true })
  return requests - refused
}

/** A script for wrk that posts a body to paths in turn, with pauses that make {@link REQUESTS_A_SECOND} of it. */
function postsInTurn({ paths, body }: NonNullable<Beside['posts']>): string {
  return `
local paths = {${paths.map((path) => JSON.stringify(path)).join(', ')}}
local body = [[${body}]]
local sent = 0
init = function(args) sent = tonumber(args[1]) end
request = function()
  sent = sent + 1
  local address = string.format("10.%d.%d.%d", math.floor(sent / 65536) % 256, math.floor(sent / 256) % 256, sent % 256)
  local headers = { ["Content-Type"] = "application/json", ["X-Forwarded-For"] = address }
  return wrk.format("POST", paths[sent % #paths + 1], headers, body)
end
delay = function() return math.random(0, ${(2000 * SENDING_CONNECTIONS) / REQUESTS_A_SECOND}) end`
}

function print(...lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`)
}
