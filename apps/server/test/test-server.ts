import { Redis } from 'ioredis'
import { inject } from 'vitest'
import type { PublishResponse } from 'qp-schema/api'
import { loadConfig } from '../src/config/config.ts'
import { openCurrentDatabase } from '../src/store/db/open-current-database.ts'
import { createLogger, type Logger } from '../src/logger.ts'
import { createPageRepository, type PageRepository } from '../src/store/pages/page-repository.ts'
import { createPremiumTokens } from '../src/store/premium-tokens.ts'
import { type RunningServer, startServer } from '../src/server.ts'
import { startAlternatingProxy } from './alternating-proxy.ts'
import { type ContractCheck, contractOf } from './contract.ts'
import { createTestDatabase, serverProduct } from './test-database.ts'

/** The public origin of test servers. Nothing listens there: it proves that links never come from the Host header. */
export const BASE_URL = 'https://pages.example.org'

/** An answer as a test looks at it. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body of a JSON answer. */
  readonly body: T
}

/** What a test sends: `json` as JSON, or `body` with the media type of its headers. */
export interface Call {
  readonly json?: unknown
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

/** A real server on a port of its own, over a database of its own. */
export interface TestServer {
  readonly origin: string
  readonly port: number
  readonly databaseUrl: string
  /** Where the metrics are; `undefined` without `METRICS_PORT`. */
  readonly metricsUrl: string | undefined
  /** Sends one request. Every answer below /api is checked against the served OpenAPI description. */
  call<T = Record<string, unknown>>(method: string, path: string, call?: Call): Promise<Answer<T>>
  /** Publishes and expects 200. */
  publish(json: unknown, headers?: Readonly<Record<string, string>>): Promise<PublishResponse>
  /** Takes a page down as its operator. */
  takeDown(id: string, reason?: string): Promise<void>
  /** Lets a page that was taken down be as it was. */
  restore(id: string): Promise<void>
  /** A new Pro token as a header. */
  pro(): Promise<Record<string, string>>
  /** Revokes all Pro tokens. */
  revokePro(): Promise<void>
  stop(): Promise<void>
}

/** How many instances stand behind the address of a test server, on one store. `pnpm soak two-instances` */
export const INSTANCES = Number(process.env['QP_TEST_INSTANCES'] ?? 1)

/** Starts a server with limiters that tests do not reach unless they set it. */
export async function startTestServer(
  environment: Readonly<Record<string, string>> = {},
  logger: Logger = createLogger('silent'),
): Promise<TestServer> {
  const database = await createTestDatabase(serverProduct)
  const databaseUrl = database.url
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    BASE_URL,
    DATABASE_URL: databaseUrl,
    PUBLISH_RATE_LIMIT: '100000',
    PRO_PUBLISH_RATE_LIMIT: '100000',
    REPORT_RATE_LIMIT: '100000',
    NOTE_RATE_LIMIT: '100000',
    API_RATE_LIMIT: '0',
    // A server more or less for each file of tests: their threads would be dozens.
    WORK_THREADS: '1',
    // Several of them count rates together.
    ...(INSTANCES > 1 && { REDIS_URL: await emptyRedis() }),
    ...environment,
  })
  const servers: RunningServer[] = []
  for (let started = 0; started < INSTANCES; started++) servers.push(await startServer(config, logger))
  const [server] = servers as [RunningServer, ...RunningServer[]]
  const proxy = INSTANCES > 1 ? await startAlternatingProxy(servers.map(({ port }) => port)) : undefined
  const origin = `http://127.0.0.1:${proxy?.port ?? server.port}`
  const contract: ContractCheck = contractOf(await (await fetch(`${origin}/openapi.json`)).text())

  const testServer: TestServer = {
    origin,
    port: server.port,
    databaseUrl,
    metricsUrl:
      server.metricsPort === undefined ? undefined : `http://127.0.0.1:${server.metricsPort}/metrics`,
    async call<T>(method: string, path: string, { json, body, headers }: Call = {}) {
      const response = await fetch(`${origin}${path}`, {
        method,
        redirect: 'manual',
        headers: { ...(json === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
        ...(json === undefined ? (body === undefined ? {} : { body }) : { body: JSON.stringify(json) }),
      })
      const text = await response.text()
      const { status, headers: answered } = response
      const [mediaType] = answered.get('Content-Type')?.split(';') ?? []
      const parsed: unknown = mediaType === 'application/json' && text !== '' ? JSON.parse(text) : undefined
      contract.check(method, path, { status, mediaType, body: parsed })
      return { status, headers: answered, text, body: parsed as T }
    },
    async publish(json, headers = {}) {
      const answer = await testServer.call<PublishResponse>('POST', '/api/v1/publish', { json, headers })
      if (answer.status !== 200) throw new Error(`publish answered ${answer.status}: ${answer.text}`)
      return answer.body
    },
    async pro() {
      const opened = await openCurrentDatabase(databaseUrl)
      const { token } = await createPremiumTokens(opened).create('test')
      await opened.close()
      return { 'X-Premium-Token': token }
    },
    async revokePro() {
      const opened = await openCurrentDatabase(databaseUrl)
      const tokens = createPremiumTokens(opened)
      for (const { id } of await tokens.list()) await tokens.revoke(id)
      await opened.close()
    },
    takeDown: (id, reason = 'because') =>
      withPages(databaseUrl, async (pages) => void (await pages.takeDown(id, reason))),
    restore: (id) => withPages(databaseUrl, async (pages) => void (await pages.restore(id))),
    async stop() {
      await proxy?.stop()
      for (const one of servers) await one.stop()
      await database.remove()
    },
  }
  return testServer
}

/** A Redis that has counted nothing yet: a database of its own for each process that runs tests. */
async function emptyRedis(): Promise<string> {
  const address = inject('redisUrl')
  if (address === '') throw new Error('Several instances need a Redis.')
  const url = new URL(address)
  url.pathname = `/${1 + (Number(process.env['VITEST_POOL_ID']) % 15)}`
  const redis = new Redis(url.href)
  await redis.flushdb()
  redis.disconnect()
  return url.href
}

/** Does something with the pages as another process does that has the same database. */
async function withPages(databaseUrl: string, act: (pages: PageRepository) => Promise<void>): Promise<void> {
  const database = await openCurrentDatabase(databaseUrl)
  try {
    await act(createPageRepository(database))
  } finally {
    await database.close()
  }
}
