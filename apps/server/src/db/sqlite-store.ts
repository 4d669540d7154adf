import { type Dialect, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import type { Schema } from './schema.ts'
import { SqliteDriver, type SqliteDriverOptions } from './sqlite-driver.ts'
import type { Store } from './store.ts'

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
    // Every transaction of the writer holds the lock for writing from its start.
    lockSchema: async () => undefined,
    async scrub() {
      await sql`pragma wal_checkpoint(truncate)`.execute(writer)
    },
    // The reader goes first: the last connection to close removes the log, and a reader may not.
    async close() {
      await reader.destroy()
      await writer.destroy()
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
