import { setTimeout as sleep } from 'node:timers/promises'
import type { Mutex } from '../mutex.ts'
import { TransactionConflictError } from '../store-errors.ts'

/** Of the writers of one row, one goes through in each round. */
const MOST_ATTEMPTS = 30
const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 200

/**
 * Tries a transaction again that the database has undone because of others, after pauses at random that grow. Only what
 * has not been acknowledged is tried again, and nothing of it was kept.
 *
 * @param attempt - a whole transaction, or a statement outside of one
 * @param deadlineMs - from now on, in milliseconds: no attempt begins later, and at most 30 are made
 * @param lane - what is tried again on the same one goes one at a time: writers of one row would undo each other for ever
 * @throws TransactionConflictError of the last attempt
 */
export async function retryConflicts<T>(
  attempt: () => Promise<T>,
  deadlineMs: number,
  lane?: Mutex,
): Promise<T> {
  const deadline = performance.now() + deadlineMs
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof TransactionConflictError)) throw error
    const leave = await lane?.acquire()
    try {
      return await tryAgain(attempt, deadline, error)
    } finally {
      leave?.()
    }
  }
}

async function tryAgain<T>(
  attempt: () => Promise<T>,
  deadline: number,
  first: TransactionConflictError,
): Promise<T> {
  let last = first
  for (let made = 1, pause = FIRST_PAUSE_MS; made < MOST_ATTEMPTS; made += 1) {
    const waitMs = Math.random() * pause
    if (performance.now() + waitMs > deadline) break
    await sleep(waitMs)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof TransactionConflictError)) throw error
      last = error
    }
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
  throw last
}
