import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { describe, expect, it, onTestFinished } from 'vitest'
import { whileLocked } from '../../../test/test-database.ts'
import type { Database } from './database.ts'
import { isCurrent, migrate, NewerSchemaError } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { UniqueNameError } from './store-errors.ts'
import { openCurrentDatabase } from './open-current-database.ts'
import { openUntilFinished, TEST_STORES } from './test-stores.ts'
import { plainPage } from '../pages/page-repository.fixture.ts'
import { createPageRepository } from '../pages/page-repository.ts'

const ALL = [
  '0001-pages',
  '0002-takedown',
  '0003-kept-answers',
  '0004-bounded-store',
  '0005-reports',
  '0006-kept-answers-counted',
  '0007-pictures',
  '0008-expiry',
  '0009-live',
  '0010-language',
  '0011-notes',
  '0012-passphrase-breaking',
  '0013-note-box',
  '0014-names',
]

const done = (names: readonly string[], direction: 'up' | 'down') =>
  names.map((name) => ({ name, direction, status: 'done' }))

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
      migrations: done(ALL, 'up'),
    })
    expect(await tables(database)).toEqual([
      'address_bytes',
      'address_days',
      'kept_answers',
      'names',
      'notes',
      'pages',
      'picture_files',
      'picture_references',
      'pictures',
      'premium_tokens',
      'reports',
      'retired_names',
      'segments',
      'store_secrets',
      'store_sizes',
    ])
    expect(await migrate(database)).toEqual({ migrations: [] })
  })

  it('can all be undone and run again', async () => {
    const database = await openUntilFinished(await store.newUrl())
    await migrate(database)
    expect(await migrate(database, 'none')).toEqual({
      migrations: done(ALL.toReversed(), 'down'),
    })
    expect(await tables(database)).toEqual([])
    expect((await migrate(database)).migrations).toHaveLength(ALL.length)
    expect(await migrate(database, ALL.at(-1))).toEqual({ migrations: [] })
  })

  it('[13.20.6] [21.2.1] never leave a page with a passphrase open for all', async () => {
    const database = await openUntilFinished(await store.newUrl())
    await migrate(database)
    const pages = createPageRepository(database)
    const { page } = await pages.create(plainPage({ passphraseHash: 's1.c2FsdA.aGFzaA' }))
    const set = (column: 'published' | 'passphrase_hash', value: number | null) =>
      database.write((trx) => sql`update pages set ${sql.ref(column)} = ${value}`.execute(trx))
    // As an earlier version hides and publishes, which does not know the other column.
    await set('published', 2)
    await expect(set('published', 1)).rejects.toThrow()
    expect((await pages.head(page.id))?.published).toBe(true)
    await expect(set('passphrase_hash', null)).rejects.toThrow()
    await migrate(database, '0011-notes')
    await migrate(database)
    expect(await createPageRepository(database).head(page.id)).toMatchObject({
      published: false,
      passphraseHash: null,
    })
  })

  it('[2.2.8] [13.20.6] find slugs by themselves, also those that an earlier version gives and takes', async () => {
    const database = await openUntilFinished(await store.newUrl())
    await migrate(database, '0013-note-box')
    // As an earlier version writes, which knows no table of names.
    const insert = (id: string, slug: string | null) =>
      database.write((trx) =>
        trx
          .insertInto('pages')
          .values({ ...OLD_PAGE, id, slug })
          .execute(),
      )
    const rename = (id: string, slug: string | null) =>
      database.write((trx) => trx.updateTable('pages').set({ slug }).where('id', '=', id).execute())
    await insert('oldoldoldold', 'from-before')
    await insert('plainplainpl', null)
    await database.write((trx) => trx.insertInto('retired_names').values({ name: 'gone-before' }).execute())
    expect((await migrate(database)).migrations).toEqual(done(ALL.slice(ALL.indexOf('0014-names')), 'up'))
    const pages = createPageRepository(database)
    const idOf = async (name: string) => (await pages.findByName(name))?.head.id
    expect(await idOf('from-before')).toBe('oldoldoldold')
    for (const slug of ['from-before', 'gone-before', 'plainplainpl']) {
      await expect(pages.create(plainPage({ slug }))).rejects.toMatchObject({
        refusal: { code: 'slug_taken' },
      })
    }

    await insert('newnewnewnew', 'beside')
    expect(await idOf('beside')).toBe('newnewnewnew')
    await rename('newnewnewnew', 'beside-it')
    await rename('oldoldoldold', null)
    await rename('plainplainpl', 'from-before')
    expect(await idOf('beside')).toBeUndefined()
    expect([await idOf('beside-it'), await idOf('from-before')]).toEqual(['newnewnewnew', 'plainplainpl'])
    const { page } = await pages.create(plainPage({ slug: 'beside' }))
    await expect(insert('otherotherot', 'beside')).rejects.toThrow(UniqueNameError)
    await expect(rename('oldoldoldold', 'beside')).rejects.toThrow(UniqueNameError)
    await database.write((trx) => trx.deleteFrom('pages').where('id', '=', 'newnewnewnew').execute())
    expect(await namesOf(database)).toEqual([
      { name: 'beside', page_id: page.id },
      { name: 'from-before', page_id: 'plainplainpl' },
    ])

    await migrate(database, '0013-note-box')
    await migrate(database)
    expect([await idOf('beside'), await idOf('from-before')]).toEqual([page.id, 'plainplainpl'])
  })

  it('run once when several processes start together', async () => {
    const url = await store.newUrl()
    const databases = await Promise.all(Array.from({ length: 4 }, () => openUntilFinished(url)))
    const reports = await Promise.all(databases.map((database) => migrate(database)))
    expect(reports.map((report) => report.error)).toEqual([undefined, undefined, undefined, undefined])
    expect(reports.flatMap((report) => report.migrations)).toEqual(done(ALL, 'up'))
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
        ...done(ALL, 'up'),
        { name: '9998-broken', direction: 'up', status: 'failed' },
        { name: '9999-next', direction: 'up', status: 'not run' },
      ],
    })
    expect(await tables(database)).toEqual([])
  })

  it('tell why a statement of theirs failed', async () => {
    const database = await openUntilFinished(await store.newUrl())
    const { error } = await migrate(database, undefined, {
      '9998-broken': {
        up: (connection) => sql`select no_such_function()`.execute(connection).then(() => {}),
      },
    })
    expect(error).toMatchObject({ message: expect.stringContaining('no_such_function') })
  })

  it('[13.20.2] wait for the locks of others no longer than a write does', async () => {
    const url = await store.newUrl()
    await migrate(await openUntilFinished(url))
    const hurried = await openUntilFinished(url, { busyDeadlineMs: 50 })
    const { error } = await whileLocked(url, () =>
      migrate(hurried, undefined, {
        ...MIGRATIONS,
        '9998-later': {
          up: (connection: Kysely<unknown>) =>
            connection.schema.alterTable('pages').addColumn('later', 'text').execute(),
        },
      }),
    )
    expect(error).toMatchObject({ name: 'StoreBusyError', message: expect.stringContaining('stayed locked') })
  })

  it('[13.20.6] of a newer version are left alone, unless older ones cannot go on after them', async () => {
    const url = await store.newUrl()
    const newer = await openUntilFinished(url)
    await migrate(newer, undefined, { ...MIGRATIONS, '9998-later': adding('later') })
    const older = await openCurrentDatabase(url)
    onTestFinished(() => older.close())
    expect(await isCurrent(older)).toBe(true)
    expect(await migrate(older)).toEqual({ migrations: [] })
    expect(await migrate(older, 'none')).toMatchObject({
      error: new Error('Only a newer version of the server can undo the migration 9998-later.'),
    })
    expect(await tables(older)).toContain('later')

    await migrate(newer, undefined, {
      ...MIGRATIONS,
      '9998-later': adding('later'),
      '9999-next-breaking': adding('next'),
    })
    const refusal = new NewerSchemaError('9999-next-breaking')
    await expect(openCurrentDatabase(url)).rejects.toThrow(refusal)
    expect(await migrate(older)).toEqual({ error: refusal, migrations: [] })
  })

  it('are not begun where there is nothing to do, so that a database opens while it is locked', async () => {
    const url = await store.newUrl()
    await migrate(await openUntilFinished(url))
    await whileLocked(url, async () => {
      const opened = await openCurrentDatabase(url, { busyDeadlineMs: 0 })
      await opened.close()
    })
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

describe.runIf(TEST_STORES.some(({ name }) => name === 'PostgreSQL'))('tables in PostgreSQL', () => {
  it('are made once by several processes where there are no advisory locks', async () => {
    const given = (await TEST_STORES.find(({ name }) => name === 'PostgreSQL')?.newUrl()) ?? ''
    const url = await asStranger(given)
    const databases = await Promise.all(Array.from({ length: 4 }, () => openUntilFinished(url)))
    const lock = sql`select pg_advisory_xact_lock(1)`.execute(databases[0]?.reader ?? expect.fail())
    await expect(lock).rejects.toThrow('permission denied')
    const reports = await Promise.all(databases.map((database) => migrate(database)))
    expect(reports.map((report) => report.error)).toEqual([undefined, undefined, undefined, undefined])
    expect(reports.flatMap((report) => report.migrations)).toEqual(done(ALL, 'up'))
  })

  it('compare what names something byte by byte, in whatever language the database is', async () => {
    const url = (await TEST_STORES.find(({ name }) => name === 'PostgreSQL')?.newUrl()) ?? ''
    const database = await openUntilFinished(url)
    await migrate(database)
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = current_schema() and collation_name = 'C'
    `.execute(database.reader)
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'address_bytes.address_hash',
      'kept_answers.key_hash',
      'names.name',
      'names.page_id',
      'notes.created_at',
      'notes.done_at',
      'notes.id',
      'notes.page_id',
      'notes.receipt_hash',
      'pages.edit_key_hash',
      'pages.id',
      'pages.slug',
      'picture_files.picture_key',
      'picture_references.page_id',
      'picture_references.picture_key',
      'pictures.key',
      'pictures.served_hash',
      'pictures.uploaded_hash',
      'premium_tokens.id',
      'premium_tokens.token_hash',
      'reports.id',
      'reports.page_id',
      'retired_names.name',
      'segments.page_id',
      'store_secrets.purpose',
    ])
  })
})

/** The address of a database for a role that may make tables there but take no advisory lock. */
async function asStranger(url: string): Promise<string> {
  const owner = await openUntilFinished(url)
  const name = `stranger_${randomBytes(6).toString('hex')}`
  const role = sql.id(name)
  const run = (statement: RawBuilder<unknown>) => statement.execute(owner.reader)
  await run(sql`create role ${role} login password 'unknown'`)
  onTestFinished(async () => {
    await run(sql`drop owned by ${role}`)
    await run(sql`drop role ${role}`)
  })
  await run(sql`grant create, usage on schema public to ${role}`)
  await run(sql`revoke execute on function pg_advisory_xact_lock(bigint) from public`)
  const address = new URL(url)
  address.username = name
  address.password = 'unknown'
  return address.href
}

/** A row of a page without blocks, as versions before names wrote it. */
const OLD_PAGE = {
  edit_key_hash: '0'.repeat(64),
  published: 1,
  theme: 'auto-default',
  layout: 'standard',
  meta: null,
  title_hint: null,
  revision: 1,
  last_position: 0,
  block_count: 1,
  byte_count: 43,
  policy_version: 1,
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
  live: 0,
  notes: 0,
} as const

const namesOf = ({ reader }: Database) => reader.selectFrom('names').selectAll().orderBy('name').execute()

function adding(table: string): Migration {
  return {
    async up(connection: Kysely<unknown>) {
      await connection.schema.createTable(table).addColumn('id', 'text').execute()
    },
    async down(connection: Kysely<unknown>) {
      await connection.schema.dropTable(table).execute()
    },
  }
}

async function tables(database: Database): Promise<string[]> {
  const found = await database.reader.introspection.getTables()
  return found.map((table) => table.name).toSorted()
}
