import { type Dialect, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import type { Schema } from './schema.ts'
import { SqliteDriver, type SqliteDriverOptions } from './sqlite-driver.ts'

/** Everything in which one database product differs from another. */
export interface Store {
  /** Sees what is committed and never waits for a writer. */
  readonly reader: Kysely<Schema>
  readonly writer: Kysely<Schema>
  /** Reads something from the database itself. */
  ping(): Promise<void>
  /** Overwrites what deleted rows have left in the database's files, as far as nobody else still reads it. */
  scrub(): Promise<void>
}

/** How a SQLite store is opened. */
export type SqliteStoreOptions = Omit<SqliteDriverOptions, 'role'>

/** SQLite in a file: one connection that writes and another one that reads. */
export function sqliteStore(options: SqliteStoreOptions): Store {
  const writer = new Kysely<Schema>({ dialect: sqliteDialect({ ...options, role: 'writer' }) })
  const reader = new Kysely<Schema>({ dialect: sqliteDialect({ ...options, role: 'reader' }) })
  return {
    reader,
    writer,
    async ping() {
      await sql`pragma schema_version`.execute(reader)
    },
    async scrub() {
      await sql`pragma wal_checkpoint(truncate)`.execute(writer)
    },
  }
}

function sqliteDialect(options: SqliteDriverOptions): Dialect {
  return {
    createDriver: () => new SqliteDriver(options),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new QueuedSqliteAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  }
}

class QueuedSqliteAdapter extends SqliteAdapter {
  /** The driver has a queue of its own; Kysely's would come before it and hide how long a caller has waited. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
