import {
  type CompiledQuery,
  type Dialect,
  Kysely,
  type Logger,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import { readAppliedMigrations } from '../applied-migrations.ts'
import type { Schema } from '../schema.ts'
import { SqliteDriver, type SqliteDriverOptions } from './sqlite-driver.ts'
import type { Backend } from '../backend.ts'
import { DiskReserve } from './disk-reserve.ts'
import { DiskFullError } from '../store-errors.ts'

/** How a SQLite store is opened. */
export interface SqliteBackendOptions extends Omit<SqliteDriverOptions, 'role'> {
  /** Called after every query. */
  readonly log: Logger | undefined
}

/** SQLite in a file, with one connection that writes and one that reads. */
export function createSqliteBackend({ log, ...options }: SqliteBackendOptions): Backend {
  const readerDriver = new SqliteDriver({ ...options, role: 'reader' })
  const writerDriver = new SqliteDriver({ ...options, role: 'writer' }, [readerDriver])
  const open = (driver: SqliteDriver) =>
    new Kysely<Schema>({ dialect: sqliteDialect(driver), ...(log && { log }) })
  const writer = open(writerDriver)
  const reader = open(readerDriver)
  const reserve = new DiskReserve(options.file, writer)
  return {
    reader,
    writer,
    async write(work) {
      const attempt = () =>
        writer.transaction().execute(async (transaction) => {
          await reserve.boundGrowth(transaction)
          return work(transaction)
        })
      await reserve.beforeWrite()
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof DiskFullError && (await reserve.giveFree()))) throw error
        return attempt()
      }
    },
    unbounded: writer,
    prepare<Row>(query: (connection: Kysely<Schema>) => CompiledQuery<Row>) {
      const compiled = query(reader)
      return (parameters) => {
        const asked = performance.now()
        const found = readerDriver.readNow<Row>(compiled.sql, parameters)
        if (found === undefined) {
          return reader.executeQuery<Row>({ ...compiled, parameters }).then(({ rows }) => rows)
        }
        log?.({ level: 'query', query: compiled, queryDurationMillis: performance.now() - asked })
        return found
      }
    },
    pageVersion: () => writerDriver.pageVersion(),
    async snapshot() {
      const connection = open(new SqliteDriver({ ...options, role: 'snapshot' }))
      try {
        const transaction = await connection.startTransaction().execute()
        return {
          reader: transaction,
          async end() {
            await transaction.rollback().execute()
            await connection.destroy()
          },
        }
      } catch (error) {
        await connection.destroy()
        throw error
      }
    },
    async ping() {
      await sql`pragma schema_version`.execute(reader)
    },
    // Every transaction of the writer holds the write lock from its start.
    lockSchema: async () => undefined,
    async appliedMigrations(connection) {
      const { rows } = await sql`
        select name from sqlite_master where type = 'table' and name = ${DEFAULT_MIGRATION_TABLE}
      `.execute(connection)
      return rows.length === 0 ? [] : readAppliedMigrations(connection, sql.table(DEFAULT_MIGRATION_TABLE))
    },
    async integrityProblems() {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(reader)
      return rows.map((row) => row.integrity_check).filter((finding) => finding !== 'ok')
    },
    async scrub() {
      await sql`pragma wal_checkpoint(truncate)`.execute(writer)
    },
    keepReserve: () => reserve.keep(),
    // The reader goes first: the last connection to close removes the log, and a reader may not.
    async close() {
      await reader.destroy()
      await writer.destroy()
      await reserve.atRest()
    },
  }
}

function sqliteDialect(driver: SqliteDriver): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new QueuedSqliteAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  }
}

class QueuedSqliteAdapter extends SqliteAdapter {
  /** True, so that Kysely does not queue callers: the driver does, and measures how long each has waited. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
