import { readdir } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { openUntilFinished, TEST_STORES } from './test-stores.ts'

const ALL = ['0001-pages']

it('lists every migration file', async () => {
  const files = await readdir(new URL('./migrations', import.meta.url))
  const migrations = files.filter((file) => file !== 'index.ts').map((file) => file.replace('.ts', ''))
  expect(migrations.toSorted()).toEqual(ALL)
  expect(Object.keys(MIGRATIONS)).toEqual(ALL)
})

describe.each(TEST_STORES)('migrations in $name', (store) => {
  it('all run once', async () => {
    const database = await openUntilFinished(await store.newUrl())
    expect(await migrate(database)).toEqual({
      migrations: [{ name: '0001-pages', direction: 'up', status: 'done' }],
    })
    expect(await tables(database)).toEqual(['pages', 'premium_tokens', 'retired_names', 'segments'])
    expect(await migrate(database)).toEqual({ migrations: [] })
  })

  it('can all be undone and run again', async () => {
    const database = await openUntilFinished(await store.newUrl())
    await migrate(database)
    expect(await migrate(database, 'none')).toEqual({
      migrations: [{ name: '0001-pages', direction: 'down', status: 'done' }],
    })
    expect(await tables(database)).toEqual([])
    expect((await migrate(database)).migrations).toHaveLength(ALL.length)
    expect(await migrate(database, '0001-pages')).toEqual({ migrations: [] })
  })

  it('run once when several processes start together', async () => {
    const url = await store.newUrl()
    const databases = await Promise.all(Array.from({ length: 4 }, () => openUntilFinished(url)))
    const reports = await Promise.all(databases.map((database) => migrate(database)))
    expect(reports.map((report) => report.error)).toEqual([undefined, undefined, undefined, undefined])
    expect(reports.flatMap((report) => report.migrations)).toEqual([
      { name: '0001-pages', direction: 'up', status: 'done' },
    ])
  })

  it('change nothing when one of them fails, and say which', async () => {
    const database = await openUntilFinished(await store.newUrl())
    const broken: Migration = {
      async up(connection: Kysely<unknown>) {
        await connection.schema.createTable('half_done').addColumn('id', 'text').execute()
        throw new Error('out of ideas')
      },
    }
    const report = await migrate(database, undefined, {
      ...MIGRATIONS,
      '9998-broken': broken,
      '9999-next': broken,
    })
    expect(report).toEqual({
      error: new Error('out of ideas'),
      migrations: [
        { name: '0001-pages', direction: 'up', status: 'done' },
        { name: '9998-broken', direction: 'up', status: 'failed' },
        { name: '9999-next', direction: 'up', status: 'not run' },
      ],
    })
    expect(await tables(database)).toEqual([])
  })

  it('report an unknown target instead of throwing', async () => {
    const database = await openUntilFinished(await store.newUrl())
    expect(await migrate(database, '0000-unknown')).toEqual({
      error: new Error(`migration "0000-unknown" doesn't exist`),
      migrations: [],
    })
  })

  it('report a database that is closed instead of throwing', async () => {
    const database = await openUntilFinished(await store.newUrl())
    await database.close()
    expect(await migrate(database)).toEqual({
      error: new Error('driver has already been destroyed'),
      migrations: [],
    })
  })
})

async function tables(database: Database): Promise<string[]> {
  const found = await database.reader.introspection.getTables()
  return found.map((table) => table.name).toSorted()
}
