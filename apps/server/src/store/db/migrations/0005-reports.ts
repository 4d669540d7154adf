import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keyColumnType } from '../database-product.ts'

/**
 * Reports of abuse. The page is not a foreign key: an older server, which does not know the table, can delete pages,
 * and a report can be imported without its page.
 */
export const reports: Migration = {
  async up(database: Kysely<unknown>) {
    const key = keyColumnType(database)
    await database.schema
      .createTable('reports')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('page_id', key, (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('resolved_at', 'text')
      .addColumn('resolution', 'text')
      .execute()
    await database.schema
      .createIndex('reports_page_id_created_at')
      .on('reports')
      .columns(['page_id', 'created_at'])
      .execute()
    await database.schema
      .createIndex('reports_created_at_id')
      .on('reports')
      .columns(['created_at', 'id'])
      .execute()
  },

  async down(database: Kysely<unknown>) {
    await database.schema.dropTable('reports').execute()
  },
}
