import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/** A database product, for migrations that differ by it. */
export type Product = 'PostgreSQL' | 'SQLite'

/** The product that a migration runs in. */
export function productOf(database: Kysely<unknown>): Product {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'PostgreSQL' : 'SQLite'
}

/**
 * The type of a column that names something: text that is compared byte by byte, as SQLite does without being told. In
 * the language of a PostgreSQL database, ids would sort otherwise, and an update of the system's library could leave
 * indexes in an order that is no longer right.
 */
export function keyColumnType(database: Kysely<unknown>): 'text' | RawBuilder<unknown> {
  return productOf(database) === 'PostgreSQL' ? sql`text collate "C"` : 'text'
}
