import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import {
  errorCode,
  StoreBusyError,
  StoreUnavailableError,
  TransactionConflictError,
  UniqueNameError,
} from '../store-errors.ts'
import { retryConflicts } from './retry-conflicts.ts'

const LOCK_NOT_AVAILABLE = '55P03'
/** Serialization failure, deadlock. */
const CONFLICTS = new Set(['40001', '40P01'])
/** Cancelled by `statement_timeout` or by an operator. */
const CANCELLED = '57014'
/** The server is starting or stopping, has no room, is read-only, or does not know whether a statement has completed. */
const UNAVAILABLE = /^(?:08...|53...|57P0[1-5]|25006|40003|58...|XX001)$/
const UNIQUE_VIOLATION = '23505'
/** What `getTransactionStatus` says of a connection that is in no transaction. */
const IDLE = 'I'

/**
 * A pool that throws the errors of `store-errors.ts`. A statement outside of a transaction that meets a conflict is tried
 * again.
 *
 * @param deadlineMs - for how long, in milliseconds
 * @param prepared - the names under which statements are prepared on each connection, by their SQL
 */
export function translatingPool(
  pool: Pool,
  deadlineMs: number,
  prepared: ReadonlyMap<string, string>,
): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const asked = performance.now()
      try {
        return translatingClient(await pool.connect(), deadlineMs, prepared)
      } catch (error) {
        throw translate(error, asked, true)
      }
    },
    end: () => pool.end(),
  }
}

function translatingClient(
  client: PoolClient,
  deadlineMs: number,
  prepared: ReadonlyMap<string, string>,
): PostgresPoolClient {
  let isBroken = false
  // Without a listener, a connection that breaks between two queries would end the process.
  const onError = () => (isBroken = true)
  client.on('error', onError)
  const query = async (sql: string, parameters: readonly unknown[]) => {
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
  }
  return {
    query: (sql: string, parameters: readonly unknown[]) =>
      client.getTransactionStatus() === IDLE
        ? retryConflicts(() => query(sql, parameters), deadlineMs)
        : query(sql, parameters),
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
  if (CONFLICTS.has(code)) return new TransactionConflictError(waitedMs, error)
  if (code === LOCK_NOT_AVAILABLE) return new StoreBusyError(waitedMs, error)
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
