import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The content of a database at one moment. */
export interface Snapshot {
  /** One query at a time. */
  readonly reader: Kysely<Schema>
  /** Must be called exactly once. */
  end(): Promise<void>
}

/** A query that was compiled once: SQLite has the rows at once, unless its file has to be waited for. */
export type PreparedQuery<Row> = (parameters: readonly unknown[]) => readonly Row[] | Promise<readonly Row[]>

/** The operations that differ between database products. */
export interface Backend {
  /** For queries that change nothing. It reads committed data and never waits for a writer. */
  readonly reader: Kysely<Schema>
  readonly writer: Kysely<Schema>
  /** Runs `work` in a transaction of the writer; see `Database.write`. */
  write<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>
  /** Like the writer, but statements may take any time. */
  readonly unbounded: Kysely<Schema>
  /**
   * Compiles a query of the reader that is asked often. PostgreSQL prepares it once on each connection.
   *
   * @param query - its parameters only say where those of a call go
   */
  prepare<Row>(query: (reader: Kysely<Schema>) => CompiledQuery<Row>): PreparedQuery<Row>
  /**
   * A number that is another one after each commit that may have changed a page: of this process, not those that only
   * wrote notes and what is kept beside pages; of others, all. SQLite has one; elsewhere it is `undefined`.
   */
  pageVersion(): number | undefined
  /**
   * Opens a snapshot on a connection of its own, for as long as it takes to read. It blocks nobody; but until it ends,
   * SQLite's log grows and PostgreSQL cannot vacuum rows that are deleted.
   */
  snapshot(): Promise<Snapshot>
  /** Rejects when the database cannot be read. */
  ping(): Promise<void>
  /**
   * Keeps other processes from changing tables until the transaction ends, where the product can. Resolves to the name of the schema that
   * holds the tables, for a product with several.
   */
  lockSchema(transaction: Transaction<Schema>): Promise<string | undefined>
  /** The names of the migrations that were applied to the database. */
  appliedMigrations(connection: Kysely<Schema>): Promise<string[]>
  /** The problems that SQLite's own check finds; always none for PostgreSQL. */
  integrityProblems(): Promise<string[]>
  /** Overwrites the content of deleted rows, as far as the product can and unless somebody still reads it. */
  scrub(): Promise<void>
  /** Keeps room on the disk for deletions, from now on: see `DiskReserve`. Does nothing for PostgreSQL. */
  keepReserve(): Promise<void>
  /** Closes all connections. */
  close(): Promise<void>
}
