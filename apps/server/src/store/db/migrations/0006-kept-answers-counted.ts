import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Product, productOf } from '../database-product.ts'

/** The first slot of kept answers; earlier slots are for pages. */
const FIRST_SLOT = 64
/** Slots for PostgreSQL: each connection uses one, so that concurrent writes rarely wait for each other. */
const SLOTS = 64
/** Bytes that an answer takes besides its content. */
const OVERHEAD_BYTES = 512

const bytesOf = (sealed: string) => sql`length(${sql.ref(sealed)}) + ${sql.lit(OVERHEAD_BYTES)}`

/** Adds kept answers to the totals of the store, with triggers as for pages. */
export const keptAnswersCounted: Migration = {
  async up(database: Kysely<unknown>) {
    const slots = Array.from({ length: SLOTS }, (_, slot) => sql`(${sql.lit(FIRST_SLOT + slot)}, 0, 0)`)
    await sql`insert into store_sizes (slot, pages, bytes) values ${sql.join(slots)}`.execute(database)
    // Locks kept answers until the commit, so that none is counted twice or missed.
    for (const statement of TRIGGERS[productOf(database)].create) await statement.execute(database)
    await sql`
      update store_sizes
      set bytes = (select coalesce(sum(${bytesOf('sealed')}), 0) from kept_answers)
      where slot = ${sql.lit(FIRST_SLOT)}
    `.execute(database)
  },

  async down(database: Kysely<unknown>) {
    for (const statement of TRIGGERS[productOf(database)].drop) await statement.execute(database)
    await sql`delete from store_sizes where slot >= ${sql.lit(FIRST_SLOT)}`.execute(database)
  },
}

/**
 * The statements by product. A transaction changes at most one slot of answers, and after those of pages, so that
 * transactions never deadlock.
 */
const TRIGGERS = {
  SQLite: {
    create: [
      sql`
        create trigger kept_answers_counted_in after insert on kept_answers begin
          update store_sizes set bytes = bytes + ${bytesOf('new.sealed')} where slot = ${sql.lit(FIRST_SLOT)};
        end`,
      sql`
        create trigger kept_answers_counted_out after delete on kept_answers begin
          update store_sizes set bytes = bytes - (${bytesOf('old.sealed')}) where slot = ${sql.lit(FIRST_SLOT)};
        end`,
    ],
    drop: [sql`drop trigger kept_answers_counted_in`, sql`drop trigger kept_answers_counted_out`],
  },
  PostgreSQL: {
    create: [
      sql`
        create function count_kept_answers_in_store() returns trigger language plpgsql set search_path from current as $$
        declare
          changed_bytes bigint;
        begin
          select coalesce(sum(${bytesOf('sealed')}), 0) into changed_bytes from changed;
          if changed_bytes > 0 then
            update store_sizes
            set bytes = bytes + case tg_op when 'INSERT' then changed_bytes else -changed_bytes end
            where slot = ${sql.lit(FIRST_SLOT)} + pg_backend_pid() % ${sql.lit(SLOTS)};
          end if;
          return null;
        end $$`,
      sql`
        create trigger kept_answers_counted_in after insert on kept_answers
        referencing new table as changed for each statement execute function count_kept_answers_in_store()`,
      sql`
        create trigger kept_answers_counted_out after delete on kept_answers
        referencing old table as changed for each statement execute function count_kept_answers_in_store()`,
    ],
    drop: [
      sql`drop trigger kept_answers_counted_out on kept_answers`,
      sql`drop trigger kept_answers_counted_in on kept_answers`,
      sql`drop function count_kept_answers_in_store()`,
    ],
  },
} as const satisfies Record<Product, unknown>
