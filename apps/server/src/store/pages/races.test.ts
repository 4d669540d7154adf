import { describe, expect, it } from 'vitest'
import { hashSecret } from '../edit-key.ts'
import { openMigrated, CONTRACT_STORES } from '../db/test-stores.ts'
import { openPages, paragraphs, plainPage } from './page-repository.fixture.ts'
import { createPageRepository } from './page-repository.ts'

describe.each(CONTRACT_STORES)('[2.2.4] writers who race for a slug in $name', (store) => {
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

describe.each(CONTRACT_STORES)(
  '[2.2.8] writers who want the slug of a page while it is deleted, in $name',
  (store) => {
    it('never get it', async () => {
      const { pages, url } = await openPages(store)
      const elsewhere = createPageRepository(await openMigrated(url))
      for (let round = 0; round < 10; round += 1) {
        const slug = `wanted-${round}`
        const { page } = await pages.create(plainPage({ slug }))
        const { page: other } = await elsewhere.create(plainPage())
        const [removed, ...wishes] = await Promise.allSettled([
          pages.remove(page.id),
          elsewhere.create(plainPage({ slug })),
          pages.create(plainPage({ slug })),
          elsewhere.setState(other.id, { slug }),
          pages.create(plainPage({ slug })),
        ])
        expect(removed).toEqual({ status: 'fulfilled', value: 'removed' })
        expect(wishes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
        expect(await pages.findByName(slug)).toBeUndefined()
      }
    })
  },
)

describe.each(CONTRACT_STORES)('[5.9.2] writers who expect the same revision in $name', (store) => {
  it('one of each kind of write goes through, and the others change nothing', async () => {
    const { pages, url } = await openPages(store)
    const elsewhere = createPageRepository(await openMigrated(url))
    const replacement = { blocks: paragraphs('new'), layout: 'standard', titleHint: null } as const
    const writes = {
      replace: (at: typeof pages, id: string) => at.replace(id, replacement, { expected: [1, 7] }),
      setState: (at: typeof pages, id: string) => at.setState(id, { published: false }, { expected: [1] }),
      append: (at: typeof pages, id: string) => at.append(id, paragraphs('more'), { expected: [1] }),
      remove: (at: typeof pages, id: string) => at.remove(id, { expected: [1] }),
    }
    for (const [name, write] of Object.entries(writes)) {
      const { page } = await pages.create(plainPage())
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, index) => write(index % 2 === 0 ? pages : elsewhere, page.id)),
      )
      const refused = outcomes.filter((outcome) => outcome === 'changed' || outcome === 'missing')
      expect([name, refused.length]).toEqual([name, 11])
      expect((await pages.head(page.id))?.revision).toBe(name === 'remove' ? undefined : 2)
    }
  })

  it('nobody who expects another revision, or none that there is', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage())
    const replacement = { blocks: paragraphs('new'), layout: 'standard', titleHint: null } as const
    for (const expected of [[], [2], [0, 3]]) {
      expect(await pages.replace(page.id, replacement, { expected })).toBe('changed')
      expect(await pages.setState(page.id, { published: false }, { expected })).toBe('changed')
      expect(await pages.append(page.id, paragraphs('more'), { expected })).toBe('changed')
      expect(await pages.remove(page.id, { expected })).toBe('changed')
    }
    expect(await pages.head(page.id)).toEqual(page)
  })
})

describe.each(CONTRACT_STORES)('[6.12.4] writers whose key has changed in $name', (store) => {
  it('change nothing, each kind of them', async () => {
    const { pages, url } = await openPages(store)
    const elsewhere = createPageRepository(await openMigrated(url))
    const { page, editKey } = await pages.create(plainPage())
    const [oldKey, newKey] = [hashSecret(editKey), hashSecret(NEW_KEY)]
    expect(await elsewhere.changeKey(page.id, NEW_KEY, { editKeyHash: oldKey })).toEqual(page)
    const replacement = { blocks: paragraphs('new'), layout: 'standard', titleHint: null } as const
    const writesWith = (editKeyHash: string) => [
      pages.append(page.id, paragraphs('more'), { editKeyHash }),
      pages.replace(page.id, replacement, { editKeyHash }),
      pages.setState(page.id, { published: false }, { editKeyHash }),
      pages.changeKey(page.id, NEW_KEY, { editKeyHash }),
    ]
    expect(await Promise.all(writesWith(oldKey))).toEqual(Array(4).fill('rekeyed'))
    expect(await pages.remove(page.id, { editKeyHash: oldKey })).toBe('rekeyed')
    expect(await pages.head(page.id)).toEqual(page)
    expect([await pages.hasKey(page.id, oldKey), await elsewhere.hasKey(page.id, newKey)]).toEqual([
      false,
      true,
    ])
    for (const outcome of await Promise.all(writesWith(newKey))) expect(outcome).toBeTypeOf('object')
    expect(await pages.remove(page.id, { editKeyHash: newKey })).toBe('removed')
    expect(await pages.hasKey(page.id, newKey)).toBeUndefined()
  })

  it('of two who change it from the same key one goes through', async () => {
    const { pages, url } = await openPages(store)
    const elsewhere = createPageRepository(await openMigrated(url))
    const { page, editKey } = await pages.create(plainPage())
    const guard = { editKeyHash: hashSecret(editKey) }
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? pages : elsewhere).changeKey(page.id, `${index}`.repeat(24), guard),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'rekeyed')).toHaveLength(9)
    const winner = outcomes.findIndex((outcome) => typeof outcome === 'object')
    expect((await pages.identify(page.id, `${winner}`.repeat(24)))?.keyMatches).toBe(true)
  })
})

const NEW_KEY = 'P2x-v8QmWz_61cYtRb0LkHs7'

function expectOneWinner(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(outcomes.length - 1)
  for (const { reason } of refused) expect(reason).toMatchObject({ refusal: { code: 'slug_taken' } })
}
