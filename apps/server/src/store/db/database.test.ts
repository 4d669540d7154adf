import { readdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withStore } from '../../cli/command.ts'
import { type Database, openDatabase } from './database.ts'
import type { Schema } from './schema.ts'
import { StoreUnavailableError } from './store-errors.ts'
import { openMigrated, openUntilFinished, temporaryDirectory, TEST_STORES } from './test-stores.ts'

describe.each(TEST_STORES)('a database in $name', (store) => {
  it('keeps what a write has written once it resolves', async () => {
    const url = await store.newUrl()
    const database = await openMigrated(url)
    expect(await database.write((trx) => addName(trx, 'kept').then(() => 'result'))).toBe('result')
    await database.close()
    expect(await names(await openUntilFinished(url))).toEqual(['kept'])
  })

  it('keeps nothing of a write that throws', async () => {
    const database = await openMigrated(await store.newUrl())
    const write = database.write(async (trx) => {
      await addName(trx, 'lost')
      throw new Error('changed my mind')
    })
    await expect(write).rejects.toThrow('changed my mind')
    expect(await names(database)).toEqual([])
  })

  it('takes writes of two processes at once', async () => {
    const url = await store.newUrl()
    const databases = [await openMigrated(url), await openMigrated(url)]
    const expected = Array.from({ length: 100 }, (_, index) => `name ${String(index).padStart(2, '0')}`)
    await Promise.all(expected.map((name, index) => databases[index % 2]?.write((trx) => addName(trx, name))))
    for (const database of databases) expect(await names(database)).toEqual(expected)
  })

  it('gives a snapshot that nothing comes into, and that keeps nobody from writing', async () => {
    const database = await openMigrated(await store.newUrl())
    await database.write((trx) => addName(trx, 'before'))
    const snapshot = await database.snapshot()
    expect(await names(snapshot)).toEqual(['before'])
    await database.write((trx) => addName(trx, 'since'))
    expect(await names(database)).toEqual(['before', 'since'])
    expect(await names(snapshot)).toEqual(['before'])
    await snapshot.end()
  })

  it('finishes what was begun before it closes, and takes nothing after', async () => {
    const url = await store.newUrl()
    const database = await openDatabase(url)
    onTestFinished(() => database.close())
    await openMigrated(url)
    const begun = ['a', 'b', 'c'].map((name) => database.write((trx) => addName(trx, name)))
    await Promise.all([...begun, database.close()])
    expect(await names(await openUntilFinished(url))).toEqual(['a', 'b', 'c'])
    await expect(database.write((trx) => addName(trx, 'd'))).rejects.toThrow('already been destroyed')
    await expect(database.ping()).rejects.toThrow('already been destroyed')
  })

  it('answers a ping while open', async () => {
    const database = await openUntilFinished(await store.newUrl())
    expect(await database.ping()).toBeUndefined()
  })
})

describe('a SQLite database', () => {
  it('runs writes one after another in the order of the calls', async () => {
    const database = await openMigrated(`sqlite:${await temporaryDirectory()}/pages.db`)
    const log: string[] = []
    const write = (name: string) =>
      database.write(async (trx) => {
        log.push(`${name} begins`)
        await addName(trx, name)
        log.push(`${name} ends`)
      })
    await Promise.all(['a', 'b', 'c'].map(write))
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })
})

describe('the address of a database', () => {
  it.each(['sqlite:', 'sqlite://'])('takes an absolute path after %s', async (prefix) => {
    const directory = await temporaryDirectory()
    await openMigrated(`${prefix}${directory}/file.db`)
    expect(await readdir(directory)).toContain('file.db')
  })

  it('takes a path relative to the working directory', async () => {
    const directory = await temporaryDirectory()
    const before = process.cwd()
    onTestFinished(() => process.chdir(before))
    process.chdir(directory)
    await openMigrated('sqlite:./data/pages.db')
    expect(await readdir(`${directory}/data`)).toContain('pages.db')
  })

  it.each([
    [
      'sqlite::memory:',
      'DATABASE_URL: the database needs a file, because it is read and written on two connections.',
    ],
    [
      'sqlite:',
      'DATABASE_URL must be sqlite: and the path of a file, for example sqlite:./data/pages.db, or postgres://user@host/name.',
    ],
    [
      'mysql://host/pages',
      'DATABASE_URL must be sqlite: and the path of a file, for example sqlite:./data/pages.db, or postgres://user@host/name.',
    ],
    [
      '',
      'DATABASE_URL must be sqlite: and the path of a file, for example sqlite:./data/pages.db, or postgres://user@host/name.',
    ],
  ])('refuses %j', async (url, message) => {
    await expect(openDatabase(url)).rejects.toThrow(new Error(message))
  })
})

describe.runIf(TEST_STORES.some(({ name }) => name === 'PostgreSQL'))('a PostgreSQL database', () => {
  it('is not opened where none is, and says so', async () => {
    const opening = openDatabase('postgres://127.0.0.1:1/none')
    await expect(opening).rejects.toThrow(StoreUnavailableError)
    await expect(opening).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  })

  it('goes on after its connections were cut', async () => {
    const url = await postgresUrl()
    const database = await openMigrated(url)
    await database.write((trx) => addName(trx, 'before'))
    const writing = database.write(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      const other = await openUntilFinished(url)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.reader)
      await addName(trx, 'lost')
    })
    await expect(writing).rejects.toThrow(StoreUnavailableError)
    await database.write((trx) => addName(trx, 'after'))
    expect(await names(database)).toEqual(['after', 'before'])
  })

  it('ends a statement that takes too long, and says so', async () => {
    const hurried = await openUntilFinished(await postgresUrl(), { statementDeadlineMs: 50 })
    const error = await sql`select pg_sleep(60)`.execute(hurried.reader).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'StoreBusyError', message: expect.stringContaining('took too long') })
  })

  it('[13.2.3] does not bound schema changes, snapshots and the commands of the operator', async () => {
    const url = await postgresUrl()
    const bound = async (connection: Kysely<Schema>) => {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(connection)
      return rows[0]?.statement_timeout
    }
    const database = await openUntilFinished(url, { statementDeadlineMs: 20 })
    expect(await bound(database.reader)).toBe('20ms')
    expect(await database.changeSchema(bound)).toBe('0')
    await database.changeSchema((trx) => sql`select pg_sleep(0.1)`.execute(trx))
    const snapshot = await database.snapshot()
    expect(await bound(snapshot.reader)).toBe('0')
    await snapshot.end()
    expect(await withStore({ DATABASE_URL: url }, ({ reader }) => bound(reader))).toBe('0')
  })

  it('neither compiles a query of a request nor runs it in parallel, which would take longer than the query', async () => {
    const database = await openUntilFinished(await postgresUrl())
    const settings = sql<{ jit: string; parallel: string }>`
      select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as parallel
    `
    const found = await Promise.all([1, 2, 3].map(() => settings.execute(database.reader)))
    expect(found.map(({ rows }) => rows[0])).toEqual(found.map(() => ({ jit: 'off', parallel: '0' })))
  })

  it('lets one of many writers have a name, and tells the others', async () => {
    const url = await postgresUrl()
    const databases = [await openMigrated(url), await openMigrated(url)]
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => databases[index % 2]?.write((trx) => addName(trx, 'the one'))),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as Error).name)).toEqual(Array(19).fill('UniqueNameError'))
  })
})

async function postgresUrl(): Promise<string> {
  const store = TEST_STORES.find(({ name }) => name === 'PostgreSQL')
  if (store === undefined) throw new Error('There is no PostgreSQL.')
  return store.newUrl()
}

async function addName(trx: Pick<Database['reader'], 'insertInto'>, name: string): Promise<void> {
  await trx.insertInto('retired_names').values({ name }).execute()
}

async function names(database: Pick<Database, 'reader'>): Promise<string[]> {
  const rows = await database.reader.selectFrom('retired_names').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}
