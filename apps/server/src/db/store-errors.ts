/**
 * The database had no time for a request: another process held its lock for longer than a request may wait, or a
 * statement took too long. Nothing was changed; the same call may succeed a moment later (HTTP 503).
 */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError'
  readonly code = 'store_busy'

  /** How long was waited, in milliseconds. */
  readonly waitedMs: number

  constructor(
    waitedMs: number,
    cause: unknown,
    message = `The database stayed locked by another process for ${waitedMs} ms.`,
  ) {
    super(message, { cause })
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
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
  readonly code = 'store_unavailable'

  constructor(cause: unknown) {
    super('The database cannot be used at present.', { cause })
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
