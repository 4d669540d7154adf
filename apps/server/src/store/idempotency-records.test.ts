import { describe, expect, it } from 'vitest'
import { openMigrated, CONTRACT_STORES } from './db/test-stores.ts'
import { forgetOldAnswers, RepeatedRequestError } from './idempotency-records.ts'
import { openPages, paragraphs, plainPage, loadParsed } from './pages/page-repository.fixture.ts'
import { createPageRepository } from './pages/page-repository.ts'
import { KEPT_ANSWER_OVERHEAD_BYTES, sizeOf, storeContent, storeDrift } from './store-size.ts'

const HOUR = 60 * 60 * 1000
const kept = (keyHash: string, sealed = 'sealed') => ({ keyHash, fingerprint: 'fingerprint', sealed })

describe.each(CONTRACT_STORES)('[5.10.5] kept answers in $name', (store) => {
  it('are there for 24 hours, and then out of the way', async () => {
    const { pages, clock, database } = await openPages(store)
    const { page } = await pages.create(plainPage(), { keep: () => kept('first') })
    clock.time += 24 * HOUR - 1
    expect(await pages.keptAnswer('first')).toEqual(kept('first'))
    clock.time += 1
    expect(await pages.keptAnswer('first')).toBeUndefined()
    await pages.append(page.id, paragraphs('a'), { keep: () => kept('first', 'anew') })
    expect(await pages.keptAnswer('first')).toEqual(kept('first', 'anew'))
    expect(await database.reader.selectFrom('kept_answers').select('sealed').execute()).toHaveLength(1)
  })

  it('[5.10.7] are forgotten in runs once their time is over, and no request forgets those of others', async () => {
    const { pages, clock, database } = await openPages(store)
    const { page } = await pages.create(plainPage(), { keep: () => kept('old') })
    const expires_at = new Date(clock.time).toISOString()
    await database.write((trx) =>
      trx
        .insertInto('kept_answers')
        .values(
          Array.from({ length: 2500 }, (_, index) => ({
            key_hash: `past ${index}`,
            fingerprint: '',
            sealed: '',
            expires_at,
          })),
        )
        .execute(),
    )
    await pages.append(page.id, paragraphs('a'), { keep: () => kept('new') })
    const count = async () =>
      (await database.reader.selectFrom('kept_answers').select('key_hash').execute()).length
    expect(await count()).toBe(2502)
    await forgetOldAnswers(database, clock.time)
    expect(await count()).toBe(2)
    await forgetOldAnswers(database, clock.time + 24 * HOUR)
    expect(await count()).toBe(0)
    expect(await storeDrift(database)).toEqual({ pages: 0, bytes: 0 })
  })

  it('[8.7.2] count towards the size of the store and what an address adds, and are refused with the write', async () => {
    const { database, clock } = await openPages(store)
    const answer = (key: string) => kept(key, 's'.repeat(10_000))
    const size = 10_000 + KEPT_ANSWER_OVERHEAD_BYTES
    const room = sizeOf({ pages: 1, bytes: 43 }) + 2 * size + 200
    for (const [bounds, code] of [
      [{ maxStoreBytes: room, maxDailyBytesPerAddress: 0 }, 'store_full'],
      [{ maxStoreBytes: 0, maxDailyBytesPerAddress: room }, 'quota_exceeded'],
    ] as const) {
      const pages = createPageRepository(database, { now: () => clock.time, bounds })
      const { page } = await pages.create(plainPage(), { from: '203.0.113.7' })
      const append = (key: string) =>
        pages.append(page.id, paragraphs('a'), { keep: () => answer(key), from: '203.0.113.7' })
      for (const nth of ['first', 'second']) await append(code + nth)
      await expect(append(`${code}third`)).rejects.toMatchObject({ refusal: { code } })
      expect(await pages.keptAnswer(`${code}third`)).toBeUndefined()
      expect((await pages.head(page.id))?.revision).toBe(3)
      const smaller = { blocks: paragraphs(''), layout: 'standard', titleHint: null } as const
      expect(await pages.replace(page.id, smaller, { from: '203.0.113.7' })).toMatchObject({
        revision: 4,
      })
      await expect(
        pages.replace(page.id, smaller, { keep: () => answer(`${code}more`), from: '203.0.113.7' }),
      ).rejects.toMatchObject({ refusal: { code } })
      await pages.remove(page.id)
    }
    expect((await storeContent(database.reader)).bytes).toBe(4 * size)
    await forgetOldAnswers(database, clock.time + 24 * HOUR)
    expect(await storeContent(database.reader)).toEqual({ pages: 0, bytes: 0 })
  })

  it('are written with the page, or neither is', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage())
    const missing = await pages.append('unknown00000', paragraphs('a'), { keep: () => kept('nobody') })
    expect(missing).toBe('missing')
    expect(await pages.keptAnswer('nobody')).toBeUndefined()
    await pages.append(page.id, paragraphs('a'), { keep: () => kept('key') })
    const before = await loadParsed(pages, page.id)
    const replacement = { blocks: paragraphs('new'), layout: 'standard', titleHint: null } as const
    for (const again of [
      () => pages.append(page.id, paragraphs('b'), { keep: () => kept('key') }),
      () => pages.replace(page.id, replacement, { keep: () => kept('key') }),
      () => pages.create(plainPage(), { keep: () => kept('key') }),
    ]) {
      await expect(again()).rejects.toThrow(RepeatedRequestError)
    }
    expect(await loadParsed(pages, page.id)).toEqual(before)
  })

  it('let one of several writers through who race over two connections', async () => {
    const { pages, url, clock } = await openPages(store)
    const elsewhere = createPageRepository(await openMigrated(url), { now: () => clock.time })
    const created = await Promise.all(Array.from({ length: 6 }, () => pages.create(plainPage())))
    const outcomes = await Promise.allSettled(
      created.map(({ page }, index) =>
        (index % 2 === 0 ? pages : elsewhere).append(page.id, paragraphs('a'), {
          keep: () => kept('wanted'),
        }),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason instanceof RepeatedRequestError)).toEqual(Array(5).fill(true))
    const heads = await Promise.all(created.map(({ page }) => pages.head(page.id)))
    expect(heads.map((head) => head?.revision).toSorted()).toEqual([1, 1, 1, 1, 1, 2])
  })
})
