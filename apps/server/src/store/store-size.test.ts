import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { whileLocked } from '../../test/test-database.ts'
import { migrate } from './db/migrate.ts'
import { openUntilFinished, type TestStore, CONTRACT_STORES, TEST_STORES } from './db/test-stores.ts'
import { openPages, paragraphs, plainPage } from './pages/page-repository.fixture.ts'
import { createPageRepository } from './pages/page-repository.ts'
import { forgetPastDays } from './quotas.ts'
import {
  KEPT_ANSWER_OVERHEAD_BYTES,
  repairStoreSize,
  PAGE_OVERHEAD_BYTES,
  storeContent,
  storeDrift,
} from './store-size.ts'

const HOUR = 60 * 60 * 1000
const POSTGRES = TEST_STORES.find(({ name }) => name === 'PostgreSQL')
const NO_DRIFT = { pages: 0, bytes: 0 }

describe.each(CONTRACT_STORES)('the running totals in $name', (store) => {
  it('[8.7.7] follow every write, also those that race and those that fail', async () => {
    const { pages, database } = await openPages(store)
    const made = []
    for (let count = 0; count < 12; count += 1) made.push((await pages.create(plainPage())).page)
    await expect(pages.create(plainPage({ blocks: paragraphs('x'.repeat(5_000_000)) }))).rejects.toThrow()
    await Promise.all(
      made.flatMap(({ id }, index) => [
        pages.append(id, paragraphs('more', String(index))),
        pages.append(id, paragraphs('ä')),
        ...(index % 3 === 0
          ? [pages.replace(id, { blocks: paragraphs('new'), layout: 'standard', titleHint: null })]
          : []),
        ...(index % 4 === 0 ? [pages.remove(id)] : []),
      ]),
    )
    const heads = await Promise.all(made.map(({ id }) => pages.head(id)))
    const left = heads.filter((head) => head !== undefined)
    expect(left).toHaveLength(9)
    expect(await storeContent(database.reader)).toEqual({
      pages: 9,
      bytes: left.reduce((sum, { byteCount }) => sum + byteCount, 0),
    })
    expect(await storeDrift(database)).toEqual(NO_DRIFT)
  })

  it('[8.7.7] are mended while others write', async () => {
    const { pages, database } = await openPages(store)
    const { page } = await pages.create(plainPage())
    await database.write((trx) =>
      trx
        .updateTable('store_sizes')
        .set((row) => ({ pages: row('pages', '+', 5), bytes: row('bytes', '+', 70) }))
        .where('slot', 'in', [0, 1, 2])
        .execute(),
    )
    const [drift] = await Promise.all([
      repairStoreSize(database),
      ...Array.from({ length: 20 }, (_, index) => pages.append(page.id, paragraphs(String(index)))),
    ])
    expect(drift).toEqual({ pages: 15, bytes: 210 })
    expect(await storeDrift(database)).toEqual(NO_DRIFT)
  })

  it('[8.7.7] are mended once by many who do so at the same time, also in an empty table', async () => {
    const { pages, database } = await openPages(store)
    await pages.create(plainPage())
    const mendTogether = async () => {
      const drifts = await Promise.all(Array.from({ length: 5 }, () => repairStoreSize(database)))
      expect(await storeDrift(database)).toEqual(NO_DRIFT)
      return drifts.filter((drift) => drift.pages !== 0)
    }
    const { numUpdatedRows: slots } = await database.write((trx) =>
      trx.updateTable('store_sizes').set({ pages: 1, bytes: 0 }).executeTakeFirstOrThrow(),
    )
    expect(await mendTogether()).toEqual([{ pages: Number(slots) - 1, bytes: -43 }])
    await database.write((trx) => trx.deleteFrom('store_sizes').execute())
    expect(await mendTogether()).toEqual([{ pages: -1, bytes: -43 }])
  })

  it('[8.7.7] are compared without a lock, and nothing is written where they are right', async () => {
    const { pages, url } = await openPages(store)
    await pages.create(plainPage())
    const hurried = await openUntilFinished(url, { busyDeadlineMs: 0 })
    expect(await whileLocked(url, () => repairStoreSize(hurried))).toEqual(NO_DRIFT)
  })

  it('[8.7.7] follow statements that write many pages, in one row for a transaction', async () => {
    const { pages, database } = await openPages(store)
    const { page } = await pages.create(plainPage())
    const row = await database.reader.selectFrom('pages').selectAll().executeTakeFirstOrThrow()
    await database.write(async (trx) => {
      for (const first of ['a', 'b', 'c']) {
        const copies = Array.from({ length: 20 }, (_, index) => ({ ...row, id: `${first}${index}` }))
        await trx.insertInto('pages').values(copies).execute()
      }
      await trx.updateTable('pages').set({ byte_count: 10 }).where('id', 'like', 'a%').execute()
      await trx.deleteFrom('pages').where('id', 'like', 'c%').execute()
      await trx.deleteFrom('pages').where('id', 'like', 'none%').execute()
    })
    await pages.remove(page.id)
    expect(await storeContent(database.reader)).toEqual({ pages: 40, bytes: 20 * 10 + 20 * 43 })
    expect(await storeDrift(database)).toEqual(NO_DRIFT)
    await database.write((trx) => trx.updateTable('store_sizes').set({ pages: 0, bytes: 0 }).execute())
    await database.write(async (trx) => {
      await trx.deleteFrom('pages').where('id', '=', 'a1').execute()
      await trx.deleteFrom('pages').where('id', '=', 'b1').execute()
    })
    const written = await database.reader
      .selectFrom('store_sizes')
      .select('slot')
      .where('pages', '<>', 0)
      .execute()
    expect(written).toHaveLength(1)
    expect(written[0]?.slot).toBeGreaterThan(0)
  })
})

describe.each(TEST_STORES)('the running totals after a migration in $name', (store) => {
  it('[8.7.7] begin with what a store of an earlier version holds, and follow its servers', async () => {
    const { pages, database } = await openPages(store)
    for (const text of ['one', 'two', 'three']) await pages.create(plainPage({ blocks: paragraphs(text) }))
    await migrate(database, '0003-kept-answers')
    expect((await migrate(database)).error).toBeUndefined()
    expect(await storeContent(database.reader)).toEqual({ pages: 3, bytes: 41 + 41 + 43 })
    await database.write((trx) => trx.deleteFrom('pages').where('byte_count', '=', 43).execute())
    expect(await storeContent(database.reader)).toEqual({ pages: 2, bytes: 82 })
    expect(await storeDrift(database)).toEqual(NO_DRIFT)
  })

  it('[8.7.7] begin with the answers that a store of an earlier version keeps', async () => {
    const { pages, database } = await openPages(store)
    const kept = (keyHash: string) => () => ({ keyHash, fingerprint: '', sealed: 'sealed' })
    for (const key of ['a', 'b']) await pages.create(plainPage(), { keep: kept(key) })
    await migrate(database, '0005-reports')
    expect((await migrate(database)).error).toBeUndefined()
    const bytes = 2 * (43 + 6 + KEPT_ANSWER_OVERHEAD_BYTES)
    expect(await storeContent(database.reader)).toEqual({ pages: 2, bytes })
    expect(await storeDrift(database)).toEqual(NO_DRIFT)
  })
})

describe.runIf(POSTGRES !== undefined)('the running totals in PostgreSQL', () => {
  it('[8.7.7] follow writers that look for tables elsewhere, as pg_restore does', async () => {
    const { pages, database } = await openPages(POSTGRES as TestStore)
    await pages.create(plainPage())
    await database.write(async (trx) => {
      const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(trx)
      await sql`set local search_path to pg_catalog`.execute(trx)
      const table = sql.id(rows[0]?.name ?? '', 'pages')
      await sql`update ${table} set byte_count = 50`.execute(trx)
      expect(await sql`select 1 from ${table}`.execute(trx)).toMatchObject({ rows: [{}] })
      await sql`delete from ${table}`.execute(trx)
    })
    expect(await storeContent(database.reader)).toEqual(NO_DRIFT)
  })
})

describe.each(CONTRACT_STORES)('what addresses have added in $name', (store) => {
  it('[8.7.4] [8.7.6] counts anew each day, under another hash, and is forgotten within hours', async () => {
    const { database, clock } = await openPages(store)
    const bounds = { maxStoreBytes: 0, maxDailyBytesPerAddress: PAGE_OVERHEAD_BYTES + 100 }
    const pages = createPageRepository(database, { now: () => clock.time, bounds })
    const create = () => pages.create(plainPage(), { from: '203.0.113.7' })
    const rows = () => database.reader.selectFrom('address_bytes').selectAll().orderBy('day').execute()
    clock.time = Date.parse('2026-01-31T23:59:58.500Z')
    await create()
    await expect(create()).rejects.toMatchObject({
      refusal: { code: 'quota_exceeded', headers: { 'Retry-After': '2' } },
    })
    clock.time += 2000
    await create()
    await expect(create()).rejects.toMatchObject({
      refusal: { code: 'quota_exceeded', headers: { 'Retry-After': '86400' } },
    })

    const [first, second] = await rows()
    expect([first?.day, second?.day]).toEqual(['2026-01-31', '2026-02-01'])
    expect([first, second].map((row) => Number(row?.bytes))).toEqual([1067, 1067])
    expect(first?.address_hash).not.toBe(second?.address_hash)
    await forgetPastDays(database, clock.time)
    expect(await rows()).toHaveLength(2)
    await forgetPastDays(database, clock.time + HOUR)
    expect(await rows()).toEqual([second])
    expect(await database.reader.selectFrom('address_days').select('day').execute()).toEqual([
      { day: '2026-02-01' },
    ])
    await database.write((trx) =>
      trx
        .insertInto('address_bytes')
        .values(
          Array.from({ length: 2500 }, (_, index) => ({
            day: '2026-02-01',
            address_hash: `hash ${index}`,
            bytes: 1,
          })),
        )
        .execute(),
    )
    await expect(create()).rejects.toMatchObject({ refusal: { code: 'quota_exceeded' } })
    await forgetPastDays(database, clock.time + 26 * HOUR)
    expect(await rows()).toEqual([])
    expect(await database.reader.selectFrom('address_days').select('day').execute()).toEqual([])
  })

  it('[8.7.1] is not counted without a bound', async () => {
    const { pages, database } = await openPages(store)
    await pages.create(plainPage(), { from: '203.0.113.7' })
    expect(await database.reader.selectFrom('address_days').selectAll().execute()).toEqual([])
  })
})
