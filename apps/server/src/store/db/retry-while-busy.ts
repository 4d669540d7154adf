import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, StoreBusyError } from './store-errors.ts'

/** How long a caller waits for locks of other processes. */
export interface BusyTimeout {
  /** `performance.now()` when the caller asked. */
  readonly askedAt: number
  /** In milliseconds. */
  readonly deadlineMs: number
}

const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 50

/**
 * Calls `attempt` until the database is no longer locked, with growing pauses. Unlike SQLite's own busy timeout, this
 * does not block the event loop.
 *
 * @throws StoreBusyError when the database is still locked at the deadline
 */
export async function retryWhileBusy<T>(attempt: () => T, timeout: BusyTimeout): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return attempt()
    } catch (error) {
      if (!errorCode(error).startsWith('SQLITE_BUSY')) throw error
      const waitedMs = performance.now() - timeout.askedAt
      const left = timeout.deadlineMs - waitedMs
      if (left <= 0) throw new StoreBusyError(Math.round(waitedMs), error)
      await sleep(Math.min(pause * (0.5 + Math.random() / 2), left))
    }
  }
}
