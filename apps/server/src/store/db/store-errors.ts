import { overloaded, RefusedError } from '../../refusal.ts'

const RETRY_SECONDS = 2

/**
 * The database had no time for a request: another process held its lock for longer than a request may wait, or a
 * statement took too long. Nothing was changed; the same call may succeed a moment later (HTTP 503).
 */
export class StoreBusyError extends RefusedError {
  override readonly name = 'StoreBusyError'

  /** How long was waited, in milliseconds. */
  readonly waitedMs: number

  constructor(
    waitedMs: number,
    cause: unknown,
    message = `The database stayed locked by another process for ${waitedMs} ms.`,
  ) {
    super(overloaded(RETRY_SECONDS).refusal, { message, cause })
    this.waitedMs = waitedMs
  }
}

/**
 * A write transaction waited for something other than its own queries: a timer, a file, the network. It was rolled
 * back, because it kept every other writer out meanwhile. Do such work before `write` or after it.
 */
export class TransactionOutlivedTurnError extends Error {
  override readonly name = 'TransactionOutlivedTurnError'

  constructor() {
    super('A transaction may await nothing but its own queries; it was rolled back.')
  }
}

/** The store cannot be reached, or cannot work at present; whether a write got through is not known. (HTTP 503) */
export class StoreUnavailableError extends RefusedError {
  override readonly name = 'StoreUnavailableError'

  constructor(cause: unknown) {
    super(overloaded(RETRY_SECONDS).refusal, {
      message: 'The database cannot be used at present.',
      fault: 'the store cannot be used',
      cause,
    })
  }
}

/** Somebody else has written the same name a moment before. Nothing was changed. */
export class UniqueNameError extends Error {
  override readonly name = 'UniqueNameError'
  readonly code = 'unique_name'

  constructor(cause: unknown) {
    super('The name has just been taken.', { cause })
  }
}
