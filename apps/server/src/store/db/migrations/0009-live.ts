import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Pages that browsers follow. Earlier versions leave the column out when they write a page. */
export const live: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .alterTable('pages')
      .addColumn('live', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },

  async down(database: Kysely<unknown>) {
    await database.schema.alterTable('pages').dropColumn('live').execute()
  },
}
