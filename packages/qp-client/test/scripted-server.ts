import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { QuickPagesError } from '../src/index.ts'

/** A request as it arrived. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** When it arrived, in milliseconds of `performance.now()`. */
  readonly at: number
}

/** What the server does with one request. */
export type Reaction = (response: ServerResponse) => unknown

/** A server that does with each request what its script says, the last reaction for all that come later. */
export interface ScriptedServer {
  readonly origin: string
  readonly received: readonly Received[]
  stop(): Promise<void>
}

/** Starts one on a free port. */
export async function startScriptedServer(...script: readonly Reaction[]): Promise<ScriptedServer> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const at = performance.now()
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request
      const reaction = script[Math.min(received.length, script.length - 1)]
      received.push({ method, path: url, headers, body, at })
      reaction?.(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Answers with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reaction {
  return answer(status, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers })
}

/** Answers. */
export function answer(status: number, body: string, headers: Record<string, string> = {}): Reaction {
  return (response) => response.writeHead(status, headers).end(body)
}

/** Refuses as the API does. */
export function refuse(status: number, code: string, headers: Record<string, string> = {}): Reaction {
  return json(status, { error: code, message: `It is ${code}.` }, headers)
}

/** Breaks the connection without an answer. */
export const reset: Reaction = (response) => response.socket?.resetAndDestroy()

/** Never answers. */
export const silence: Reaction = () => undefined

/** How a call failed, which it has to. */
export async function failureOf(call: Promise<unknown>): Promise<QuickPagesError> {
  const failure: unknown = await call.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(QuickPagesError)
  return failure as QuickPagesError
}
