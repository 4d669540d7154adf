import { execFileSync } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { Transaction } from 'kysely'
import { beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'
import { StoreUnavailableError } from './store-errors.ts'
import { openMigrated, SQLITE } from './test-stores.ts'

const put = (name: string) => (trx: Transaction<Schema>) =>
  trx.insertInto('retired_names').values({ name }).execute()

const NAMES = 'select name from retired_names order by name'

describe('commits of SQLite', () => {
  let file: string
  let database: Database
  let datasync: MockInstance<FileHandle['datasync']>

  beforeEach(async () => {
    const url = await SQLITE.newUrl()
    file = url.slice('sqlite:'.length)
    database = await openMigrated(url)
    await database.scrub()
    const handle = await open(import.meta.filename)
    datasync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'datasync')
    await handle.close()
    onTestFinished(() => datasync.mockRestore())
  })

  /** Another connection to the store, as another process has one. */
  function openAnother(path = file): Sqlite.Database {
    const other = new Sqlite(path)
    onTestFinished(() => void other.close())
    return other
  }

  /** What would be left if everything in the log were lost. */
  function namesWithoutLog(): unknown[] {
    const copy = `${file}-copy`
    // Closing the file in this process would free the locks of its connections.
    execFileSync('cp', [file, copy])
    return openAnother(copy).prepare(NAMES).pluck().all()
  }

  it('are acknowledged once the log is on disk', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    datasync.mockReturnValueOnce(promise)
    const events: string[] = []
    const writing = database.write(put('a')).then(() => events.push('acknowledged'))
    await vi.waitFor(() => expect(datasync).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(openAnother().prepare(NAMES).pluck().all()).toEqual(['a']))
    // An acknowledgement that waits for nothing more would be here by the next turn of the event loop.
    await setImmediate()
    events.push('on disk')
    resolve()
    await writing
    expect(events).toEqual(['on disk', 'acknowledged'])
  })

  it('go on while an earlier one is brought to disk, and share the next sync', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    datasync.mockReturnValueOnce(promise)
    const first = database.write(put('a'))
    await vi.waitFor(() => expect(datasync).toHaveBeenCalledOnce())
    const names = ['b', 'c', 'd', 'e']
    const others = Promise.all(names.map((name) => database.write(put(name))))
    await vi.waitFor(() => expect(openAnother().prepare(NAMES).pluck().all()).toEqual(['a', ...names]))
    expect(datasync).toHaveBeenCalledOnce()
    resolve()
    await Promise.all([first, others])
    expect(datasync).toHaveBeenCalledTimes(2)
  })

  it('are refused when the sync fails, and the next one does not rely on the log', async () => {
    datasync.mockRejectedValueOnce(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }))
    await expect(database.write(put('a'))).rejects.toThrow(StoreUnavailableError)
    expect(namesWithoutLog()).toEqual([])
    await database.write(put('b'))
    expect(namesWithoutLog()).toEqual(['a', 'b'])
    await database.write(put('c'))
    expect(namesWithoutLog()).toEqual(['a', 'b'])
  })

  it('are refused until the log could be emptied after a sync that failed', async () => {
    const reader = openAnother()
    reader.exec('begin')
    reader.prepare(NAMES).all()
    datasync.mockRejectedValueOnce(new Error('EIO: i/o error, fdatasync'))
    await expect(database.write(put('a'))).rejects.toThrow(StoreUnavailableError)
    await expect(database.write(put('b'))).rejects.toThrow(StoreUnavailableError)
    reader.exec('commit')
    await database.write(put('c'))
    expect(namesWithoutLog()).toEqual(['a', 'b', 'c'])
  })
})
