import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Pages for those who know a passphrase. To earlier versions, `published` says that they are hidden. The store itself
 * keeps the two columns together: an earlier version cannot publish such a page for all, and none is left without its
 * passphrase.
 */
export const passphrase: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .alterTable('pages')
      .addColumn('passphrase_hash', 'text', (column) =>
        column.check(sql`published <> case when passphrase_hash is null then 2 else 1 end`),
      )
      .execute()
  },

  async down(database: Kysely<unknown>) {
    await database.schema.alterTable('pages').dropColumn('passphrase_hash').execute()
    // Once the column is back, these would be for all.
    await sql`update pages set published = 0 where published = 2`.execute(database)
  },
}
