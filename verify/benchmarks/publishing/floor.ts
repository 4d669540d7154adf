// What a publish cannot do without: Koa, JSON.parse, and the same insert and sync. floor.ts FILE sends its port to the
// process that started it.
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import Sqlite from 'better-sqlite3'
import Koa from 'koa'

const database = new Sqlite(process.argv[2] ?? '')
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec(`
  create table pages (
    id text primary key, edit_key_hash text, published integer, theme text, layout text, meta text,
    slug text unique, title_hint text, revision integer, last_position integer, block_count integer,
    byte_count integer, policy_version integer, created_at text, updated_at text, taken_down_at text);
  create table segments (
    page_id text references pages, position integer, blocks text, primary key (page_id, position));
`)
const insertPage = database.prepare(`insert into pages values (${Array(16).fill('?').join(', ')})`)
const insertSegment = database.prepare('insert into segments values (?, ?, ?)')
const store = database.transaction((id: string, blocks: string) => {
  const time = new Date().toISOString()
  const bytes = Buffer.byteLength(blocks)
  const page = [id, 'f'.repeat(64), 1, 'light-default', 'standard', null, null, null, 1, 0, 1, bytes, 1]
  insertPage.run(...page, time, time, null)
  insertSegment.run(id, 0, blocks)
})

const app = new Koa()
app.use(async (context) => {
  const chunks: Buffer[] = []
  for await (const chunk of context.req) chunks.push(chunk as Buffer)
  const { content } = JSON.parse(Buffer.concat(chunks).toString()) as { content: string }
  const id = randomBytes(9).toString('base64url')
  store(id, JSON.stringify([{ type: 'richtext', html: content }]))
  context.body = { id, url: `http://127.0.0.1/${id}`, editKey: randomBytes(18).toString('base64url') }
})
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
