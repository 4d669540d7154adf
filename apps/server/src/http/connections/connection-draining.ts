import type { Server, ServerResponse } from 'node:http'

/**
 * Drains the connections of a server before it stops, so that no client sends another request on a connection that is
 * about to be closed: from now on every response says `Connection: close`. SPEC.md 13.20.5
 *
 * @param unfinished - the responses to the requests that have come already
 */
export function drainConnections(server: Server, unfinished: Iterable<ServerResponse>): void {
  for (const response of unfinished) response.shouldKeepAlive = false
  const close = (_request: unknown, response: ServerResponse) => {
    response.shouldKeepAlive = false
  }
  server.prependListener('request', close)
  server.prependListener('checkContinue', close)
}
