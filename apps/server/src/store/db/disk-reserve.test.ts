import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { shareOfDisk } from './disk-share.ts'
import { reserveOf } from './disk-reserve.ts'
import { openMigrated, SQLITE, TEST_STORES } from './test-stores.ts'

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
    const path = url.slice('sqlite:'.length)
    const database = await openMigrated(url)
    await database.keepReserve()
    // A folder in the place of the file: nothing can be written there, as on a full disk.
    await rm(reserveOf(path))
    await mkdir(`${reserveOf(path)}-${process.pid}`)
    const put = (name: string) =>
      database.write((trx) => trx.insertInto('retired_names').values({ name }).execute())
    await put('small')
    await expect(put('a'.repeat(MIB))).rejects.toMatchObject({ refusal: { code: 'overloaded' } })
    await expect(stat(reserveOf(path))).rejects.toThrow('ENOENT')
    const { rows } = await sql<{ name: string }>`select name from retired_names`.execute(database.reader)
    expect(rows).toEqual([{ name: 'small' }])

    await rm(`${reserveOf(path)}-${process.pid}`, { recursive: true })
    await vi.waitFor(() => put('b'.repeat(MIB)))
    expect((await stat(reserveOf(path))).size).toBe(8 * MIB)
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
