import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keyColumnType, type Product, productOf } from '../database-product.ts'

/** The first slot of notes. Earlier versions take all slots above 127 for pictures. */
const FIRST_SLOT = -64
/** Slots for PostgreSQL: each connection uses one, so that concurrent writes rarely wait for each other. */
const SLOTS = 64
/** Bytes that a note takes besides its texts. */
const OVERHEAD_BYTES = 512

/** Notes to the author, and whether a page takes them. An earlier version deletes them with their page. */
export const notes: Migration = {
  async up(database: Kysely<unknown>) {
    const key = keyColumnType(database)
    await database.schema
      .alterTable('pages')
      .addColumn('notes', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await database.schema
      .createTable('notes')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('page_id', key, (column) => column.notNull().references('pages.id').onDelete('cascade'))
      .addColumn('receipt_hash', key, (column) => column.notNull().unique())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('block_index', 'integer')
      .addColumn('block_hash', 'text')
      .addColumn('excerpt', 'text')
      .addColumn('reply', 'text')
      .addColumn('byte_count', 'integer', (column) => column.notNull())
      .addColumn('address_hash', 'text')
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('done_at', key)
      .execute()
    for (const columns of [['page_id', 'created_at'], ['done_at']]) {
      const name = `notes_${columns.join('_')}`
      await database.schema.createIndex(name).on('notes').columns(columns).execute()
    }
    const slots = Array.from({ length: SLOTS }, (_, slot) => sql`(${sql.lit(FIRST_SLOT + slot)}, 0, 0)`)
    await sql`insert into store_sizes (slot, pages, bytes) values ${sql.join(slots)}`.execute(database)
    for (const statement of TRIGGERS[productOf(database)].create) await statement.execute(database)
  },

  async down(database: Kysely<unknown>) {
    for (const statement of TRIGGERS[productOf(database)].drop) await statement.execute(database)
    await sql`delete from store_sizes where slot < 0`.execute(database)
    await database.schema.dropTable('notes').execute()
    await database.schema.alterTable('pages').dropColumn('notes').execute()
  },
}

const overhead = sql.lit(OVERHEAD_BYTES)
const first = sql.lit(FIRST_SLOT)

/** The statements by product, as for pictures. */
const TRIGGERS = {
  SQLite: {
    create: [
      sql`
        create trigger notes_counted_in after insert on notes begin
          update store_sizes set bytes = bytes + new.byte_count + ${overhead} where slot = ${first};
        end`,
      sql`
        create trigger notes_counted_out after delete on notes begin
          update store_sizes set bytes = bytes - old.byte_count - ${overhead} where slot = ${first};
        end`,
      sql`
        create trigger notes_counted_anew after update of byte_count on notes
        when new.byte_count <> old.byte_count begin
          update store_sizes set bytes = bytes + new.byte_count - old.byte_count where slot = ${first};
        end`,
    ],
    drop: [
      sql`drop trigger notes_counted_in`,
      sql`drop trigger notes_counted_out`,
      sql`drop trigger notes_counted_anew`,
    ],
  },
  PostgreSQL: {
    create: [
      sql`
        create function count_notes_in_store() returns trigger language plpgsql set search_path from current as $$
        declare
          changed_bytes bigint;
        begin
          select coalesce(sum(byte_count + ${overhead}), 0) into changed_bytes from changed;
          if changed_bytes > 0 then
            update store_sizes
            set bytes = bytes + case tg_op when 'INSERT' then changed_bytes else -changed_bytes end
            where slot = ${first} + pg_backend_pid() % ${sql.lit(SLOTS)};
          end if;
          return null;
        end $$`,
      sql`
        create trigger notes_counted_in after insert on notes referencing new table as changed
        for each statement execute function count_notes_in_store()`,
      sql`
        create trigger notes_counted_out after delete on notes referencing old table as changed
        for each statement execute function count_notes_in_store()`,
      sql`
        create function count_note_anew_in_store() returns trigger language plpgsql set search_path from current as $$
        begin
          update store_sizes set bytes = bytes + new.byte_count - old.byte_count
          where slot = ${first} + pg_backend_pid() % ${sql.lit(SLOTS)};
          return null;
        end $$`,
      sql`
        create trigger notes_counted_anew after update of byte_count on notes
        for each row when (new.byte_count <> old.byte_count) execute function count_note_anew_in_store()`,
    ],
    drop: [
      sql`drop trigger notes_counted_anew on notes`,
      sql`drop function count_note_anew_in_store()`,
      sql`drop trigger notes_counted_out on notes`,
      sql`drop trigger notes_counted_in on notes`,
      sql`drop function count_notes_in_store()`,
    ],
  },
} as const satisfies Record<Product, unknown>
