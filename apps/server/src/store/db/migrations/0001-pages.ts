import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keyColumnType } from '../database-product.ts'

/** Pages, their segments, the names of deleted pages, and the tokens of Pro accounts. */
export const pages: Migration = {
  async up(database: Kysely<unknown>) {
    const key = keyColumnType(database)
    await database.schema
      .createTable('pages')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('edit_key_hash', key, (column) => column.notNull())
      .addColumn('published', 'integer', (column) => column.notNull())
      .addColumn('theme', 'text', (column) => column.notNull())
      .addColumn('layout', 'text', (column) => column.notNull())
      .addColumn('meta', 'text')
      .addColumn('slug', key, (column) => column.unique())
      .addColumn('title_hint', 'text')
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('last_position', 'integer', (column) => column.notNull())
      .addColumn('block_count', 'integer', (column) => column.notNull())
      .addColumn('byte_count', 'integer', (column) => column.notNull())
      .addColumn('policy_version', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createTable('segments')
      .addColumn('page_id', key, (column) => column.notNull().references('pages.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('blocks', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('segments_primary_key', ['page_id', 'position'])
      .execute()
    await database.schema
      .createTable('retired_names')
      .addColumn('name', key, (column) => column.primaryKey().notNull())
      .execute()
    await database.schema
      .createTable('premium_tokens')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('token_hash', key, (column) => column.notNull().unique())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('revoked_at', 'text')
      .execute()
  },

  async down(database: Kysely<unknown>) {
    for (const table of ['premium_tokens', 'retired_names', 'segments', 'pages']) {
      await database.schema.dropTable(table).execute()
    }
  },
}
