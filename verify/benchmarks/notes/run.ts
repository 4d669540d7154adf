// pnpm bench notes [seconds of a round] [rounds]
// Are visits slower beside 100,000 notes to authors and 100 more a second? A thousand visits a second, with and without
// notes coming in, by turns. Needs a build. PostgreSQL is measured where QP_POSTGRES_URL names an empty database.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCurrentDatabase } from '../../../apps/server/src/store/db/open-current-database.ts'
import { hashSecret } from '../../../apps/server/src/store/edit-key.ts'
import { newReceipt } from '../../../apps/server/src/store/notes/notes.ts'
import { newPageId } from '../../../apps/server/src/store/pages/page-id.ts'
import { type BuiltServer, startBuiltServer } from '../../built-server.ts'
import { fill } from '../store-growth/fill.ts'

const [seconds = '4', rounds = '7'] = process.argv.slice(2)
const PAGES = 1000
const NOTES_OF_A_PAGE = 100
const VISITS_A_SECOND = 1000
const NOTES_A_SECOND = 100
const TEXT = 'Is it Ordnance or chart datum? It matters by four metres. '.repeat(4)

/** Counted for the whole run, so that each note comes from another address. */
let written = 0

const directory = await mkdtemp(join(tmpdir(), 'qp-notes-'))
const postgres = process.env['QP_POSTGRES_URL'] || undefined
print('| | p50 ms | p99 ms | notes stored |', '|---|---|---|---|')
await measure('SQLite', `sqlite:${join(directory, 'pages.db')}`)
if (postgres === undefined) print('', 'QP_POSTGRES_URL is not set: PostgreSQL was not measured.')
else await measure('PostgreSQL', postgres)
await rm(directory, { recursive: true })

async function measure(product: string, url: string): Promise<void> {
  const { ids } = await fill(url, PAGES, PAGES)
  await addNotes(url, ids)
  const server = await startBuiltServer({ DATABASE_URL: url, TRUST_PROXY: '1', NOTE_RATE_LIMIT: '1000000' })
  try {
    const without: number[][] = []
    const beside: number[][] = []
    let stored = 0
    // The first round warms up.
    for (let round = 0; round <= Number(rounds); round += 1) {
      const alone = await visits(server, ids)
      const writing = write(server, ids)
      const busy = await visits(server, ids)
      stored += await writing
      if (round === 0) continue
      without.push(alone)
      beside.push(busy)
    }
    const [p99Alone, p99Beside] = [without, beside].map((all) =>
      median(all.map((one) => percentile(one, 0.99))),
    )
    print(
      row(`${product}, no note comes in`, without, 0),
      row(`${product}, ${NOTES_A_SECOND} a second`, beside, stored),
    )
    print(`| p99, of without | | ${((p99Beside ?? 0) / (p99Alone ?? 1)).toFixed(2)} | |`)
  } finally {
    await server.stop()
  }
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

/** Visits pages at a steady rate, whatever the answers take; gives the milliseconds of each. */
async function visits(server: BuiltServer, ids: readonly string[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const times: number[] = []
  const sent: Promise<void>[] = []
  const begin = performance.now()
  const count = Number(seconds) * VISITS_A_SECOND
  for (let number = 0; number < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - begin) * VISITS_A_SECOND) / 1000))
    for (; number < due; number += 1)
      sent.push(visit(`${server.origin}/${ids[number % 50] ?? ''}`, agent, times))
    await sleep(1)
  }
  await Promise.all(sent)
  agent.destroy()
  return times
}

async function visit(url: string, agent: Agent, times: number[]): Promise<void> {
  const began = performance.now()
  await new Promise<void>((resolve, reject) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`))
      response.resume().on('end', resolve)
    }).on('error', reject)
  })
  times.push(performance.now() - began)
}

/** Sends notes at a steady rate from changing addresses; gives how many were taken. */
async function write(server: BuiltServer, ids: readonly string[]): Promise<number> {
  const end = performance.now() + Number(seconds) * 1000
  const sent: Promise<number>[] = []
  while (performance.now() < end) {
    written += 1
    const id = ids[written % ids.length] ?? ''
    const address = `10.${written >> 16}.${(written >> 8) & 255}.${written & 255}`
    sent.push(
      fetch(`${server.origin}/api/v1/pages/${id}/notes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
        body: JSON.stringify({ text: TEXT, at: { block: 0 } }),
      }).then(async (response) => {
        await response.text()
        return response.status === 200 ? 1 : 0
      }),
    )
    await sleep(1000 / NOTES_A_SECOND)
  }
  return (await Promise.all(sent)).reduce<number>((sum, one) => sum + one, 0)
}

function row(what: string, all: readonly number[][], stored: number): string {
  const [p50, p99] = [0.5, 0.99].map((share) => median(all.map((one) => percentile(one, share))).toFixed(2))
  return `| ${what} | ${p50} | ${p99} | ${stored} |`
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5)
}

function print(...lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`)
}
