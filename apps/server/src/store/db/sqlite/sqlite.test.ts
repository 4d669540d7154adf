import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import type { Schema } from '../schema.ts'
import { backUp, restore } from '../../../maintenance/backup/sqlite-backup.ts'
import { StoreBusyError, TransactionOutlivedTurnError } from '../store-errors.ts'
import { openMigrated, openUntilFinished, temporaryDirectory } from '../test-stores.ts'

describe('a backup of a SQLite store', () => {
  it.each([
    ['9999-later', undefined],
    ['9999-later-breaking', 'is of a newer version'],
  ])('[13.20.6] [15.4.3] with the newer migration %s', async (name, problem) => {
    const directory = await temporaryDirectory()
    const database = await openMigrated(`sqlite:${directory}/pages.db`)
    await migrate(database, undefined, { ...MIGRATIONS, [name]: { up: async () => {} } })
    const backup = `${directory}/backup.db`
    const done = backUp(`${directory}/pages.db`, backup, { force: false })
      .then(() => restore(backup, `${directory}/restored.db`, { force: false }))
      .catch((error: Error) => error.message)
    expect(await done).toEqual(problem === undefined ? undefined : expect.stringContaining(problem))
  })
})

describe('settings of the SQLite connections', () => {
  it('leaves the sync of commits to WalSync, checks references and overwrites what is deleted on the writer', async () => {
    const database = await openMigrated(await fileUrl())
    expect(await database.write(settings)).toEqual({
      journal_mode: 'wal',
      synchronous: 1,
      foreign_keys: 1,
      secure_delete: 1,
      timeout: 0,
    })
  })

  it('has a reader that cannot write and does not wait inside SQLite', async () => {
    const database = await openMigrated(await fileUrl())
    const { journal_mode, timeout } = await settings(database.reader)
    expect({ journal_mode, timeout }).toEqual({ journal_mode: 'wal', timeout: 0 })
    const insert = database.reader.insertInto('retired_names').values({ name: 'x' }).execute()
    await expect(insert).rejects.toMatchObject({
      name: 'StoreUnavailableError',
      cause: { code: 'SQLITE_READONLY' },
    })
  })

  it('refuses to stream', async () => {
    const database = await openMigrated(await fileUrl())
    const stream = database.reader.selectFrom('pages').selectAll().stream()
    await expect(stream.next()).rejects.toThrow('Queries are not streamed: use keyset pagination instead.')
  })
})

describe('files', () => {
  it('[13.1.3] are for their owner only, and so are the directories above', async () => {
    const directory = await temporaryDirectory()
    const database = await openMigrated(`sqlite:${directory}/data/deep/pages.db`)
    await database.write((trx) => trx.insertInto('retired_names').values({ name: 'x' }).execute())
    expect(await modes(join(directory, 'data/deep'))).toEqual({
      'pages.db': '600',
      'pages.db-shm': '600',
      'pages.db-wal': '600',
    })
    expect(await modes(join(directory, 'data'))).toEqual({ deep: '700' })
  })

  it('keep the mode that the operator gave them', async () => {
    const directory = await temporaryDirectory()
    await writeFile(join(directory, 'pages.db'), '')
    await chmod(join(directory, 'pages.db'), 0o640)
    await openMigrated(`sqlite:${directory}/pages.db`)
    expect(await modes(directory)).toEqual({
      'pages.db': '640',
      'pages.db-shm': '640',
      'pages.db-wal': '640',
    })
  })

  it('leave one file behind when closed, the log moved into it', async () => {
    const directory = await temporaryDirectory()
    const database = await openMigrated(`sqlite:${directory}/pages.db`)
    await database.close()
    expect(await readdir(directory)).toEqual(['pages.db'])
  })

  it('have an empty log after a close while another process has them open', async () => {
    const directory = await temporaryDirectory()
    const database = await openMigrated(`sqlite:${directory}/pages.db`)
    await openMigrated(`sqlite:${directory}/pages.db`)
    await database.close()
    expect((await stat(join(directory, 'pages.db-wal'))).size).toBe(0)
  })

  it('are refused when they are no database', async () => {
    const directory = await temporaryDirectory()
    await writeFile(join(directory, 'pages.db'), 'This is a letter to my aunt.\n'.repeat(50))
    const opened = openUntilFinished(`sqlite:${directory}/pages.db`)
    await expect(opened).rejects.toMatchObject({ cause: { code: 'SQLITE_NOTADB' } })
  })

  it('are refused when they are a directory', async () => {
    const directory = await temporaryDirectory()
    await mkdir(join(directory, 'pages.db'))
    const opened = openUntilFinished(`sqlite:${directory}/pages.db`)
    await expect(opened).rejects.toMatchObject({ cause: { code: 'SQLITE_CANTOPEN' } })
  })
})

describe('locks of other processes', () => {
  it('are waited for without holding the event loop', async () => {
    const url = await fileUrl()
    const database = await openMigrated(url)
    const other = holdWriteLock(url)
    setTimeout(() => other.exec('commit'), 300)
    const ticks = countTicks()
    const started = performance.now()
    await database.write((trx) => trx.insertInto('retired_names').values({ name: 'waited' }).execute())
    const waited = performance.now() - started
    expect(waited).toBeGreaterThan(250)
    expect(ticks()).toBeGreaterThan(10)
    expect(await names(database.reader)).toEqual(['waited'])
  })

  it('are given up on after the deadline, and nothing is changed', async () => {
    const url = await fileUrl()
    const database = await openMigrated(url, { busyDeadlineMs: 200 })
    const other = holdWriteLock(url)
    const ticks = countTicks()
    const started = performance.now()
    const write = database.write((trx) => trx.insertInto('retired_names').values({ name: 'x' }).execute())
    await expect(write).rejects.toThrow(StoreBusyError)
    expect(performance.now() - started).toBeGreaterThanOrEqual(199)
    expect(ticks()).toBeGreaterThan(5)
    other.exec('commit')
    expect(await names(database.reader)).toEqual([])
    await database.write((trx) => trx.insertInto('retired_names').values({ name: 'later' }).execute())
    expect(await names(database.reader)).toEqual(['later'])
  })

  it('make everybody in the queue wait until their own deadline, not one after another', async () => {
    const url = await fileUrl()
    const database = await openMigrated(url, { busyDeadlineMs: 200 })
    holdWriteLock(url)
    const started = performance.now()
    const writes = Array.from({ length: 20 }, () => database.write(async () => 'written'))
    const outcomes = await Promise.allSettled(writes)
    expect(outcomes.map((outcome) => outcome.status)).toEqual(Array.from({ length: 20 }, () => 'rejected'))
    // One after another they would take 4 seconds.
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  it('do not stop reads, opening and pings', async () => {
    const url = await fileUrl()
    const database = await openMigrated(url)
    await database.write((trx) => trx.insertInto('retired_names').values({ name: 'before' }).execute())
    holdWriteLock(url).exec(`insert into retired_names values ('uncommitted')`)
    expect(await names(database.reader)).toEqual(['before'])
    const second = await openUntilFinished(url, { busyDeadlineMs: 0 })
    await second.ping()
    expect(await names(second.reader)).toEqual(['before'])
  })
})

describe('write transactions', () => {
  it('take the lock before their first query', async () => {
    const url = await fileUrl()
    const database = await openMigrated(url)
    const other = openOther(url)
    await database.write(async () => {
      expect(() => other.exec('begin immediate')).toThrow('database is locked')
    })
    other.exec('begin immediate')
  })

  it('do not hold up a read', async () => {
    const database = await openMigrated(await fileUrl())
    const seen = await database.write(async (trx) => {
      await trx.insertInto('retired_names').values({ name: 'uncommitted' }).execute()
      return { inside: await names(trx), outside: await names(database.reader) }
    })
    expect(seen).toEqual({ inside: ['uncommitted'], outside: [] })
  })

  it('are rolled back when they await anything but their own queries', async () => {
    const database = await openMigrated(await fileUrl())
    const slow = database.write(async (trx) => {
      await trx.insertInto('retired_names').values({ name: 'before the pause' }).execute()
      await setImmediate()
      await trx.insertInto('retired_names').values({ name: 'after the pause' }).execute()
    })
    await expect(slow).rejects.toThrow(TransactionOutlivedTurnError)
    const late = database.write(async (trx) => {
      await trx.insertInto('retired_names').values({ name: 'before the end' }).execute()
      await setImmediate()
    })
    await expect(late).rejects.toThrow(TransactionOutlivedTurnError)
    await database.write((trx) => trx.insertInto('retired_names').values({ name: 'next' }).execute())
    expect(await names(database.reader)).toEqual(['next'])
  })
})

async function fileUrl(): Promise<string> {
  return `sqlite:${await temporaryDirectory()}/pages.db`
}

async function settings(connection: Kysely<Schema>) {
  const values: Record<string, unknown> = {}
  for (const pragma of ['journal_mode', 'synchronous', 'foreign_keys', 'secure_delete', 'busy_timeout']) {
    const { rows } = await sql<object>`pragma ${sql.raw(pragma)}`.execute(connection)
    Object.assign(values, rows[0])
  }
  return values
}

async function names(connection: Kysely<Schema>): Promise<string[]> {
  const rows = await connection.selectFrom('retired_names').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}

async function modes(directory: string): Promise<Record<string, string>> {
  const files = (await readdir(directory)).toSorted()
  const stats = await Promise.all(files.map((file) => stat(join(directory, file))))
  return Object.fromEntries(stats.map(({ mode }, index) => [files[index], (mode & 0o777).toString(8)]))
}

function openOther(url: string): Sqlite.Database {
  const other = new Sqlite(url.replace('sqlite:', ''), { timeout: 0 })
  onTestFinished(() => {
    other.close()
  })
  return other
}

function holdWriteLock(url: string): Sqlite.Database {
  return openOther(url).exec('begin immediate')
}

/** Ticks of a 10 ms timer until now. */
function countTicks(): () => number {
  let ticks = 0
  const timer = setInterval(() => ticks++, 10)
  onTestFinished(() => clearInterval(timer))
  return () => ticks
}
