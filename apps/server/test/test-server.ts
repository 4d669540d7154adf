import type { PublishResponse } from 'qp-schema/api'
import { loadConfig } from '../src/config.ts'
import { openCurrentDatabase } from '../src/db/open-current-database.ts'
import { createLogger, type Logger } from '../src/logger.ts'
import { createPremiumTokens } from '../src/pages/premium-tokens.ts'
import { startServer } from '../src/server.ts'
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
  /** Sends one request. Every answer below /api is checked against the served OpenAPI description. */
  call<T = Record<string, unknown>>(method: string, path: string, call?: Call): Promise<Answer<T>>
  /** Publishes and expects 200. */
  publish(json: unknown, headers?: Readonly<Record<string, string>>): Promise<PublishResponse>
  /** A new Pro token as a header. */
  pro(): Promise<Record<string, string>>
  stop(): Promise<void>
}

/** Starts a server with a limiter that tests do not reach unless they set it. */
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
    // A server more or less for each file of tests: their threads would be dozens.
    WORK_THREADS: '1',
    ...environment,
  })
  const server = await startServer(config, logger)
  const origin = `http://127.0.0.1:${server.port}`
  const contract: ContractCheck = contractOf(await (await fetch(`${origin}/openapi.json`)).json())

  const testServer: TestServer = {
    origin,
    port: server.port,
    databaseUrl,
    async call<T>(method: string, path: string, { json, body, headers }: Call = {}) {
      const response = await fetch(`${origin}${path}`, {
        method,
        redirect: 'manual',
        headers: { ...(json === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
        ...(json === undefined ? (body === undefined ? {} : { body }) : { body: JSON.stringify(json) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true
      const parsed = isJson && text !== '' ? JSON.parse(text) : undefined
      contract.check(method, path, response.status, parsed)
      return { status: response.status, headers: response.headers, text, body: parsed as T }
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
    async stop() {
      await server.stop()
      await database.remove()
    },
  }
  return testServer
}
