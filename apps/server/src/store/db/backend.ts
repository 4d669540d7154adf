import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** What a store holds at one moment. */
export interface Snapshot {
  /** One query at a time. */
  readonly reader: Kysely<Schema>
  /** Must be called exactly once. */
  end(): Promise<void>
}

/** Everything in which one database product differs from another. */
export interface Backend {
  /** For queries that change nothing. It sees what is committed and never waits for a writer. */
  readonly reader: Kysely<Schema>
  readonly writer: Kysely<Schema>
  /** The writer, without a bound for how long a statement may take. */
  readonly unbounded: Kysely<Schema>
  /**
   * All that the database holds at one moment, read on a connection of its own for as long as it takes. Nobody waits
   * for it; but SQLite's log grows until it ends, and PostgreSQL vacuums nothing that was deleted since.
   */
  snapshot(): Promise<Snapshot>
  /** Rejects when the database cannot be read. */
  ping(): Promise<void>
  /**
   * Keeps other processes from changing tables until the transaction ends. Gives the name of the schema that the
   * tables are in, where a product has several.
   */
  lockSchema(transaction: Transaction<Schema>): Promise<string | undefined>
  /** The names of the migrations that the database has gone through; none before the first. */
  appliedMigrations(connection: Kysely<Schema>): Promise<string[]>
  /** What the database finds wrong with itself, one finding a line; PostgreSQL watches over itself and finds nothing. */
  integrityProblems(): Promise<string[]>
  /** Overwrites what deleted rows have left behind, as far as the product can and nobody else still reads it. */
  scrub(): Promise<void>
  /** Closes all connections. */
  close(): Promise<void>
}
