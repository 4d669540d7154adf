// pnpm bench live-reading [readers]
// Do a thousand readers of a page learn of an append within a second, at two processes on one store, and what does it
// take? Each reader has an address of its own, as a proxy would tell. Needs a build and Linux. PostgreSQL is measured
// where QP_POSTGRES_URL names an empty database.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EventReader, openEvents } from '../../../apps/server/test/event-reader.ts'
import { openRawConnection } from '../../../apps/server/test/raw-connection.ts'
import { type BuiltServer, startBuiltServer } from '../../built-server.ts'

const READERS = Number(process.argv[2] ?? 1000)
const APPENDS = 6
const DEAF_READERS = 50
const BEYOND = 10_000
const WATCH_SECONDS = 10

interface Made {
  readonly id: string
  readonly editKey: string
}

const directory = await mkdtemp(join(tmpdir(), 'qp-live-reading-'))
const postgres = process.env['QP_POSTGRES_URL'] || undefined
await measure('SQLite', `sqlite:${join(directory, 'pages.db')}`)
if (postgres !== undefined) await measure('PostgreSQL', postgres)
await rm(directory, { recursive: true })

async function measure(product: string, url: string): Promise<void> {
  process.stdout.write(`\n# ${product}, two processes\n\n`)
  const settings = { DATABASE_URL: url, TRUST_PROXY: '1' }
  const servers = [await startBuiltServer(settings), await startBuiltServer(settings)] as const
  await onePage(servers)
  await manyPages(servers)
  for (const server of servers) await server.stop()
}

async function onePage(servers: readonly [BuiltServer, BuiltServer]): Promise<void> {
  const memory = () => servers.map(({ pid }) => `${Math.round(residentBytes(pid) / 1e6)} MB`).join(' and ')
  const made = await publish(servers[0])
  say('memory before', memory())
  const readers = await open(READERS, (number) => at(servers, number), made.id)
  say(`memory with ${READERS} readers of one page`, memory())
  const times: number[] = []
  for (let revision = 2; revision < APPENDS + 2; revision += 1) {
    const began = performance.now()
    await append(at(servers, revision), made)
    await Promise.all(readers.map((reader) => untilTold(reader, revision)))
    times.push(Math.round(performance.now() - began))
  }
  say('from sending an append until the last reader was told', `${times.join(', ')} ms`)
  const deaf = await Promise.all(
    Array.from({ length: DEAF_READERS }, async (_, number) => {
      const { port } = new URL(at(servers, number).origin)
      const { socket } = await openRawConnection(Number(port))
      socket.write(`GET /${made.id}/events HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.8.0.${number}\r\n\r\n`)
      return socket.pause()
    }),
  )
  for (let number = 0; number < 100; number += 1) await append(at(servers, number), made)
  say(`memory after 100 appends, with ${DEAF_READERS} readers that never read`, memory())
  for (const socket of deaf) socket.destroy()
  const others: EventReader[] = []
  const answers = { 200: 0, 503: 0 } as Record<number, number>
  for (let number = 0; number < BEYOND; number += 100) {
    const some = await Promise.all(
      Array.from({ length: 100 }, () =>
        openEvents(eventsOf(servers[0], made.id), { 'X-Forwarded-For': '10.7.7.7' }),
      ),
    )
    for (const { status } of some) answers[status] = (answers[status] ?? 0) + 1
    for (const { status, leave } of some) if (status !== 200) leave()
    others.push(...some.filter(({ status }) => status === 200))
  }
  say(`${BEYOND} more from one address`, JSON.stringify(answers))
  say('memory after that', memory())
  const began = performance.now()
  await call(servers[1], 'PATCH', `/api/v1/pages/${made.id}`, { editKey: made.editKey, published: false })
  const ends = await Promise.all([...readers, ...others].map(({ ended }) => ended))
  const isEnd = (text: string) => text.endsWith('event: end\ndata: {"published":false}\n\n')
  say(
    'a hide',
    `ended ${ends.filter(isEnd).length} of ${ends.length} in ${Math.round(performance.now() - began)} ms`,
  )
}

async function manyPages(servers: readonly [BuiltServer, BuiltServer]): Promise<void> {
  const [server, writer] = servers
  const pages: Made[] = []
  for (let number = 0; number < READERS; number += 1) pages.push(await publish(server))
  const idle = await processorShare(server)
  const readers: EventReader[] = []
  for (const [number, { id }] of pages.entries()) readers.push(await openOne(server, id, number))
  say('processor time without a reader', idle)
  say(`processor time with a reader of each of ${READERS} pages`, await processorShare(server))
  const times: number[] = []
  for (const number of [0, 250, 500, 750, 999].map((place) => Math.floor((place * READERS) / 1000))) {
    const [page, reader] = [pages[number], readers[number]]
    if (page === undefined || reader === undefined) continue
    const began = performance.now()
    await append(writer, page)
    await untilTold(reader, 2)
    times.push(Math.round(performance.now() - began))
  }
  say('from sending an append at the other process until the reader was told', `${times.join(', ')} ms`)
  for (const { leave } of readers) leave()
}

function at(servers: readonly [BuiltServer, BuiltServer], number: number): BuiltServer {
  return servers[number % 2 === 0 ? 0 : 1]
}

function eventsOf({ origin }: BuiltServer, id: string): string {
  return `${origin}/${id}/events`
}

function openOne(server: BuiltServer, id: string, number: number): Promise<EventReader> {
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  return openEvents(eventsOf(server, id), { 'X-Forwarded-For': address })
}

async function open(
  count: number,
  serverOf: (number: number) => BuiltServer,
  id: string,
): Promise<EventReader[]> {
  const readers: EventReader[] = []
  for (let number = 0; number < count; number += 1) readers.push(await openOne(serverOf(number), id, number))
  const refused = readers.filter(({ status }) => status !== 200).length
  if (refused > 0) throw new Error(`${refused} readers were refused`)
  return readers
}

async function untilTold({ received }: EventReader, revision: number): Promise<void> {
  while (!received().includes(`"revision":${revision},`)) await sleep(5)
}

async function call(server: BuiltServer, method: string, path: string, json: object): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(server.origin + path, { method, headers, body: JSON.stringify(json) })
  if (!answer.ok) throw new Error(`${method} ${path} is ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function publish(server: BuiltServer): Promise<Made> {
  return (await call(server, 'POST', '/api/v1/publish', { content: 'Begun.', live: true })) as Made
}

async function append(server: BuiltServer, { id, editKey }: Made): Promise<void> {
  await call(server, 'POST', `/api/v1/pages/${id}/blocks`, { editKey, content: 'One more line.' })
}

/** How much of a processor a process takes. */
async function processorShare({ pid }: BuiltServer): Promise<string> {
  const before = processorSeconds(pid)
  await sleep(WATCH_SECONDS * 1000)
  return `${(((processorSeconds(pid) - before) / WATCH_SECONDS) * 100).toFixed(1)} % of a processor`
}

function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

function say(what: string, figure: string): void {
  process.stdout.write(`${what}: ${figure}\n`)
}
