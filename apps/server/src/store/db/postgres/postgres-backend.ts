import { createHash } from 'node:crypto'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type Logger,
  PostgresAdapter,
  PostgresDialect,
  sql,
  type Transaction,
} from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import { Pool } from 'pg'
import { Mutex } from '../mutex.ts'
import { readAppliedMigrations } from '../applied-migrations.ts'
import { translatingPool } from './postgres-errors.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { errorCode } from '../store-errors.ts'
import type { Schema } from '../schema.ts'
import type { Backend } from '../backend.ts'

/** How a PostgreSQL store is opened. */
export interface PostgresBackendOptions {
  /** `postgres://…`, with any parameters of libpq. */
  readonly url: string
  /** How long a caller waits for a connection, and for locks of others, in milliseconds. */
  readonly busyDeadlineMs: number
  /** How long a statement may take, in milliseconds; 0 for no bound. */
  readonly statementDeadlineMs: number
  /** How many connections may be open. */
  readonly connections: number
  /** Called after every query. */
  readonly log: Logger | undefined
}

/** An arbitrary key for the advisory lock. */
const SCHEMA_LOCK = 7_281_905
const IDLE_MILLISECONDS = 30_000
/** So that a process that freezes within a transaction does not keep its locks. */
const FROZEN_MILLISECONDS = 15_000

/** PostgreSQL over one pool of connections for reading and writing. A connection that breaks is replaced. */
export function createPostgresBackend(options: PostgresBackendOptions): Backend {
  const prepared = new Map<string, string>()
  const kysely = open(options, prepared)
  // It opens no connection before its first use.
  const unbounded = options.statementDeadlineMs === 0 ? kysely : open({ ...options, statementDeadlineMs: 0 })
  const undone = new Mutex()
  let isClosed = false
  // A Kysely that was never used can still be used after it was destroyed.
  const withoutBound = () => (isClosed ? kysely : unbounded)
  return {
    reader: kysely,
    writer: kysely,
    write: (work) => retryConflicts(() => kysely.transaction().execute(work), options.busyDeadlineMs, undone),
    prepare<Row>(query: (connection: Kysely<Schema>) => CompiledQuery<Row>) {
      const compiled = query(kysely)
      prepared.set(compiled.sql, createHash('sha256').update(compiled.sql).digest('hex').slice(0, 16))
      return (parameters) => kysely.executeQuery<Row>({ ...compiled, parameters }).then(({ rows }) => rows)
    },
    get unbounded() {
      return withoutBound()
    },
    pageVersion: () => undefined,
    async snapshot() {
      const transaction = await withoutBound()
        .startTransaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute()
      const end = () => transaction.rollback().execute()
      try {
        // A snapshot blocks nobody, so its reader may pause between statements.
        await sql`
          select set_config('statement_timeout', '0', true),
            set_config('idle_in_transaction_session_timeout', '0', true)
        `.execute(transaction)
        return { reader: transaction, end }
      } catch (error) {
        await end()
        throw error
      }
    },
    async ping() {
      await sql`select 1`.execute(kysely)
    },
    async lockSchema(transaction) {
      await takeSchemaLock(transaction)
      // The role or the database may have a timeout of its own.
      await sql`set local statement_timeout = 0`.execute(transaction)
      const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(transaction)
      return rows[0]?.name
    },
    async appliedMigrations(connection) {
      const { rows } = await sql<{ name: string }>`
        select table_schema as name from information_schema.tables
        where table_schema = current_schema() and table_name = ${DEFAULT_MIGRATION_TABLE}
      `.execute(connection)
      const [schema] = rows
      return schema === undefined
        ? []
        : readAppliedMigrations(connection, sql.id(schema.name, DEFAULT_MIGRATION_TABLE))
    },
    // PostgreSQL's own tool, pg_amcheck, needs rights that the service does not have.
    integrityProblems: async () => [],
    // Deleted rows are overwritten when the server vacuums; no client can force that.
    async scrub() {},
    async keepReserve() {},
    async close() {
      isClosed = true
      await kysely.destroy()
      if (unbounded !== kysely) await unbounded.destroy()
    },
  }
}

/** Unknown function, not supported, not permitted. */
const NO_SUCH_LOCK = new Set(['42883', '0A000', '42501'])

/** Where there are no advisory locks, `migrate` tries again what came too late. */
async function takeSchemaLock(transaction: Transaction<Schema>): Promise<void> {
  await sql`savepoint before_lock`.execute(transaction)
  try {
    await sql`select pg_advisory_xact_lock(${sql.lit(SCHEMA_LOCK)})`.execute(transaction)
  } catch (error) {
    if (!NO_SUCH_LOCK.has(errorCode(error))) throw error
    await sql`rollback to savepoint before_lock`.execute(transaction)
  }
}

/** @param prepared - the names under which statements are prepared, by their SQL */
function open(
  { url, busyDeadlineMs, statementDeadlineMs, connections, log }: PostgresBackendOptions,
  prepared: ReadonlyMap<string, string> = new Map(),
): Kysely<Schema> {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    // Longer than the lock timeout: the callers that hold the connections may all be waiting for locks.
    connectionTimeoutMillis: Math.max(1000, 3 * busyDeadlineMs),
    idleTimeoutMillis: IDLE_MILLISECONDS,
    // 0 would be no bound at all.
    lock_timeout: Math.max(1, busyDeadlineMs),
    ...(statementDeadlineMs > 0 && {
      statement_timeout: statementDeadlineMs,
      // So that a server that does not answer at all does not block requests for ever.
      query_timeout: statementDeadlineMs + 1000,
    }),
    idle_in_transaction_session_timeout: FROZEN_MILLISECONDS,
    keepAlive: true,
    application_name: 'quick-pages',
  })
  // An idle connection broke: the pool has dropped it, and the next query gets another one.
  pool.on('error', () => {})
  return new Kysely<Schema>({
    dialect: new OwnLockDialect({
      pool: translatingPool(pool, busyDeadlineMs, prepared),
      ...(statementDeadlineMs > 0 && { onCreateConnection: readPlainly }),
    }),
    ...(log && { log }),
  })
}

/**
 * Without statistics of a large table, as after an import, PostgreSQL takes a read of one page for so much work that it
 * compiles the query and starts processes for it, which takes 20 to 80 ms.
 */
async function readPlainly(connection: DatabaseConnection): Promise<void> {
  const settings = CompiledQuery.raw('set jit = off; set max_parallel_workers_per_gather = 0')
  // Products that do neither know no such settings.
  await connection.executeQuery(settings).catch(() => {})
}

class OwnLockDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new OwnLockAdapter()
  }
}

/**
 * Migrations run under the lock of `lockSchema`. Kysely's own lock sets `lock_timeout` to an hour, and resetting that
 * fails after a failed statement, with an error that hides the first one.
 */
class OwnLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}
