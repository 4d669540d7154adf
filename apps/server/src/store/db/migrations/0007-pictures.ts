import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keyColumnType, type Product, productOf } from '../database-product.ts'

/** The first slot of pictures; earlier slots are for pages and kept answers. */
const FIRST_SLOT = 128
/** Slots for PostgreSQL: each connection uses one, so that concurrent writes rarely wait for each other. */
const SLOTS = 64
/** Bytes that a picture takes besides its files. */
const OVERHEAD_BYTES = 1024

/** Pictures, their files, which pages name them, and secrets of the store. */
export const pictures: Migration = {
  async up(database: Kysely<unknown>) {
    const key = keyColumnType(database)
    const product = productOf(database)
    await database.schema
      .createTable('pictures')
      .addColumn('key', key, (column) => column.primaryKey().notNull())
      .addColumn('uploaded_hash', key, (column) => column.notNull())
      .addColumn('served_hash', key, (column) => column.notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('byte_count', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('unreferenced_since', 'text')
      .addColumn('taken_down_at', 'text')
      .addColumn('takedown_reason', 'text')
      .execute()
    for (const columns of [
      ['uploaded_hash'],
      ['served_hash'],
      ['unreferenced_since'],
      ['created_at', 'key'],
    ]) {
      const name = `pictures_${columns.join('_')}`
      await database.schema.createIndex(name).on('pictures').columns(columns).execute()
    }
    await database.schema
      .createTable('picture_files')
      .addColumn('picture_key', key, (column) =>
        column.notNull().references('pictures.key').onDelete('cascade'),
      )
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('bytes', product === 'PostgreSQL' ? 'bytea' : 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('picture_files_primary_key', ['picture_key', 'width'])
      .execute()
    await database.schema
      .createTable('picture_references')
      .addColumn('page_id', key, (column) => column.notNull().references('pages.id').onDelete('cascade'))
      .addColumn('picture_key', key, (column) =>
        column.notNull().references('pictures.key').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('picture_references_primary_key', ['page_id', 'picture_key'])
      .execute()
    await database.schema
      .createIndex('picture_references_picture_key')
      .on('picture_references')
      .column('picture_key')
      .execute()
    await database.schema
      .createTable('store_secrets')
      .addColumn('purpose', key, (column) => column.primaryKey().notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .execute()
    const slots = Array.from({ length: SLOTS }, (_, slot) => sql`(${sql.lit(FIRST_SLOT + slot)}, 0, 0)`)
    await sql`insert into store_sizes (slot, pages, bytes) values ${sql.join(slots)}`.execute(database)
    for (const statement of TRIGGERS[product].create) await statement.execute(database)
  },

  async down(database: Kysely<unknown>) {
    for (const statement of TRIGGERS[productOf(database)].drop) await statement.execute(database)
    await sql`delete from store_sizes where slot >= ${sql.lit(FIRST_SLOT)}`.execute(database)
    for (const table of ['store_secrets', 'picture_references', 'picture_files', 'pictures']) {
      await database.schema.dropTable(table).execute()
    }
  },
}

const overhead = sql.lit(OVERHEAD_BYTES)
const first = sql.lit(FIRST_SLOT)

/** The statements by product, as for pages. */
const TRIGGERS = {
  SQLite: {
    create: [
      sql`
        create trigger pictures_counted_in after insert on pictures begin
          update store_sizes set bytes = bytes + new.byte_count + ${overhead} where slot = ${first};
        end`,
      sql`
        create trigger pictures_counted_out after delete on pictures begin
          update store_sizes set bytes = bytes - old.byte_count - ${overhead} where slot = ${first};
        end`,
      sql`
        create trigger pictures_counted_anew after update of byte_count on pictures
        when new.byte_count <> old.byte_count begin
          update store_sizes set bytes = bytes + new.byte_count - old.byte_count where slot = ${first};
        end`,
    ],
    drop: [
      sql`drop trigger pictures_counted_in`,
      sql`drop trigger pictures_counted_out`,
      sql`drop trigger pictures_counted_anew`,
    ],
  },
  PostgreSQL: {
    create: [
      sql`
        create function count_pictures_in_store() returns trigger language plpgsql set search_path from current as $$
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
        create trigger pictures_counted_in after insert on pictures referencing new table as changed
        for each statement execute function count_pictures_in_store()`,
      sql`
        create trigger pictures_counted_out after delete on pictures referencing old table as changed
        for each statement execute function count_pictures_in_store()`,
      sql`
        create function count_picture_anew_in_store() returns trigger language plpgsql set search_path from current as $$
        begin
          update store_sizes set bytes = bytes + new.byte_count - old.byte_count
          where slot = ${first} + pg_backend_pid() % ${sql.lit(SLOTS)};
          return null;
        end $$`,
      sql`
        create trigger pictures_counted_anew after update of byte_count on pictures
        for each row when (new.byte_count <> old.byte_count) execute function count_picture_anew_in_store()`,
    ],
    drop: [
      sql`drop trigger pictures_counted_anew on pictures`,
      sql`drop function count_picture_anew_in_store()`,
      sql`drop trigger pictures_counted_out on pictures`,
      sql`drop trigger pictures_counted_in on pictures`,
      sql`drop function count_pictures_in_store()`,
    ],
  },
} as const satisfies Record<Product, unknown>
