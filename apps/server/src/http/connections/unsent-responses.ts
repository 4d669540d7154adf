import type { Server, ServerResponse } from 'node:http'

const CHECK_MILLISECONDS = 1000

/**
 * Bounds the memory of responses that clients do not read: beyond `maxBytes`, the connections that have waited longest
 * are closed. SPEC.md 8.5.6
 *
 * @param unfinished - the responses of the server that are not finished
 */
export function boundUnsentResponses(
  server: Server,
  unfinished: ReadonlySet<ServerResponse>,
  maxBytes: number,
): void {
  /** Since when responses wait for their clients to read. */
  let since = new Map<ServerResponse, number>()
  const check = setInterval(() => {
    const now = Date.now()
    const waiting = [...unfinished].filter((response) => response.writableLength > 0)
    since = new Map(waiting.map((response) => [response, since.get(response) ?? now]))
    for (const response of longestWaiting(since, maxBytes)) response.req.socket.destroy()
  }, CHECK_MILLISECONDS)
  check.unref()
  server.once('close', () => clearInterval(check))
}

/** The responses that must go so that the others are within the bound. */
function longestWaiting(since: ReadonlyMap<ServerResponse, number>, maxBytes: number): ServerResponse[] {
  const waiting = [...since].toSorted(([, one], [, other]) => one - other).map(([response]) => response)
  let excess = waiting.reduce((bytes, response) => bytes + response.writableLength, 0) - maxBytes
  return waiting.filter((response) => {
    const isOver = excess > 0
    excess -= response.writableLength
    return isOver
  })
}
