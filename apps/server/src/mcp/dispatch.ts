import type { RequestListener } from 'node:http'
import inject from 'light-my-request'
import type { Context } from 'koa'
import { type GrantedWrite, grantWrite } from '../api/granted-write.ts'
import { clientOf } from '../http/clients/client.ts'
import { overloaded } from '../refusal.ts'

/** A request to this service from within. */
export interface InnerRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly granted?: GrantedWrite
}

/** The answer to it. */
export interface InnerAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** Sends a request to this service in the name of the client that has sent `context`. */
export type Dispatch = (context: Context, request: InnerRequest) => Promise<InnerAnswer>

/** Statuses whose answers have no body. */
const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * Sends requests to the application in the same process, without a connection. They count for the address of the client,
 * pass every check of a request from outside, and end when the client goes. SPEC.md 17.2
 */
export function createDispatch(handler: RequestListener): Dispatch {
  return async (context, { method, path, headers, body, granted }) => {
    const forwarded = context.get('X-Forwarded-For')
    const listener: RequestListener = (request, response) => {
      if (granted !== undefined) grantWrite(request, granted)
      // Of a client that has gone, which nobody else may listen for; the answer rejects with it.
      response.on('error', () => {})
      handler(request, response)
    }
    const { gone } = clientOf(context)
    const answer = await inject(listener, {
      method,
      url: path,
      headers: { ...headers, ...(forwarded !== '' && { 'x-forwarded-for': forwarded }) },
      ...(body !== undefined && { payload: body }),
      // A connection that has just broken off has none.
      remoteAddress: context.req.socket.remoteAddress ?? 'unknown',
      signal: gone,
    }).catch((error: unknown) => {
      // Nobody reads the answer, and it is no fault.
      throw gone.aborted ? overloaded() : error
    })
    return { status: answer.statusCode, headers: headersOf(answer.headers), body: answer.rawPayload }
  }
}

/** The `fetch` of a client whose service is this process. Views may redirect, from an id to its slug. */
export function fetchWithin(context: Context, dispatch: Dispatch, baseUrl: string): typeof globalThis.fetch {
  const send = async (
    path: string,
    { method = 'GET', headers, body, redirect }: RequestInit,
  ): Promise<Response> => {
    const sent = Object.fromEntries(new Headers(headers))
    const payload = typeof body === 'string' ? { body } : {}
    const answer = await dispatch(context, { method, path, headers: sent, ...payload })
    const location = answer.headers.get('Location')
    if (redirect === 'follow' && location !== null && location.startsWith(`${baseUrl}/`))
      return send(location.slice(baseUrl.length), { method, ...(headers && { headers }) })
    return new Response(WITHOUT_BODY.has(answer.status) ? null : new Uint8Array(answer.body), answer)
  }
  return (input, init = {}) => send(String(input).slice(baseUrl.length), init)
}

/** Headers as Node has them, for the web's own requests and responses. */
export function headersOf(raw: NodeJS.Dict<number | string | string[]>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw))
    for (const one of [value ?? []].flat()) headers.append(name, String(one))
  return headers
}
