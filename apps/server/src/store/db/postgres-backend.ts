import { Kysely, type Logger, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import { Pool } from 'pg'
import { readAppliedMigrations } from './applied-migrations.ts'
import { translatingPool } from './postgres-errors.ts'
import type { Schema } from './schema.ts'
import type { Backend } from './backend.ts'

/** How a PostgreSQL store is opened. */
export interface PostgresBackendOptions {
  /** `postgres://…`, with everything that libpq's addresses may say. */
  readonly url: string
  /** How long a caller waits for a connection and for the locks of others, in milliseconds. */
  readonly busyDeadlineMs: number
  /** How long a statement may take, in milliseconds; 0 for no bound. */
  readonly statementDeadlineMs: number
  /** Connections at a time. */
  readonly connections: number
  /** Told of every query. */
  readonly log: Logger | undefined
}

/** Any number that nothing else in the database locks. */
const SCHEMA_LOCK = 7_281_905
const IDLE_MILLISECONDS = 30_000
/** A process that freezes within a transaction must not keep its locks. */
const FROZEN_MILLISECONDS = 15_000

/** PostgreSQL over a pool of connections, for reading and writing. A connection that breaks is replaced. */
export function createPostgresBackend(options: PostgresBackendOptions): Backend {
  const kysely = open(options)
  // It makes no connection before it is used.
  const unbounded = options.statementDeadlineMs === 0 ? kysely : open({ ...options, statementDeadlineMs: 0 })
  let isClosed = false
  // What was never used does not know that it is closed.
  const withoutBound = () => (isClosed ? kysely : unbounded)
  return {
    reader: kysely,
    writer: kysely,
    get unbounded() {
      return withoutBound()
    },
    async snapshot() {
      const transaction = await withoutBound()
        .startTransaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute()
      const end = () => transaction.rollback().execute()
      try {
        // Nobody waits for a snapshot, so whoever reads it may also pause between statements.
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
      const { rows } = await sql<{ name: string }>`
        select current_schema() as name from pg_advisory_xact_lock(${sql.lit(SCHEMA_LOCK)})
      `.execute(transaction)
      // The role or the database may have a bound of its own.
      await sql`set local statement_timeout = 0`.execute(transaction)
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
    // Its own tools (pg_amcheck) need rights that the service does not have.
    integrityProblems: async () => [],
    // Deleted rows are overwritten when the server vacuums, which no client can make it finish.
    async scrub() {},
    async close() {
      isClosed = true
      await kysely.destroy()
      if (unbounded !== kysely) await unbounded.destroy()
    },
  }
}

function open({
  url,
  busyDeadlineMs,
  statementDeadlineMs,
  connections,
  log,
}: PostgresBackendOptions): Kysely<Schema> {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    // Whoever waits for a connection waits for others of this process, each of which may wait for locks.
    connectionTimeoutMillis: Math.max(1000, 3 * busyDeadlineMs),
    idleTimeoutMillis: IDLE_MILLISECONDS,
    // 0 would be no bound at all.
    lock_timeout: Math.max(1, busyDeadlineMs),
    ...(statementDeadlineMs > 0 && {
      statement_timeout: statementDeadlineMs,
      // A server that does not answer at all must not hold requests for ever.
      query_timeout: statementDeadlineMs + 1000,
    }),
    idle_in_transaction_session_timeout: FROZEN_MILLISECONDS,
    keepAlive: true,
    application_name: 'quick-pages',
  })
  // A connection that breaks while nobody uses it: the pool has dropped it, and the next query has another one.
  pool.on('error', () => {})
  return new Kysely<Schema>({
    dialect: new OwnLockDialect({ pool: translatingPool(pool) }),
    ...(log && { log }),
  })
}

class OwnLockDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new OwnLockAdapter()
  }
}

/**
 * Migrations run under the lock of `lockSchema`. Kysely's own sets `lock_timeout` to an hour, and giving it back fails
 * in a transaction in which a statement has failed, with an error that takes the place of the first.
 */
class OwnLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}
