import Sqlite from 'better-sqlite3'
import type { Transaction } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'
import { StoreBusyError } from './store-errors.ts'
import { openMigrated, SQLITE } from './test-stores.ts'

const put = (name: string) => (trx: Transaction<Schema>) =>
  trx.insertInto('retired_names').values({ name }).execute()

/** An empty store, and what another connection sees of it. */
async function openWatched(busyDeadlineMs?: number): Promise<{
  database: Database
  seen: () => unknown[]
  other: Sqlite.Database
}> {
  const url = await SQLITE.newUrl()
  const database = await openMigrated(url, busyDeadlineMs === undefined ? {} : { busyDeadlineMs })
  const other = new Sqlite(url.slice('sqlite:'.length))
  onTestFinished(() => void other.close())
  const names = other.prepare('select name from retired_names order by name').pluck()
  return { database, other, seen: () => names.all() }
}

const outcomes = async (writes: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(writes)).map((one) =>
    one.status === 'fulfilled' ? 'done' : (one.reason as Error).message,
  )

describe('writes that come together', () => {
  it('are committed together, in the order of the calls', async () => {
    const { database, seen } = await openWatched()
    const during: unknown[][] = []
    const writes = ['a', 'b', 'c'].map((name) =>
      database.write(async (trx) => {
        during.push([name, seen(), (await trx.selectFrom('retired_names').selectAll().execute()).length])
        await put(name)(trx)
      }),
    )
    await Promise.all(writes)
    expect(during).toEqual([
      ['a', [], 0],
      ['b', [], 1],
      ['c', [], 2],
    ])
    expect(seen()).toEqual(['a', 'b', 'c'])
  })

  it('are on disk when they are done', async () => {
    const { database, seen } = await openWatched()
    const writes = Array.from({ length: 100 }, async (_, number) => {
      const name = String(number)
      await database.write(put(name))
      return seen().includes(name)
    })
    expect(new Set(await Promise.all(writes))).toEqual(new Set([true]))
  })

  it('one that fails changes nothing, and is none of the others’ business', async () => {
    const { database, seen } = await openWatched()
    const writes = [
      database.write(put('a')),
      database.write(async (trx) => {
        await put('b')(trx)
        throw new Error('not b')
      }),
      database.write(async (trx) => {
        await put('c')(trx)
        await put('a')(trx)
      }),
      database.write(put('d')),
    ]
    expect(await outcomes(writes)).toEqual([
      'done',
      'not b',
      expect.stringMatching(/unique|name/i) as string,
      'done',
    ])
    expect(seen()).toEqual(['a', 'd'])
  })

  it('are done one by one when the transaction of all is lost', async () => {
    const { database, seen } = await openWatched()
    const writes = [
      database.write(put('a')),
      database.write(async (trx) => {
        await put('b')(trx)
        // As after a disk that is full.
        await trx.executeQuery({ sql: 'rollback', parameters: [] } as never)
        throw new Error('not b')
      }),
      database.write(put('c')),
    ]
    expect((await outcomes(writes)).map((outcome) => outcome === 'done')).toEqual([true, false, true])
    expect(seen()).toEqual(['a', 'c'])
  })

  it('wait for another process together, and are refused together', async () => {
    const { database, other, seen } = await openWatched(50)
    other.exec('begin immediate')
    const refused = await Promise.allSettled(['a', 'b'].map((name) => database.write(put(name))))
    other.exec('commit')
    expect(refused.map((one) => one.status === 'rejected' && one.reason instanceof StoreBusyError)).toEqual([
      true,
      true,
    ])
    await database.write(put('c'))
    expect(seen()).toEqual(['c'])
  })
})
