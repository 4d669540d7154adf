import { describe, expect, it } from 'vitest'
import { openMigrated, TEST_STORES } from '../db/test-stores.ts'
import { RepeatedRequestError } from './kept-answers.ts'
import { openPages, paragraphs, plainPage } from './page-repository.fixture.ts'
import { createPageRepository } from './page-repository.ts'

const HOUR = 60 * 60 * 1000
const kept = (keyHash: string, sealed = 'sealed') => ({ keyHash, fingerprint: 'fingerprint', sealed })

describe.each(TEST_STORES)('[5.10.5] kept answers in $name', (store) => {
  it('are there for 24 hours, and then forgotten', async () => {
    const { pages, clock, database } = await openPages(store)
    const { page } = await pages.create(plainPage(), () => kept('first'))
    clock.time += 24 * HOUR - 1
    expect(await pages.keptAnswer('first')).toEqual(kept('first'))
    clock.time += 1
    expect(await pages.keptAnswer('first')).toBeUndefined()
    await pages.append(page.id, paragraphs('a'), 'any', () => kept('first', 'anew'))
    expect(await pages.keptAnswer('first')).toEqual(kept('first', 'anew'))
    expect(await database.reader.selectFrom('kept_answers').select('sealed').execute()).toHaveLength(1)
  })

  it('are written with the page, or neither is', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage())
    const missing = await pages.append('unknown00000', paragraphs('a'), 'any', () => kept('nobody'))
    expect(missing).toBe('missing')
    expect(await pages.keptAnswer('nobody')).toBeUndefined()
    await pages.append(page.id, paragraphs('a'), 'any', () => kept('key'))
    const before = await pages.load(page.id)
    const replacement = { blocks: paragraphs('new'), layout: 'standard', titleHint: null } as const
    for (const again of [
      () => pages.append(page.id, paragraphs('b'), 'any', () => kept('key')),
      () => pages.replace(page.id, replacement, 'any', () => kept('key')),
      () => pages.create(plainPage(), () => kept('key')),
    ]) {
      await expect(again()).rejects.toThrow(RepeatedRequestError)
    }
    expect(await pages.load(page.id)).toEqual(before)
  })

  it('let one of several writers through who race over two connections', async () => {
    const { pages, url, clock } = await openPages(store)
    const elsewhere = createPageRepository(await openMigrated(url), { now: () => clock.time })
    const created = await Promise.all(Array.from({ length: 6 }, () => pages.create(plainPage())))
    const outcomes = await Promise.allSettled(
      created.map(({ page }, index) =>
        (index % 2 === 0 ? pages : elsewhere).append(page.id, paragraphs('a'), 'any', () => kept('wanted')),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason instanceof RepeatedRequestError)).toEqual(Array(5).fill(true))
    const heads = await Promise.all(created.map(({ page }) => pages.head(page.id)))
    expect(heads.map((head) => head?.revision).toSorted()).toEqual([1, 1, 1, 1, 1, 2])
  })
})
