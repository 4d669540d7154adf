import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keyColumnType } from '../database-product.ts'

/** Answers for requests that are repeated. */
export const keptAnswers: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('kept_answers')
      .addColumn('key_hash', keyColumnType(database), (column) => column.primaryKey().notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createIndex('kept_answers_expires_at')
      .on('kept_answers')
      .column('expires_at')
      .execute()
  },

  async down(database: Kysely<unknown>) {
    await database.schema.dropTable('kept_answers').execute()
  },
}
