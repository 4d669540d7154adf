import { setTimeout as sleep } from 'node:timers/promises'
import { StoreBusyError } from './store-errors.ts'

/** Callers that wait for SQLite's lock retry every 50 ms at most, so each gets a chance in a pause of this length. */
const SHORTEST_PAUSE_MS = 60
const ATTEMPTS = 10

/**
 * Writes one of many batches beside a server. Afterwards it pauses for as long as the write took, so that others can
 * write, and it tries again when the store is busy.
 *
 * @param write - one transaction, which changes nothing when it fails
 * @throws StoreBusyError when the store stays busy for ten attempts
 */
export async function writeThrottled<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const begun = performance.now()
    try {
      const outcome = await write()
      await sleep(Math.max(SHORTEST_PAUSE_MS, performance.now() - begun))
      return outcome
    } catch (error) {
      if (!(error instanceof StoreBusyError) || attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * Splits rows into batches of at most so many rows and bytes; a larger row is a batch of its own.
 *
 * @param sizeOf - in bytes
 */
export function inBatches<R>(
  rows: readonly R[],
  most: { readonly rows: number; readonly bytes: number },
  sizeOf: (row: R) => number,
): R[][] {
  const batches: R[][] = []
  let bytes = Infinity
  for (const row of rows) {
    const batch = batches.at(-1)
    if (batch === undefined || batch.length === most.rows || bytes + sizeOf(row) > most.bytes) {
      batches.push([row])
      bytes = sizeOf(row)
    } else {
      batch.push(row)
      bytes += sizeOf(row)
    }
  }
  return batches
}
