import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Pages for those who know a passphrase. To earlier versions, `published` says that they are hidden. */
export const passphrase: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('pages').addColumn('passphrase_hash', 'text').execute()
  },

  async down(database: Kysely<unknown>) {
    await database.schema.alterTable('pages').dropColumn('passphrase_hash').execute()
  },
}
