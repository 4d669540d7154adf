import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * Prepares a server for the time before its end: from the call of what this returns, every answer closes its
 * connection (`Connection: close`), so that no client sends another request on one that is about to go. SPEC.md 13.20.5
 */
export function createDraining(server: Server): () => void {
  /** Answers that are under way, while they still keep their connections. */
  const answers = new Set<ServerResponse>()
  let isDraining = false
  const track = (_request: IncomingMessage, answer: ServerResponse) => {
    answer.shouldKeepAlive &&= !isDraining
    if (isDraining) return
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  }
  server.prependListener('request', track)
  server.prependListener('checkContinue', track)
  return () => {
    isDraining = true
    for (const answer of answers) answer.shouldKeepAlive = false
    answers.clear()
  }
}
