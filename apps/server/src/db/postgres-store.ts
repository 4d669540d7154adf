import { Kysely, type Logger, PostgresDialect, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import { Pool } from 'pg'
import { migrationsIn } from './migrations-in.ts'
import { translatingPool } from './postgres-errors.ts'
import type { Schema } from './schema.ts'
import type { Store } from './store.ts'

/** How a PostgreSQL store is opened. */
export interface PostgresStoreOptions {
  /** `postgres://…`, with everything that libpq's addresses may say. */
  readonly url: string
  /** How long a caller waits for a connection and for the locks of others, in milliseconds. */
  readonly busyDeadlineMs: number
  /** Connections at a time. */
  readonly connections: number
  /** Told of every query. */
  readonly log: Logger | undefined
}

/** Any number that nothing else in the database locks. */
const SCHEMA_LOCK = 7_281_905
const IDLE_MILLISECONDS = 30_000
/** No query of ours takes that long; a server that does not answer at all must not hold requests for ever. */
const QUERY_MILLISECONDS = 15_000

/** PostgreSQL over a pool of connections, for reading and writing. A connection that breaks is replaced. */
export function postgresStore({ url, busyDeadlineMs, connections, log }: PostgresStoreOptions): Store {
  // 0 would be no bound at all.
  const patience = Math.max(1, busyDeadlineMs)
  const pool = new Pool({
    connectionString: url,
    max: connections,
    // Whoever waits for a connection waits for others of this process, each of which may wait for locks.
    connectionTimeoutMillis: Math.max(1000, 3 * busyDeadlineMs),
    idleTimeoutMillis: IDLE_MILLISECONDS,
    lock_timeout: patience,
    statement_timeout: QUERY_MILLISECONDS,
    query_timeout: QUERY_MILLISECONDS + 1000,
    // A process that freezes within a transaction must not keep its locks.
    idle_in_transaction_session_timeout: QUERY_MILLISECONDS,
    keepAlive: true,
    application_name: 'quick-pages',
  })
  // A connection that breaks while nobody uses it: the pool has dropped it, and the next query has another one.
  pool.on('error', () => {})
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: translatingPool(pool) }),
    ...(log && { log }),
  })
  return {
    reader: kysely,
    writer: kysely,
    async ping() {
      await sql`select 1`.execute(kysely)
    },
    async lockSchema(transaction) {
      const { rows } = await sql<{ name: string }>`
        select current_schema() as name from pg_advisory_xact_lock(${sql.lit(SCHEMA_LOCK)})
      `.execute(transaction)
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
        : migrationsIn(connection, sql.id(schema.name, DEFAULT_MIGRATION_TABLE))
    },
    // Its own tools (pg_amcheck) need rights that the service does not have.
    integrityProblems: async () => [],
    // Deleted rows are overwritten when the server vacuums, which no client can make it finish.
    async scrub() {},
    close: () => kysely.destroy(),
  }
}
