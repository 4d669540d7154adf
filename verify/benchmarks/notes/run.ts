// pnpm bench notes [seconds of a round] [rounds]
// Are visits slower beside 100,000 notes to authors and 100 more a second? The load of `bench serving`, on fifty pages,
// by turns alone, beside 100 requests a second that store nothing, and beside 100 notes. Needs a build and wrk (Debian
// has it). PostgreSQL is measured where QP_POSTGRES_URL names an empty database.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCurrentDatabase } from '../../../apps/server/src/store/db/open-current-database.ts'
import { hashSecret } from '../../../apps/server/src/store/edit-key.ts'
import { newReceipt } from '../../../apps/server/src/store/notes/notes.ts'
import { newPageId } from '../../../apps/server/src/store/pages/page-id.ts'
import { type BuiltServer, startBuiltServer } from '../../built-server.ts'
import { type Load, load, median } from '../serving/wrk.ts'
import { fill } from '../store-growth/fill.ts'

const [seconds = '2', rounds = '7'] = process.argv.slice(2)
const PAGES = 1000
const NOTES_OF_A_PAGE = 100
const VISITED = 50
const CONNECTIONS = 50
const NOTES_A_SECOND = 100
const GZIP = { 'Accept-Encoding': 'gzip' }
const TEXT = 'Is it Ordnance or chart datum? It matters by four metres. '.repeat(4)

const NOTE = JSON.stringify({ text: TEXT, at: { block: 0 } })

/** Counted for the whole run, so that each note comes from another address. */
let written = 0

const directory = await mkdtemp(join(tmpdir(), 'qp-notes-'))
const postgres = process.env['QP_POSTGRES_URL'] || undefined
print('| | visits/s | p99 ms | of alone | notes stored |', '|---|---|---|---|---|')
await measure('SQLite', `sqlite:${join(directory, 'pages.db')}`)
if (postgres === undefined) print('', 'QP_POSTGRES_URL is not set: PostgreSQL was not measured.')
else await measure('PostgreSQL', postgres)
await rm(directory, { recursive: true })

async function measure(product: string, url: string): Promise<void> {
  const { ids } = await fill(url, PAGES, PAGES)
  await addNotes(url, ids)
  const script = join(directory, 'visits.lua')
  await writeFile(script, visitsInTurn(ids.slice(0, VISITED)))
  const server = await startBuiltServer({ DATABASE_URL: url, TRUST_PROXY: '1' })
  const nobody = ids.map(() => 'nonexistent0')
  const cases = [
    { name: 'alone', ids: [] },
    { name: `${NOTES_A_SECOND} requests a second to pages that do not exist`, ids: nobody },
    { name: `${NOTES_A_SECOND} notes a second`, ids },
  ].map((one) => ({ ...one, loads: [] as Load[], stored: 0 }))
  try {
    for (let round = 0; round <= Number(rounds); round += 1) {
      for (const one of cases) {
        const writing = one.ids.length === 0 ? 0 : write(server, one.ids)
        const visits = await load(server.origin, GZIP, {
          connections: CONNECTIONS,
          seconds: Number(seconds),
          script,
        })
        one.stored += await writing
        // The first one warms up.
        if (round > 0) one.loads.push(visits)
      }
    }
  } finally {
    await server.stop()
  }
  const p99 = (loads: readonly Load[]) => median(loads.map((one) => one.p99))
  const alone = p99(cases[0]?.loads ?? [])
  for (const { name, loads, stored } of cases) {
    const perSecond = Math.round(median(loads.map((one) => one.perSecond)))
    const share = (p99(loads) / alone).toFixed(2)
    print(`| ${product}, ${name} | ${perSecond} | ${p99(loads).toFixed(2)} | ${share} | ${stored} |`)
  }
}

/** A script for wrk that visits pages in turn. */
function visitsInTurn(ids: readonly string[]): string {
  return `
local ids = {${ids.map((id) => `"/${id}"`).join(', ')}}
local next = 0
request = function()
  next = next % #ids + 1
  return wrk.format(nil, ids[next])
end`
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

/** Sends notes at a steady rate from changing addresses; gives how many were taken. */
async function write(server: BuiltServer, ids: readonly string[]): Promise<number> {
  const end = performance.now() + Number(seconds) * 1000
  const sent: Promise<number | undefined>[] = []
  const agent = new Agent({ keepAlive: true })
  while (performance.now() < end) {
    written += 1
    const id = ids[written % ids.length] ?? ''
    const address = `10.${written >> 16}.${(written >> 8) & 255}.${written & 255}`
    sent.push(post(`${server.origin}/api/v1/pages/${id}/notes`, address, agent))
    await sleep(1000 / NOTES_A_SECOND)
  }
  const taken = (await Promise.all(sent)).filter((status) => status === 200).length
  agent.destroy()
  return taken
}

/** Sends a note with as little work as can be, beside what is measured; gives the status. */
async function post(url: string, address: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': NOTE.length,
      'X-Forwarded-For': address,
    }
    request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .end(NOTE)
  })
}

function print(...lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`)
}
