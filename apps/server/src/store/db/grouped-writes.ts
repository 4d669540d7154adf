import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** What is done in a transaction; it may await nothing but queries of it, and may be done again if that fails. */
export type Work<T> = (transaction: Transaction<Schema>) => Promise<T>

interface Waiting {
  readonly work: Work<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** No other request is answered while a group is written: each of its writes takes some tenths of a millisecond. */
const MOST_AT_ONCE = 32

/**
 * Commits writes together that come in the same turn of the event loop: until a commit is on disk takes as long as many
 * writes do. Each has a savepoint, so that one that fails changes nothing, and the others are not concerned.
 */
export function groupWrites(writer: Kysely<Schema>): <T>(work: Work<T>) => Promise<T> {
  let waiting: Waiting[] = []

  function begin(): void {
    const group = waiting.slice(0, MOST_AT_ONCE)
    waiting = waiting.slice(MOST_AT_ONCE)
    if (waiting.length > 0) setImmediate(begin)
    void (group.length === 1 ? alone(group) : together(group))
  }

  async function alone(group: readonly Waiting[]): Promise<void> {
    for (const { work, resolve, reject } of group) {
      await writer.transaction().execute(work).then(resolve, reject)
    }
  }

  async function together(group: readonly Waiting[]): Promise<void> {
    const settle: (() => void)[] = []
    let hasBegun = false
    try {
      await writer.transaction().execute(async (transaction) => {
        hasBegun = true
        for (const one of group) settle.push(await inSavepoint(transaction, one))
      })
    } catch (error) {
      // Nothing was committed. Whatever the reason is, whom it concerns gets it when each is done by itself.
      if (hasBegun) return alone(group)
      for (const { reject } of group) reject(error)
      return
    }
    for (const tell of settle) tell()
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(begin)
      waiting.push({ work, resolve: resolve as (result: unknown) => void, reject })
    })
}

const SAVEPOINT = sql`savepoint one_write`
const RELEASE = sql`release one_write`
const ROLLBACK = sql`rollback to one_write`

/** @returns tells the outcome, once it is committed */
async function inSavepoint(
  transaction: Transaction<Schema>,
  { work, resolve, reject }: Waiting,
): Promise<() => void> {
  await SAVEPOINT.execute(transaction)
  try {
    const result = await work(transaction)
    await RELEASE.execute(transaction)
    return () => resolve(result)
  } catch (error) {
    // After some errors SQLite has ended the whole transaction: then this fails as well.
    await ROLLBACK.execute(transaction)
    await RELEASE.execute(transaction)
    return () => reject(error)
  }
}
