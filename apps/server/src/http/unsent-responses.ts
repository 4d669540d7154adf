import type { Server, ServerResponse } from 'node:http'

const CHECK_MILLISECONDS = 1000

/**
 * Bounds the memory of responses that clients do not read: beyond `maxBytes`, the connections that have waited longest
 * are closed. SPEC.md 8.5.6
 */
export function boundUnsentResponses(server: Server, maxBytes: number): void {
  /** Every unfinished response, and since when it waits for its client to read. */
  const answers = new Map<ServerResponse, number | undefined>()
  const track = (_request: unknown, answer: ServerResponse) => {
    answers.set(answer, undefined)
    answer.once('close', () => answers.delete(answer))
  }
  server.prependListener('request', track)
  server.prependListener('checkContinue', track)

  const check = setInterval(() => {
    const now = Date.now()
    for (const [answer, since] of answers) {
      answers.set(answer, answer.writableLength === 0 ? undefined : (since ?? now))
    }
    for (const answer of longestWaiting(answers, maxBytes)) answer.req.socket.destroy()
  }, CHECK_MILLISECONDS)
  check.unref()
  server.once('close', () => clearInterval(check))
}

/** The responses that must go so that the others are within the bound. */
function longestWaiting(
  answers: ReadonlyMap<ServerResponse, number | undefined>,
  maxBytes: number,
): ServerResponse[] {
  const waiting = [...answers].flatMap(([answer, since]) => (since === undefined ? [] : [{ answer, since }]))
  const total = waiting.reduce((bytes, { answer }) => bytes + answer.writableLength, 0)
  let excess = total - maxBytes
  if (excess <= 0) return []
  waiting.sort((one, other) => one.since - other.since)
  return waiting
    .filter(({ answer }) => {
      const isOver = excess > 0
      excess -= answer.writableLength
      return isOver
    })
    .map(({ answer }) => answer)
}
