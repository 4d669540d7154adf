// In the place of the modules with which the contract's tests make a store and its services: those of a Worker, each call
// of which goes to the runtime.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { onTestFinished, TestRunner } from 'vitest'
import type { PageRepository, PageRepositoryOptions } from 'qp-server/source/store/pages/page-repository'
import type { Pictures } from 'qp-server/source/store/pictures/types'
import type { PictureBounds } from 'qp-server/source/store/quotas'
import type { Notes, NotesOptions } from 'qp-server/source/store/notes/notes'
import type { Reports, ReportsOptions } from 'qp-server/source/store/reports'
import type { PremiumTokens } from 'qp-server/source/store/premium-tokens'
import type { AddressSecrets } from 'qp-server/source/store/address-secrets'
import type { StoreContent } from 'qp-server/source/store/store-size'
import type { Schema } from 'qp-server/source/store/db/schema'
import { startEdge } from '../../scripts/start-edge.ts'
import { valueOf } from '../../src/objects/outcome.ts'
import { BASE_URL } from '../../../server/test/server-defaults.ts'
import { type Call, type CallOptions, type CallResult, decoded, encoded } from './calls.ts'
import { CONTRACT_DIFFERENCES } from './contract-differences.ts'
import { CONTRACT_WORKER } from './contract-bundle.ts'

export { RepeatedRequestError } from 'qp-server/source/store/idempotency-records'
export { REPORT_LIMITS } from 'qp-server/source/store/reports'
export * from 'qp-server/source/store/store-size'

/** A Worker of its own. What else a database has, it has not. */
interface Worker {
  readonly url: string
  readonly reader: Kysely<Schema>
  /** Changes rows of all objects that have the tables, each by itself. */
  write<T>(work: (tables: Kysely<Schema>) => Promise<T>): Promise<T>
}

type Clock = () => number

export const CONTRACT_STORES = [{ name: 'Durable Objects', newUrl }]
/** What is asked of each product is not part of the contract. */
export const TEST_STORES: readonly never[] = []
export const SQLITE = { name: 'SQLite', newUrl: () => skip('It is about SQLite.') }

interface RunningWorker {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Workers without pages that wait for the next test of a file. */
const free: RunningWorker[] = []

/** The address of a Worker without pages. */
async function newUrl(): Promise<string> {
  const name = TestRunner.getCurrentTest()?.name ?? ''
  const difference = CONTRACT_DIFFERENCES.find(({ tests }) => tests.includes(name))
  if (difference !== undefined && process.env['QP_EDGE_DIFFERENCES'] === undefined) skip(difference.why)
  const worker = free.pop() ?? (await startWorker())
  onTestFinished(async () => {
    free.push(worker)
    await call(worker.url, { service: 'objects', method: 'wipe', args: [] })
  })
  return worker.url
}

async function startWorker(): Promise<RunningWorker> {
  const folder = await mkdtemp(join(tmpdir(), 'qp-edge-contract-'))
  const edge = await startEdge(
    { PORT: '0', HOST: '127.0.0.1', BASE_URL, DATABASE_URL: `sqlite:${folder}`, LOG_LEVEL: 'silent' },
    ['ignore', 'ignore', process.env['QP_EDGE_LOG'] === undefined ? 'ignore' : 'inherit'],
    CONTRACT_WORKER,
  )
  return {
    url: `http://127.0.0.1:${edge.port}`,
    async stop() {
      edge.process.kill('SIGKILL')
      await edge.ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** To be called after each file: nothing ends them with a process of tests. */
export async function stopWorkers(): Promise<void> {
  await Promise.all(free.splice(0).map(({ stop }) => stop()))
}

function skip(why: string): never {
  const test = TestRunner.getCurrentTest()
  if (test === undefined) throw new Error('There is no test to leave out.')
  return test.context.skip(why)
}

/** The Worker at an address; however often it is opened, it is the same. */
export async function openMigrated(url: string): Promise<Worker> {
  const tables = new Kysely<Schema>({
    dialect: {
      createDriver: () => new LookingDriver(url),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (reader) => new SqliteIntrospector(reader),
    },
  })
  return { url, reader: tables, write: (work) => work(tables) }
}

export function createPageRepository(
  { url }: Worker,
  { now, newPageId, policyVersion, bounds }: PageRepositoryOptions = {},
): PageRepository {
  if (policyVersion !== undefined || (bounds?.maxStoreBytes ?? 0) > 0)
    throw new Error('A Worker has no such option.')
  const pages = remoteService<PageRepository>(url, 'pages', (method) => ({
    time: now?.(),
    pageId: method === 'create' ? newPageId?.() : undefined,
    maxDailyBytesPerAddress: bounds?.maxDailyBytesPerAddress,
  }))
  const { watch } = pages as unknown as { watch(...args: unknown[]): Promise<boolean> }
  return new Proxy(pages, {
    get: (target, method, self) =>
      method === 'watch' ? (head: unknown) => () => watch(head) : Reflect.get(target, method, self),
  })
}

export function createPictures({ url }: Worker, bounds: PictureBounds, now?: Clock): Pictures {
  if (Object.values(bounds).some((bound) => bound > 0)) throw new Error('A Worker has no such option.')
  return remoteService(url, 'pictures', () => ({ time: now?.() }))
}

export function createNotes({ url }: Worker, { now, bounds, limits }: NotesOptions = {}): Notes {
  if (bounds !== undefined || limits !== undefined) throw new Error('A Worker has no such option.')
  return remoteService(url, 'notes', () => ({ time: now?.() }))
}

export function createReports({ url }: Worker, { now, limits }: ReportsOptions = {}): Reports {
  if (limits !== undefined) throw new Error('A Worker has no such option.')
  return remoteService(url, 'reports', () => ({ time: now?.() }))
}

export function createPremiumTokens({ url }: Worker, { now }: { readonly now?: Clock } = {}): PremiumTokens {
  return remoteService(url, 'premiumTokens', () => ({ time: now?.() }))
}

export function createAddressSecrets({ url }: Worker): AddressSecrets {
  return remoteService(url, 'addressSecrets', (_, [time]) => ({ time: time as number }))
}

/** Objects have no total, so that none differs from the pages. */
export async function storeDrift(): Promise<StoreContent> {
  return { pages: 0, bytes: 0 }
}

/** What a server forgets by a timer, the objects do when their alarms ring. */
async function ring({ url }: Worker, time: number): Promise<void> {
  await call(url, { service: 'objects', method: 'ring', args: [], time })
}
export {
  ring as forgetExpiredPages,
  ring as forgetOldAnswers,
  ring as forgetOldNotes,
  ring as forgetPastDays,
  ring as forgetPastSecrets,
  ring as forgetUnreferencedPictures,
}

function remoteService<T extends object>(
  url: string,
  service: string,
  optionsOf: (method: string, args: readonly unknown[]) => CallOptions,
): T {
  return new Proxy({} as T, {
    get:
      (_, method) =>
      (...args: unknown[]) =>
        call(url, { ...optionsOf(String(method), args), service, method: String(method), args }),
  })
}

const ERRORS: Readonly<Record<string, new (message: string) => Error>> = { RangeError, TypeError }

/** Calls a method of a service of a Worker. */
export async function call(url: string, request: Call): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', body: encoded(request) })
  const result = decoded(await answer.text()) as CallResult
  if (!('thrown' in result)) return valueOf(result)
  const { name, message } = result.thrown
  throw new (ERRORS[name] ?? Error)(message)
}

/** Asks all objects that have the tables, and puts their rows together. */
class LookingDriver extends DummyDriver {
  readonly #url: string

  constructor(url: string) {
    super()
    this.#url = url
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => {
        const args = [sql, parameters]
        const rows = (await call(this.#url, { service: 'objects', method: 'look', args })) as Row[]
        return { rows: inOrder(rows, sql) }
      },
      async *streamQuery() {},
    }
  }
}

/** The rows of several objects in the order of the query. */
function inOrder<Row>(rows: Row[], sql: string): Row[] {
  const [, order = ''] = / order by (.*)$/.exec(sql) ?? []
  const columns = [...order.matchAll(/"(\w+)"/g)].map(([, column = '']) => column as keyof Row)
  return rows.toSorted((a, b) => {
    const column = columns.find((one) => a[one] !== b[one])
    return column === undefined ? 0 : a[column] < b[column] ? -1 : 1
  })
}
