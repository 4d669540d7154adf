import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** An answer as a client sees it. */
export interface ClientAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A request as a client makes it. */
export interface ClientCall {
  readonly json?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** A client that keeps its connections, as those of other programs do, and never tries again by itself. */
export interface Client {
  /** Rejects when the connection fails, whatever became of the request. */
  send(method: string, path: string, call?: ClientCall): Promise<ClientAnswer>
  close(): void
}

/** Longer than the server lets anybody wait for anything. */
const TIMEOUT_MILLISECONDS = 40_000

/**
 * @param origin - `http://` and a host
 * @param options - `keepAlive: false` for a connection for each request
 */
export function createClient(origin: string, { keepAlive = true } = {}): Client {
  const agent = new Agent({ keepAlive })
  return {
    send(method, path, { json, headers } = {}) {
      const body = json === undefined ? '' : JSON.stringify(json)
      const fields = {
        ...(json !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        }),
        ...headers,
      }
      const options = { method, agent, headers: fields, timeout: TIMEOUT_MILLISECONDS }
      return new Promise((resolve, reject) => {
        const sent = request(`${origin}${path}`, options, (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
          response.once('error', reject)
          response.once('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          )
        })
        sent.once('error', reject)
        sent.once('timeout', () => sent.destroy(new Error('The server did not answer.')))
        sent.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}

/** What kind of failure a rejected request is: `ECONNRESET`, `ECONNREFUSED` and so on. */
export function failureOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
