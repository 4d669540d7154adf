import { type RawBuilder, sql, type Transaction } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import type { Database } from '../store/db/database.ts'
import { DIVIDED, isCurrent } from '../store/db/migrate.ts'
import type { Schema } from '../store/db/schema.ts'

/** How many partitions a table has. */
export const PARTITIONS = 64

/** The tables that are divided, by the hash of a column: what belongs to a page by its id, names by the name. */
export const DIVISION = {
  pages: 'id',
  segments: 'page_id',
  picture_references: 'page_id',
  notes: 'page_id',
  names: 'name',
  retired_names: 'name',
} as const satisfies Partial<Record<keyof Schema, string>>

type DividedTable = keyof typeof DIVISION

/** Unique in a table of their own: a unique index of a divided table has to contain what the table is divided by. */
const UNIQUE_ELSEWHERE: ReadonlySet<string> = new Set(['pages.slug'])

/** Why a store is not divided. */
export class DivisionError extends Error {
  override readonly name = 'DivisionError'
}

/**
 * Divides the tables of a PostgreSQL store into {@link PARTITIONS} partitions each, with what is in them, in one
 * transaction. Until it ends, nobody else reads or writes these tables. Versions that do not know of it refuse to start
 * afterwards. ADR 0067
 *
 * @param progress - called before each table is copied
 * @throws DivisionError when the store cannot be divided, or is
 */
export async function divide(
  database: Database,
  progress: (table: DividedTable) => void = () => {},
): Promise<void> {
  if (!(await isCurrent(database))) throw new DivisionError('The schema of the store is out of date.')
  await database.changeSchema(async (trx, schemaName) => {
    if (schemaName === undefined) {
      throw new DivisionError('Only a store in PostgreSQL can be divided.')
    }
    if ((await database.appliedMigrations(trx)).includes(DIVIDED)) {
      throw new DivisionError('The store is divided already.')
    }
    const tables = Object.keys(DIVISION) as DividedTable[]
    await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
    const definitions = await Promise.all(tables.map((table) => definitionsOf(trx, table)))
    for (const table of tables) {
      progress(table)
      await copy(trx, table)
    }
    const undivided = tables.map((table) => sql.table(undividedOf(table)))
    await sql`drop table ${sql.join(undivided)} cascade`.execute(trx)
    for (const statement of inOrder(definitions.flat())) await statement.execute(trx)
    for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(trx)
    await sql`
      insert into ${sql.id(schemaName, DEFAULT_MIGRATION_TABLE)} (name, timestamp)
      values (${DIVIDED}, ${new Date().toISOString()})
    `.execute(trx)
  })
}

function undividedOf(table: DividedTable): string {
  return `${table}_undivided`
}

async function copy(trx: Transaction<Schema>, table: DividedTable): Promise<void> {
  const before = sql.table(undividedOf(table))
  await sql`alter table ${sql.table(table)} rename to ${sql.id(undividedOf(table))}`.execute(trx)
  await sql`
    create table ${sql.table(table)} (like ${before} including defaults including constraints)
    partition by hash (${sql.ref(DIVISION[table])})
  `.execute(trx)
  for (let remainder = 0; remainder < PARTITIONS; remainder += 1) {
    const partition = sql.table(`${table}_${String(remainder).padStart(2, '0')}`)
    await sql`
      create table ${partition} partition of ${sql.table(table)}
      for values with (modulus ${sql.lit(PARTITIONS)}, remainder ${sql.lit(remainder)})
    `.execute(trx)
  }
  await sql`insert into ${sql.table(table)} select * from ${before}`.execute(trx)
}

/** What a table has besides columns and checks, as statements that make it anew. */
interface Definition {
  /** Keys come before what refers to them, and triggers last. */
  readonly step: 'key' | 'index' | 'reference' | 'trigger'
  readonly statement: RawBuilder<unknown>
}

const STEPS: readonly Definition['step'][] = ['key', 'index', 'reference', 'trigger']

function inOrder(definitions: readonly Definition[]): RawBuilder<unknown>[] {
  return STEPS.flatMap((step) =>
    definitions.filter((definition) => definition.step === step).map(({ statement }) => statement),
  )
}

/** Read from the catalog, so that what migrations add is there without a change here. */
async function definitionsOf(trx: Transaction<Schema>, table: DividedTable): Promise<Definition[]> {
  const relation = sql`${table}::regclass`
  const constraints = await sql<{ name: string; type: 'p' | 'u' | 'f'; text: string; columns: string[] }>`
    select conname as name, contype as type, pg_get_constraintdef(oid) as text,
      array(select attname::text from unnest(conkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = conrelid and attnum = part.number order by place) as columns
    from pg_constraint where conrelid = ${relation} and contype in ('p', 'u', 'f')
  `.execute(trx)
  const others = await sql<{ step: 'index' | 'trigger'; text: string }>`
    select 'index' as step, pg_get_indexdef(indexrelid) as text from pg_index
    where indrelid = ${relation}
      and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
    union all
    select 'trigger', pg_get_triggerdef(oid) from pg_trigger where tgrelid = ${relation} and not tgisinternal
  `.execute(trx)
  return [
    ...constraints.rows.flatMap(({ name, type, text, columns }): Definition[] => {
      const adding = sql`alter table ${sql.table(table)} add constraint ${sql.id(name)}`
      if (type === 'f') return [{ step: 'reference', statement: sql`${adding} ${sql.raw(text)}` }]
      if (columns.some((column) => UNIQUE_ELSEWHERE.has(`${table}.${column}`))) return []
      const key = DIVISION[table]
      const all = columns.includes(key) ? columns : [key, ...columns]
      const kind = sql.raw(type === 'p' ? 'primary key' : 'unique')
      return [
        { step: 'key', statement: sql`${adding} ${kind} (${sql.join(all.map((one) => sql.ref(one)))})` },
      ]
    }),
    ...others.rows.map(({ step, text }): Definition => ({ step, statement: sql.raw(text) })),
  ]
}
