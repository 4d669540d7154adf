import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keyColumnType, type Product, productOf } from '../database-product.ts'

/**
 * The slugs of pages by themselves, so that pages can be divided by their ids. Triggers maintain them, whoever writes
 * pages: also an earlier version, which looks slugs up in `pages`.
 */
export const names: Migration = {
  async up(database: Kysely<unknown>) {
    const key = keyColumnType(database)
    const product = productOf(database)
    await database.schema
      .createTable('names')
      .addColumn('name', key, (column) => column.primaryKey().notNull())
      .addColumn('page_id', key, (column) => column.notNull())
      .$call((table) => (product === 'SQLite' ? table.modifyEnd(sql`without rowid`) : table))
      .execute()
    // Locks pages until the commit, so that no slug is missed.
    for (const statement of TRIGGERS[product].create) await statement.execute(database)
    await sql`insert into names (name, page_id) select slug, id from pages where slug is not null`.execute(
      database,
    )
  },

  async down(database: Kysely<unknown>) {
    for (const statement of TRIGGERS[productOf(database)].drop) await statement.execute(database)
    await database.schema.dropTable('names').execute()
  },
}

/** The statements by product. The old name goes first: a page may take the name that another one has just left. */
const TRIGGERS = {
  SQLite: {
    create: [
      sql`
        create trigger pages_named_in after insert on pages when new.slug is not null begin
          insert into names (name, page_id) values (new.slug, new.id);
        end`,
      sql`
        create trigger pages_named_anew after update of slug on pages when new.slug is not old.slug begin
          delete from names where name = old.slug and page_id = old.id;
          insert into names (name, page_id) select new.slug, new.id where new.slug is not null;
        end`,
      sql`
        create trigger pages_named_out after delete on pages when old.slug is not null begin
          delete from names where name = old.slug and page_id = old.id;
        end`,
    ],
    drop: [
      sql`drop trigger pages_named_in`,
      sql`drop trigger pages_named_anew`,
      sql`drop trigger pages_named_out`,
    ],
  },
  PostgreSQL: {
    create: [
      sql`
        create function name_page() returns trigger language plpgsql set search_path from current as $$
        begin
          if tg_op <> 'INSERT' and old.slug is not null then
            delete from names where name = old.slug and page_id = old.id;
          end if;
          if tg_op <> 'DELETE' and new.slug is not null then
            insert into names (name, page_id) values (new.slug, new.id);
          end if;
          return null;
        end $$`,
      sql`
        create trigger pages_named_in after insert on pages
        for each row when (new.slug is not null) execute function name_page()`,
      sql`
        create trigger pages_named_anew after update of slug on pages
        for each row when (new.slug is distinct from old.slug) execute function name_page()`,
      sql`
        create trigger pages_named_out after delete on pages
        for each row when (old.slug is not null) execute function name_page()`,
    ],
    drop: [
      sql`drop trigger pages_named_out on pages`,
      sql`drop trigger pages_named_anew on pages`,
      sql`drop trigger pages_named_in on pages`,
      sql`drop function name_page()`,
    ],
  },
} as const satisfies Record<Product, unknown>
