import type { StatsFs } from 'node:fs'
import fs, { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { shareOfDisk } from '../disk-share.ts'
import { reserveOf } from './disk-reserve.ts'
import { DiskFullError } from '../store-errors.ts'
import { openMigrated, SQLITE, TEST_STORES } from '../test-stores.ts'

/** Lets the disk seem to have so much room, also to modules that were loaded before. */
function pretendRoom(room: Partial<StatsFs>): void {
  const spy = vi.spyOn(fs, 'statfs').mockResolvedValue(room as never)
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
}

const MIB = 1024 ** 2

describe('[8.7.8] room to delete', () => {
  it('is kept by a process that serves, in a file for its owner only', async () => {
    const url = await SQLITE.newUrl()
    const file = reserveOf(url.slice('sqlite:'.length))
    const database = await openMigrated(url)
    await database.write((trx) => trx.insertInto('retired_names').values({ name: 'a' }).execute())
    await expect(stat(file)).rejects.toThrow('ENOENT')
    await database.keepReserve()
    const { size, mode, blocks } = await stat(file)
    expect([size, mode & 0o777, blocks * 512 >= size]).toEqual([8 * MIB, 0o600, true])
  })

  it('is given free when there is none, and the database grows again once it is there', async () => {
    const url = await SQLITE.newUrl()
    const file = reserveOf(url.slice('sqlite:'.length))
    const database = await openMigrated(url)
    await database.keepReserve()
    const room = await statfs(dirname(file))
    pretendRoom({ ...room, bavail: 0 })
    await rm(file)
    const put = (name: string) =>
      database.write((trx) => trx.insertInto('retired_names').values({ name }).execute())
    await put('small')
    for (let times = 0; times < 3; times += 1)
      await expect(put('a'.repeat(MIB))).rejects.toMatchObject({ refusal: { code: 'overloaded' } })
    await expect(stat(file)).rejects.toThrow('ENOENT')
    const { rows } = await sql<{ name: string }>`select name from retired_names`.execute(database.reader)
    expect(rows).toEqual([{ name: 'small' }])

    pretendRoom(room)
    await put('b'.repeat(MIB))
    expect((await stat(file)).size).toBe(8 * MIB)
  })

  it('is given free by a command, and then the command adds nothing either', async () => {
    const url = await SQLITE.newUrl()
    const file = reserveOf(url.slice('sqlite:'.length))
    const server = await openMigrated(url)
    await server.keepReserve()
    const command = await openMigrated(url)
    const put = (name: string, isFirst: () => boolean) =>
      command.write(async (trx) => {
        await trx.insertInto('retired_names').values({ name }).execute()
        if (isFirst()) throw new DiskFullError(new Error('database or disk is full'))
      })
    let calls = 0
    await expect(put('a'.repeat(MIB), () => (calls += 1) === 1)).rejects.toThrow(DiskFullError)
    expect(calls).toBe(1)
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })

  it('is none where no such file can be made, which is said; the database grows all the same', async () => {
    const url = await SQLITE.newUrl()
    const file = reserveOf(url.slice('sqlite:'.length))
    const database = await openMigrated(url)
    await mkdir(`${file}.part`)
    await expect(database.keepReserve()).rejects.toThrow('EISDIR')
    await database.write((trx) =>
      trx
        .insertInto('retired_names')
        .values({ name: 'a'.repeat(MIB) })
        .execute(),
    )
  })
})

describe.each(TEST_STORES)(
  '[8.7.1] the bound of a store in $name that its operator has not bounded',
  (store) => {
    it('is half of what the store has of its disk', async () => {
      const url = await store.newUrl()
      const database = await openMigrated(url)
      if (store.name !== 'SQLite') return expect(await shareOfDisk(url)).toBe(0)
      await database.keepReserve()
      const { bavail, bsize } = await statfs(dirname(url.slice('sqlite:'.length)))
      const share = (await shareOfDisk(url)) / (bavail * bsize)
      expect(share).toBeGreaterThan(0.49)
      expect(share).toBeLessThan(0.52)
    })
  },
)
