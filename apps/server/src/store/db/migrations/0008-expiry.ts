import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When a page expires. Older servers, which do not know the column, leave it empty, and show the page. */
export const expiry: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('pages').addColumn('expires_at', 'text').execute()
    await database.schema
      .createIndex('pages_expires_at')
      .on('pages')
      .column('expires_at')
      .where(sql.ref('expires_at'), 'is not', null)
      .execute()
  },
  async down(database: Kysely<unknown>) {
    await database.schema.dropIndex('pages_expires_at').execute()
    await database.schema.alterTable('pages').dropColumn('expires_at').execute()
  },
}
