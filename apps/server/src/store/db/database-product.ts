import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/** A database product. */
export type Product = 'PostgreSQL' | 'SQLite'

/** The product in which a migration runs. */
export function productOf(database: Kysely<unknown>): Product {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'PostgreSQL' : 'SQLite'
}

/**
 * The type of a text column that is a key: compared byte by byte, as SQLite does by default. With the collation of a
 * PostgreSQL database, ids would sort differently, and an update of the system's library could make indexes invalid.
 */
export function keyColumnType(database: Kysely<unknown>): 'text' | RawBuilder<unknown> {
  return productOf(database) === 'PostgreSQL' ? sql`text collate "C"` : 'text'
}
