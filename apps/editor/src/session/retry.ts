import { QuickPagesError } from 'qp-client'

/** Why something is tried again, and when. */
export interface Waiting {
  readonly failure: QuickPagesError
  /** In milliseconds since 1970. */
  readonly until: number
  /** Tries at once. */
  readonly now: () => void
}

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000

/**
 * Tries until there is an answer that will not get better: with a pause that doubles up to half a minute, no shorter than
 * the service asks for, and at once when the browser is online again.
 *
 * @param onWait - called before each pause, and with `undefined` when it is over
 * @throws QuickPagesError, the first that is not passing
 */
export async function retryUntilAnswered<T>(
  attempt: () => Promise<T>,
  onWait: (waiting: Waiting | undefined) => void,
): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassing(error)) throw error
      await wait(error, Math.max(pause, (error.retryAfter ?? 0) * 1000), onWait)
    }
  }
}

/** What answers with success and is not the service stands between: a network that wants a login. */
function isPassing(error: unknown): error is QuickPagesError {
  if (!(error instanceof QuickPagesError)) return false
  return error.isRetryable || (error.code === 'invalid_answer' && error.status < 300)
}

async function wait(
  failure: QuickPagesError,
  milliseconds: number,
  onWait: (waiting: Waiting | undefined) => void,
): Promise<void> {
  // So that not all who were cut off at once come back at once.
  const pause = milliseconds * (1 + Math.random() / 4)
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, pause)
    function done(): void {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    addEventListener('online', done)
    onWait({ failure, until: Date.now() + pause, now: done })
  })
  onWait(undefined)
}
