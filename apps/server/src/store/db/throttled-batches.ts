import { setTimeout as sleep } from 'node:timers/promises'
import { StoreBusyError } from './store-errors.ts'

/** Whoever waits for SQLite's lock looks again after 50 ms at most: in a pause of this length, everybody has. */
const SHORTEST_PAUSE_MS = 60
const ATTEMPTS = 10

/**
 * Writes one of many batches beside a server: it lets others write for as long as it has itself held them up, and tries
 * again when they have left it no room.
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
 * Cuts rows into runs of at most so many rows and so many bytes; a row that is larger has a run of its own.
 *
 * @param sizeOf - in bytes
 */
export function inBatches<R>(
  rows: readonly R[],
  most: { readonly rows: number; readonly bytes: number },
  sizeOf: (row: R) => number,
): R[][] {
  const runs: R[][] = []
  let bytes = Infinity
  for (const row of rows) {
    const run = runs.at(-1)
    if (run === undefined || run.length === most.rows || bytes + sizeOf(row) > most.bytes) {
      runs.push([row])
      bytes = sizeOf(row)
    } else {
      run.push(row)
      bytes += sizeOf(row)
    }
  }
  return runs
}
