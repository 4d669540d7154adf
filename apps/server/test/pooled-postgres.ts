import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../src/store/db/database.ts'
import { divide } from '../src/maintenance/divide-store.ts'
import { migrate } from '../src/store/db/migrate.ts'
import { inPostgres, keptClient, postgresUrlOf, type TestDatabase } from './test-database.ts'

/** How a PostgreSQL of tests is set up. */
export type PostgresKind = 'plain' | 'serializable' | 'divided'

/** What is done to a database that has its tables. */
const SET_UP: { readonly [K in PostgresKind]: (name: string) => string } = {
  plain: () => '',
  divided: () => '',
  serializable: (name) => `alter database ${name} set default_transaction_isolation = 'serializable'`,
}

const free: { readonly [K in PostgresKind]: string[] } = { plain: [], divided: [], serializable: [] }

/**
 * A database with all its tables, empty. Another test of this process has it next: nothing but rows may be changed. The
 * global setup removes it.
 */
export async function pooledPostgres(kind: PostgresKind): Promise<TestDatabase> {
  const name = free[kind].pop() ?? (await create(kind))
  return {
    url: postgresUrlOf(name),
    async remove() {
      await empty(await keptClient(postgresUrlOf(name)))
      free[kind].push(name)
    },
  }
}

async function create(kind: PostgresKind): Promise<string> {
  const name = `test_${inject('postgresRun')}_${kind}_${randomBytes(6).toString('hex')}`
  await inPostgres(async (client) => {
    // One process makes it, and all copy it, one after the other: nobody may be in it then.
    await client.query(`select pg_advisory_lock(hashtext('templates of tests'))`)
    await client.query(
      `create database ${name} template ${await templateOf(kind, client)} strategy file_copy`,
    )
    await client.query(SET_UP[kind](name))
  })
  return name
}

async function templateOf(kind: PostgresKind, client: Client): Promise<string> {
  const name = `test_${inject('postgresRun')}_${kind}_template`
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount !== 0) return name
  await client.query(`create database ${name}`)
  const database = await openDatabase(postgresUrlOf(name))
  const { error } = await migrate(database)
  if (error !== undefined) throw error
  if (kind === 'divided') await divide(database)
  await database.close()
  await inPostgres(
    (own) => own.query(`create schema pristine; create table pristine.store_sizes as table store_sizes`),
    postgresUrlOf(name),
  )
  return name
}

async function empty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%'
  `)
  const statements = rows.map(({ name }) => `delete from ${name}`)
  // Only the sum of its rows has a meaning; some tests want them as they are made.
  await client.query([...statements, 'insert into store_sizes table pristine.store_sizes'].join(';'))
}
