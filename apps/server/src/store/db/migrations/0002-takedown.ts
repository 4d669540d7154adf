import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const COLUMNS = ['taken_down_at', 'takedown_reason']

/** When the operator took a page down, and why. Older servers, which do not know the columns, leave them empty. */
export const takedown: Migration = {
  async up(database: Kysely<unknown>) {
    for (const column of COLUMNS) {
      await database.schema.alterTable('pages').addColumn(column, 'text').execute()
    }
  },
  async down(database: Kysely<unknown>) {
    for (const column of COLUMNS) await database.schema.alterTable('pages').dropColumn(column).execute()
  },
}
