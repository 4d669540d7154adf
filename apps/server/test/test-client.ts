import type { PublishResponse } from 'qp-schema/api'
import { contractOf } from './contract.ts'

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

/** Sends requests to a server that is tested. */
export interface TestClient {
  /** Sends one request. Every answer below /api is checked against the served OpenAPI description. */
  call<T = Record<string, unknown>>(method: string, path: string, call?: Call): Promise<Answer<T>>
  /** Publishes and expects 200. */
  publish(json: unknown, headers?: Readonly<Record<string, string>>): Promise<PublishResponse>
}

/** A client of the server at an origin, which is listening. */
export async function createTestClient(origin: string): Promise<TestClient> {
  const contract = contractOf(await (await fetch(`${origin}/openapi.json`)).text())
  const client: TestClient = {
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
      const answer = await client.call<PublishResponse>('POST', '/api/v1/publish', { json, headers })
      if (answer.status !== 200) throw new Error(`publish answered ${answer.status}: ${answer.text}`)
      return answer.body
    },
  }
  return client
}
