import { overloaded, RefusedError } from '../../refusal.ts'

/** The `code` of an error of a driver or of the system; empty without one. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/**
 * The database is busy: another process held its lock for longer than a request may wait, or a statement took too long.
 * Nothing was changed, and the same call may succeed a moment later (HTTP 503).
 */
export class StoreBusyError extends RefusedError {
  override readonly name = 'StoreBusyError'

  /** How long the caller has waited, in milliseconds. */
  readonly waitedMs: number

  constructor(
    waitedMs: number,
    cause: unknown,
    message = `The database stayed locked by another process for ${waitedMs} ms.`,
  ) {
    super(overloaded().refusal, { message, cause })
    this.waitedMs = waitedMs
  }
}

/**
 * The database has undone a transaction because of others at the same time: a serialization failure or a deadlock.
 * Nothing was changed, and the same transaction may succeed at once.
 */
export class TransactionConflictError extends StoreBusyError {
  constructor(waitedMs: number, cause: unknown) {
    super(waitedMs, cause, 'The database has undone the transaction because of others at the same time.')
  }
}

/**
 * A write transaction has awaited something other than its own queries, such as a timer, a file or the network. It was
 * rolled back, because it blocked all other writers. Do such work before or after `write`.
 */
export class TransactionOutlivedTurnError extends Error {
  override readonly name = 'TransactionOutlivedTurnError'

  constructor() {
    super('A transaction may await nothing but its own queries; it was rolled back.')
  }
}

/** The store cannot be reached or cannot work at present; it is not known whether a write succeeded (HTTP 503). */
export class StoreUnavailableError extends RefusedError {
  override readonly name = 'StoreUnavailableError'

  constructor(cause: unknown) {
    super(overloaded().refusal, {
      message: 'The database cannot be used at present.',
      fault: 'the store cannot be used',
      cause,
    })
  }
}

/** The disk of the store is full. Nothing was changed (HTTP 503). */
export class DiskFullError extends StoreUnavailableError {}

/** A concurrent write has just used the same name. Nothing was changed. */
export class UniqueNameError extends Error {
  override readonly name = 'UniqueNameError'
  readonly code = 'unique_name'

  constructor(cause: unknown) {
    super('The name has just been taken.', { cause })
  }
}
