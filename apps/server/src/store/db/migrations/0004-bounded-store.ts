import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keyColumnType, type Product, productOf } from '../database-product.ts'

/** Rows that make up the totals. The first has the initial totals and corrections; triggers maintain the others. */
const SLOTS = 64

/**
 * How many pages and bytes the store holds, and how much each address has added on a day. Triggers maintain the totals,
 * so that they are right whoever writes: also an older server, or an operator with an SQL prompt.
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
    // Locks pages until the commit, so that none is counted twice or missed.
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
      .addColumn('address_hash', keyColumnType(database), (column) => column.notNull())
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

/**
 * The statements by product. Only the sum of the slots has a meaning, so any slot may be written. In SQLite writes come
 * one after another, and one slot is enough. In PostgreSQL each connection has its own, so that concurrent writes
 * rarely wait for each other, and a transaction never waits for two slots.
 */
const TRIGGERS = {
  SQLite: {
    create: [
      sql`
        create trigger pages_counted_in after insert on pages begin
          update store_sizes set pages = pages + 1, bytes = bytes + new.byte_count where slot = 1;
        end`,
      sql`
        create trigger pages_counted_out after delete on pages begin
          update store_sizes set pages = pages - 1, bytes = bytes - old.byte_count where slot = 1;
        end`,
      sql`
        create trigger pages_counted_anew after update of byte_count on pages
        when new.byte_count <> old.byte_count begin
          update store_sizes set bytes = bytes + new.byte_count - old.byte_count where slot = 1;
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
      // Once per statement: each further write of a slot would have to read all its earlier versions.
      sql`
        create function count_pages_in_store() returns trigger language plpgsql set search_path from current as $$
        declare
          direction constant integer := case tg_op when 'INSERT' then 1 else -1 end;
          written record;
        begin
          select count(*) as pages, sum(byte_count) as bytes into written from changed;
          if written.pages > 0 then
            update store_sizes
            set pages = pages + direction * written.pages, bytes = bytes + direction * written.bytes
            where slot = 1 + pg_backend_pid() % ${sql.lit(SLOTS - 1)};
          end if;
          return null;
        end $$`,
      sql`
        create trigger pages_counted_in after insert on pages referencing new table as changed
        for each statement execute function count_pages_in_store()`,
      sql`
        create trigger pages_counted_out after delete on pages referencing old table as changed
        for each statement execute function count_pages_in_store()`,
      // Per row, because only a row can tell whether its size has changed; most updates do not change it.
      sql`
        create function count_page_anew_in_store() returns trigger language plpgsql set search_path from current as $$
        begin
          update store_sizes set bytes = bytes + new.byte_count - old.byte_count
          where slot = 1 + pg_backend_pid() % ${sql.lit(SLOTS - 1)};
          return null;
        end $$`,
      sql`
        create trigger pages_counted_anew after update of byte_count on pages
        for each row when (new.byte_count <> old.byte_count) execute function count_page_anew_in_store()`,
    ],
    drop: [
      sql`drop trigger pages_counted_anew on pages`,
      sql`drop function count_page_anew_in_store()`,
      sql`drop trigger pages_counted_out on pages`,
      sql`drop trigger pages_counted_in on pages`,
      sql`drop function count_pages_in_store()`,
    ],
  },
} as const satisfies Record<Product, unknown>
