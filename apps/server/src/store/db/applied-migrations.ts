import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** The names in the table of Kysely's Migrator, in the order in which the migrations ran. */
export async function readAppliedMigrations(
  connection: Kysely<Schema>,
  table: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(connection)
  return rows.map(({ name }) => name)
}
