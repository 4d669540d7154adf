import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * Prepares a server to drain its connections before it stops, so that no client sends another request on a connection
 * that is about to be closed. SPEC.md 13.20.5
 *
 * @returns begins draining: from then on every response says `Connection: close`
 */
export function prepareDraining(server: Server): () => void {
  const unfinished = new Set<ServerResponse>()
  let isDraining = false
  const track = (_request: IncomingMessage, answer: ServerResponse) => {
    answer.shouldKeepAlive &&= !isDraining
    if (isDraining) return
    unfinished.add(answer)
    answer.once('close', () => unfinished.delete(answer))
  }
  server.prependListener('request', track)
  server.prependListener('checkContinue', track)
  return () => {
    isDraining = true
    for (const answer of unfinished) answer.shouldKeepAlive = false
    unfinished.clear()
  }
}
