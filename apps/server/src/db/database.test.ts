import { readdir } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Database, openDatabase } from './database.ts'
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

  it('runs writes one after another in the order of the calls', async () => {
    const database = await openMigrated(await store.newUrl())
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

  it('takes writes of two processes at once', async () => {
    const url = await store.newUrl()
    const databases = [await openMigrated(url), await openMigrated(url)]
    const expected = Array.from({ length: 100 }, (_, index) => `name ${String(index).padStart(2, '0')}`)
    await Promise.all(expected.map((name, index) => databases[index % 2]?.write((trx) => addName(trx, name))))
    for (const database of databases) expect(await names(database)).toEqual(expected)
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
      'postgres://user:secret@host/pages',
      'DATABASE_URL: PostgreSQL comes with a later version; use sqlite:./data/pages.db for now.',
    ],
    [
      'postgresql://host/pages',
      'DATABASE_URL: PostgreSQL comes with a later version; use sqlite:./data/pages.db for now.',
    ],
    [
      'sqlite::memory:',
      'DATABASE_URL: the database needs a file, because it is read and written on two connections.',
    ],
    ['sqlite:', 'DATABASE_URL must be sqlite: and the path of a file, for example sqlite:./data/pages.db.'],
    [
      'mysql://host/pages',
      'DATABASE_URL must be sqlite: and the path of a file, for example sqlite:./data/pages.db.',
    ],
    ['', 'DATABASE_URL must be sqlite: and the path of a file, for example sqlite:./data/pages.db.'],
  ])('refuses %j', async (url, message) => {
    await expect(openDatabase(url)).rejects.toThrow(new Error(message))
  })
})

async function addName(trx: Pick<Database['reader'], 'insertInto'>, name: string): Promise<void> {
  await trx.insertInto('retired_names').values({ name }).execute()
}

async function names(database: Database): Promise<string[]> {
  const rows = await database.reader.selectFrom('retired_names').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}
