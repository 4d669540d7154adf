import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The language of pages and which way they are written. Earlier versions leave the columns out when they write a page. */
export const language: Migration = {
  async up(database: Kysely<unknown>) {
    // SQLite adds one column at a time.
    await database.schema.alterTable('pages').addColumn('lang', 'text').execute()
    await database.schema.alterTable('pages').addColumn('dir', 'text').execute()
  },

  async down(database: Kysely<unknown>) {
    await database.schema.alterTable('pages').dropColumn('dir').execute()
    await database.schema.alterTable('pages').dropColumn('lang').execute()
  },
}
