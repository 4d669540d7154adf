import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Rows that the total is kept in, so that writes of several pages at once need not wait for one another. */
const SLOTS = 64

/**
 * How many pages and bytes the store holds, and what addresses have added on a day. The totals are kept by triggers:
 * they are right whoever writes, also a server of an earlier version and an operator at the database's own prompt.
 */
export const boundedStore: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('store_sizes')
      .addColumn('slot', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('pages', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .execute()
    const slots = Array.from({ length: SLOTS }, (_, slot) => sql`(${sql.lit(slot)}, 0, 0)`)
    await sql`insert into store_sizes (slot, pages, bytes) values ${sql.join(slots)}`.execute(database)
    // From here on nobody else writes pages until the commit, so that none is counted twice or left out.
    for (const statement of TRIGGERS[productOf(database)].create) await statement.execute(database)
    await sql`
      update store_sizes
      set pages = (select count(*) from pages), bytes = (select coalesce(sum(byte_count), 0) from pages)
      where slot = 0
    `.execute(database)
    await database.schema
      .createTable('address_days')
      .addColumn('day', 'text', (column) => column.primaryKey().notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createTable('address_bytes')
      .addColumn('day', 'text', (column) =>
        column.notNull().references('address_days.day').onDelete('cascade'),
      )
      .addColumn('address_hash', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('address_bytes_primary_key', ['day', 'address_hash'])
      .execute()
  },

  async down(database: Kysely<unknown>) {
    for (const statement of TRIGGERS[productOf(database)].drop) await statement.execute(database)
    for (const table of ['address_bytes', 'address_days', 'store_sizes']) {
      await database.schema.dropTable(table).execute()
    }
  },
}

type Product = 'PostgreSQL' | 'SQLite'

function productOf(database: Kysely<unknown>): Product {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'PostgreSQL' : 'SQLite'
}

/** The statements by product. The slot of a page follows from the first character of its id, which is random. */
const TRIGGERS = {
  SQLite: {
    create: [
      sql`
        create trigger pages_counted_in after insert on pages begin
          update store_sizes set pages = pages + 1, bytes = bytes + new.byte_count
          where slot = unicode(new.id) % ${sql.lit(SLOTS)};
        end`,
      sql`
        create trigger pages_counted_out after delete on pages begin
          update store_sizes set pages = pages - 1, bytes = bytes - old.byte_count
          where slot = unicode(old.id) % ${sql.lit(SLOTS)};
        end`,
      sql`
        create trigger pages_counted_anew after update of byte_count on pages
        when new.byte_count <> old.byte_count begin
          update store_sizes set bytes = bytes + new.byte_count - old.byte_count
          where slot = unicode(new.id) % ${sql.lit(SLOTS)};
        end`,
    ],
    drop: [
      sql`drop trigger pages_counted_in`,
      sql`drop trigger pages_counted_out`,
      sql`drop trigger pages_counted_anew`,
    ],
  },
  PostgreSQL: {
    create: [
      sql`
        create function count_page_in_store() returns trigger language plpgsql as $$
        begin
          if tg_op = 'INSERT' then
            update store_sizes set pages = pages + 1, bytes = bytes + new.byte_count
            where slot = ascii(new.id) % ${sql.lit(SLOTS)};
          elsif tg_op = 'DELETE' then
            update store_sizes set pages = pages - 1, bytes = bytes - old.byte_count
            where slot = ascii(old.id) % ${sql.lit(SLOTS)};
          else
            update store_sizes set bytes = bytes + new.byte_count - old.byte_count
            where slot = ascii(new.id) % ${sql.lit(SLOTS)};
          end if;
          return null;
        end $$`,
      sql`
        create trigger pages_counted after insert or delete on pages
        for each row execute function count_page_in_store()`,
      sql`
        create trigger pages_counted_anew after update of byte_count on pages
        for each row when (new.byte_count <> old.byte_count) execute function count_page_in_store()`,
    ],
    drop: [
      sql`drop trigger pages_counted_anew on pages`,
      sql`drop trigger pages_counted on pages`,
      sql`drop function count_page_in_store()`,
    ],
  },
} as const satisfies Record<Product, unknown>
