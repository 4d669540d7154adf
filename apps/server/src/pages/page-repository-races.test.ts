import { describe, expect, it } from 'vitest'
import { openMigrated, TEST_STORES } from '../db/test-stores.ts'
import { openPages, plainPage } from './page-repository.fixture.ts'
import { createPageRepository, SlugTakenError } from './page-repository.ts'

describe.each(TEST_STORES)('[2.2.4] writers who race for a slug in $name', (store) => {
  it('create: one has it, the others are told', async () => {
    const { pages, url } = await openPages(store)
    const elsewhere = createPageRepository(await openMigrated(url))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? pages : elsewhere).create(plainPage({ slug: 'wanted' })),
      ),
    )
    expectOneWinner(outcomes)
    expect((await pages.findByName('wanted'))?.via).toBe('slug')
  })

  it('change: one has it, the others keep what they had', async () => {
    const { pages, url } = await openPages(store)
    const elsewhere = createPageRepository(await openMigrated(url))
    const created = await Promise.all(Array.from({ length: 10 }, () => pages.create(plainPage())))
    const outcomes = await Promise.allSettled(
      created.map(({ page }, index) =>
        (index % 2 === 0 ? pages : elsewhere).setState(page.id, { published: false, slug: 'wanted' }),
      ),
    )
    expectOneWinner(outcomes)
    const heads = await Promise.all(created.map(({ page }) => pages.head(page.id)))
    expect(heads.filter((head) => head?.slug === 'wanted' && !head.published)).toHaveLength(1)
    expect(heads.filter((head) => head?.slug === null && head.published)).toHaveLength(9)
  })
})

function expectOneWinner(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(outcomes.length - 1)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(SlugTakenError)
}
