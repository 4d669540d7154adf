import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { errorCode, StoreBusyError, StoreUnavailableError, UniqueNameError } from '../store-errors.ts'

/** Lock not available, deadlock, serialization failure. */
const BUSY = new Set(['55P03', '40P01', '40001'])
/** Cancelled by `statement_timeout` or by an operator. */
const CANCELLED = '57014'
/** The server is starting or stopping, has no room, or is read-only at present. */
const UNAVAILABLE = /^(?:08...|53...|57P0[1-5]|25006|58...|XX001)$/
const UNIQUE_VIOLATION = '23505'

/**
 * A pool that throws the errors of `store-errors.ts`.
 *
 * @param prepared - the names under which statements are prepared on each connection, by their SQL
 */
export function translatingPool(pool: Pool, prepared: ReadonlyMap<string, string>): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const asked = performance.now()
      try {
        return translatingClient(await pool.connect(), prepared)
      } catch (error) {
        throw translate(error, asked, true)
      }
    },
    end: () => pool.end(),
  }
}

function translatingClient(client: PoolClient, prepared: ReadonlyMap<string, string>): PostgresPoolClient {
  let isBroken = false
  // Without a listener, a connection that breaks between two queries would end the process.
  const onError = () => (isBroken = true)
  client.on('error', onError)
  return {
    async query(sql: string, parameters: readonly unknown[]) {
      const asked = performance.now()
      try {
        const name = prepared.get(sql)
        return await client.query({ text: sql, values: [...parameters], ...(name !== undefined && { name }) })
      } catch (error) {
        const translated = translate(error, asked, false)
        // A late answer must not be taken for that of the next query.
        isBroken ||= translated instanceof StoreUnavailableError
        throw translated
      }
    },
    release(destroy = false) {
      client.removeListener('error', onError)
      client.release(destroy || isBroken)
    },
  } as unknown as PostgresPoolClient
}

function translate(error: unknown, asked: number, isConnecting: boolean): unknown {
  const code = errorCode(error)
  const waitedMs = Math.round(performance.now() - asked)
  if (code === UNIQUE_VIOLATION) return new UniqueNameError(error)
  if (BUSY.has(code)) return new StoreBusyError(waitedMs, error)
  if (code === CANCELLED) {
    return new StoreBusyError(
      waitedMs,
      error,
      `The database ended a statement after ${waitedMs} ms: it took too long, or somebody cancelled it.`,
    )
  }
  // Errors while connecting, and errors that the server did not send, are failures of the connection.
  if (isConnecting || UNAVAILABLE.test(code) || !isSentByServer(error))
    return new StoreUnavailableError(error)
  return error
}

/** Whether the server has sent an error: only those have a severity. */
function isSentByServer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error
}
