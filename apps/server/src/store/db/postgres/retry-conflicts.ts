import { setTimeout as sleep } from 'node:timers/promises'
import { TransactionConflictError } from '../store-errors.ts'

/** As many writers of one row as a few instances have connections: in each round, one of them goes through. */
const MOST_ATTEMPTS = 30
const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 200

/**
 * Tries a transaction again that the database has undone because of others, after pauses at random that grow. Only what
 * has not been acknowledged is tried again, and nothing of it was kept.
 *
 * @param attempt - a whole transaction, or a statement outside of one
 * @param deadlineMs - from now on, in milliseconds: no attempt begins later, and at most 30 are made
 * @throws TransactionConflictError of the last attempt
 */
export async function retryConflicts<T>(attempt: () => Promise<T>, deadlineMs: number): Promise<T> {
  const deadline = performance.now() + deadlineMs
  for (let made = 1, pause = FIRST_PAUSE_MS; ; made += 1, pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt()
    } catch (error) {
      const waitMs = Math.random() * pause
      const isLast = made === MOST_ATTEMPTS || performance.now() + waitMs > deadline
      if (!(error instanceof TransactionConflictError) || isLast) throw error
      await sleep(waitMs)
    }
  }
}
