import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The content of a database at one moment. */
export interface Snapshot {
  /** One query at a time. */
  readonly reader: Kysely<Schema>
  /** Must be called exactly once. */
  end(): Promise<void>
}

/** The operations that differ between database products. */
export interface Backend {
  /** For queries that change nothing. It reads committed data and never waits for a writer. */
  readonly reader: Kysely<Schema>
  readonly writer: Kysely<Schema>
  /** Like the writer, but statements may take any time. */
  readonly unbounded: Kysely<Schema>
  /**
   * Opens a snapshot on a connection of its own, for as long as it takes to read. It blocks nobody; but until it ends,
   * SQLite's log grows and PostgreSQL cannot vacuum rows that are deleted.
   */
  snapshot(): Promise<Snapshot>
  /** Rejects when the database cannot be read. */
  ping(): Promise<void>
  /**
   * Keeps other processes from changing tables until the transaction ends. Resolves to the name of the schema that
   * holds the tables, for a product with several.
   */
  lockSchema(transaction: Transaction<Schema>): Promise<string | undefined>
  /** The names of the migrations that were applied to the database. */
  appliedMigrations(connection: Kysely<Schema>): Promise<string[]>
  /** The problems that SQLite's own check finds; always none for PostgreSQL. */
  integrityProblems(): Promise<string[]>
  /** Overwrites the content of deleted rows, as far as the product can and unless somebody still reads it. */
  scrub(): Promise<void>
  /** Closes all connections. */
  close(): Promise<void>
}
