import { Redis } from 'ioredis'
import { inject } from 'vitest'
import { loadConfig } from '../src/config/config.ts'
import { openCurrentDatabase } from '../src/store/db/open-current-database.ts'
import { createLogger, type Logger } from '../src/logger.ts'
import { createPageRepository, type PageRepository } from '../src/store/pages/page-repository.ts'
import { createPremiumTokens } from '../src/store/premium-tokens.ts'
import { type RunningServer, startServer } from '../src/server.ts'
import { startAlternatingProxy } from './alternating-proxy.ts'
import { pooledPostgres } from './pooled-postgres.ts'
import { BASE_URL, NO_LIMITS } from './server-defaults.ts'
import { createTestClient, type TestClient } from './test-client.ts'
import { type StoredPictures, storedPictures } from './stored-pictures.ts'
import { createTestDatabase, serverProduct } from './test-database.ts'

export { BASE_URL } from './server-defaults.ts'
export type { Answer, Call } from './test-client.ts'

/** A real server on a port of its own, over a database of its own. */
export interface TestServer extends TestClient {
  readonly origin: string
  readonly port: number
  readonly databaseUrl: string
  /** Where the metrics are; `undefined` without `METRICS_PORT`. */
  readonly metricsUrl: string | undefined
  /** Takes a page down as its operator. */
  takeDown(id: string, reason?: string): Promise<void>
  /** Lets a page that was taken down be as it was. */
  restore(id: string): Promise<void>
  /** A new Pro token as a header. */
  pro(): Promise<Record<string, string>>
  /** What is stored of pictures. */
  storedPictures(): Promise<StoredPictures>
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
  const database = await (serverProduct === 'SQLite' ? createTestDatabase('SQLite') : pooledPostgres('plain'))
  const databaseUrl = database.url
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    BASE_URL,
    DATABASE_URL: databaseUrl,
    ...NO_LIMITS,
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
  const client = await createTestClient(origin)

  return {
    origin,
    port: server.port,
    databaseUrl,
    metricsUrl:
      server.metricsPort === undefined ? undefined : `http://127.0.0.1:${server.metricsPort}/metrics`,
    ...client,
    async pro() {
      const opened = await openCurrentDatabase(databaseUrl)
      const { token } = await createPremiumTokens(opened).create('test')
      await opened.close()
      return { 'X-Premium-Token': token }
    },
    storedPictures: () => storedPictures(databaseUrl),
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
