import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { grantWrite, type GrantedWrite } from 'qp-server/source/api/granted-write'
import { clientOf } from 'qp-server/source/http/clients/client'
import type { Dispatch } from 'qp-server/source/mcp/dispatch'
import { overloaded } from 'qp-server/source/refusal'
import { CLIENT_ADDRESS } from './client-address.ts'

/** Names what a request was granted. Nobody outside knows one, and each is good for one request. */
const GRANT = 'x-qp-grant'

const grants = new Map<string, GrantedWrite>()

/**
 * Sends requests to the application in the same isolate, in the name of the client.
 *
 * @param fetchWithin - the application, as it answers the runtime
 */
export function createEdgeDispatch(fetchWithin: (request: Request) => Promise<Response>): Dispatch {
  return async (context, { method, path, headers, body, granted }) => {
    const { gone } = clientOf(context)
    const forwarded = context.get('X-Forwarded-For')
    const grant = granted === undefined ? undefined : randomUUID()
    if (grant !== undefined && granted !== undefined) grants.set(grant, granted)
    const sent = new Headers({
      ...headers,
      ...(forwarded !== '' && { 'X-Forwarded-For': forwarded }),
      ...(grant !== undefined && { [GRANT]: grant }),
      [CLIENT_ADDRESS]: context.req.socket.remoteAddress ?? '',
    })
    const request = new Request(`http://within${path}`, {
      method,
      headers: sent,
      body: typeof body === 'string' || body === undefined ? (body ?? null) : new Uint8Array(body),
      signal: gone,
    })
    try {
      const answer = await fetchWithin(request)
      return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
    } catch (error) {
      // Nobody reads the answer, and it is no fault.
      throw gone.aborted ? overloaded() : error
    } finally {
      if (grant !== undefined) grants.delete(grant)
    }
  }
}

/** Gives a request from within what it was granted. */
export function takeGrant(request: IncomingMessage): void {
  const grant = request.headers[GRANT]
  const granted = typeof grant === 'string' ? grants.get(grant) : undefined
  if (granted !== undefined) grantWrite(request, granted)
}
