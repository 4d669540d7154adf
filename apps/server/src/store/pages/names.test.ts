import { describe, expect, it } from 'vitest'
import { openMigrated, CONTRACT_STORES } from '../db/test-stores.ts'
import { openPages, paragraphs, plainPage } from './page-repository.fixture.ts'
import { createPageRepository } from './page-repository.ts'

const TAKEN = { refusal: { code: 'slug_taken' } }

describe.each(CONTRACT_STORES)('names of pages in $name', (store) => {
  it('[2.2.6] find a page by its id or its slug', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage({ slug: 'my-page' }))
    expect(await pages.findByName(page.id)).toEqual({ head: page, via: 'id' })
    expect(await pages.findByName('my-page')).toEqual({ head: page, via: 'slug' })
    expect(await pages.findByName('My-Page')).toBeUndefined()
  })

  it('[2.2.6] prefer the id when a slug is equal to it', async () => {
    const { pages, database } = await openPages(store)
    const named = await pages.create(plainPage())
    const meant = await pages.create(plainPage())
    await database.write((trx) =>
      trx.updateTable('pages').set({ slug: meant.page.id }).where('id', '=', named.page.id).execute(),
    )
    expect(await pages.findByName(meant.page.id)).toEqual({ head: meant.page, via: 'id' })
  })

  it('[2.2.4] refuse the slug of another page in every write, which changes nothing', async () => {
    const { pages } = await openPages(store)
    await pages.create(plainPage({ slug: 'taken' }))
    const { page } = await pages.create(plainPage())
    const replacement = { blocks: paragraphs('new'), layout: 'standard', titleHint: null } as const
    const before = await pages.load(page.id)
    await expect(pages.create(plainPage({ slug: 'taken' }))).rejects.toMatchObject(TAKEN)
    await expect(pages.replace(page.id, { ...replacement, slug: 'taken' })).rejects.toMatchObject(TAKEN)
    await expect(pages.setState(page.id, { slug: 'taken', published: false })).rejects.toMatchObject(TAKEN)
    expect(await pages.load(page.id)).toEqual(before)
  })

  it('[2.2.4] let a page keep the slug that it has', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage({ slug: 'mine' }))
    expect(await pages.setState(page.id, { slug: 'mine' })).toMatchObject({ slug: 'mine', revision: 2 })
  })

  it('[2.2.6] refuse a slug that is the id of a page, be it its own', async () => {
    const { pages } = await openPages(store)
    const first = await pages.create(plainPage())
    const second = await pages.create(plainPage())
    await expect(pages.setState(second.page.id, { slug: first.page.id })).rejects.toMatchObject(TAKEN)
    await expect(pages.setState(first.page.id, { slug: first.page.id })).rejects.toMatchObject(TAKEN)
  })

  it('[2.2.7] [2.2.9] are free again after a rename or null', async () => {
    const { pages } = await openPages(store)
    const first = await pages.create(plainPage({ slug: 'one' }))
    const second = await pages.create(plainPage())
    await pages.setState(first.page.id, { slug: 'two' })
    expect(await pages.findByName('one')).toBeUndefined()
    expect(await pages.setState(second.page.id, { slug: 'one' })).toMatchObject({ slug: 'one' })
    await pages.setState(first.page.id, { slug: null })
    expect(await pages.setState(second.page.id, { slug: 'two' })).toMatchObject({ slug: 'two' })
  })

  it('[2.1.5] [2.2.8] are never given out again after a deletion', async () => {
    const { pages, database } = await openPages(store)
    const { page } = await pages.create(plainPage({ slug: 'taken' }))
    await pages.remove(page.id)
    await expect(pages.create(plainPage({ slug: 'taken' }))).rejects.toMatchObject(TAKEN)
    await expect(pages.create(plainPage({ slug: page.id }))).rejects.toMatchObject(TAKEN)
    const other = await pages.create(plainPage())
    await expect(pages.setState(other.page.id, { slug: 'taken' })).rejects.toMatchObject(TAKEN)
    expect(await database.reader.selectFrom('retired_names').selectAll().orderBy('name').execute()).toEqual([
      { name: 'page00000001' },
      { name: 'taken' },
    ])
  })

  it('[2.1.5] draw another id when one is in use, was in use, or is a slug', async () => {
    const { pages, database } = await openPages(store)
    const used = await pages.create(plainPage({ slug: 'slugslugslug' }))
    const deleted = await pages.create(plainPage())
    await pages.remove(deleted.page.id)
    const candidates = [used.page.id, deleted.page.id, 'slugslugslug', 'wantedwanted', 'freefreefree']
    const next = createPageRepository(database, { newPageId: () => candidates.shift() ?? '' })
    const { page } = await next.create(plainPage({ slug: 'wantedwanted' }))
    expect(page.id).toBe('freefreefree')
    expect(candidates).toEqual([])
  })

  it('[2.2.4] go to one of two pages that ask for the same slug at once', async () => {
    const { pages, url } = await openPages(store)
    const elsewhere = createPageRepository(await openMigrated(url))
    const outcomes = await Promise.allSettled([
      pages.create(plainPage({ slug: 'taken' })),
      elsewhere.create(plainPage({ slug: 'taken' })),
      pages.create(plainPage({ slug: 'taken' })),
      elsewhere.create(plainPage({ slug: 'taken' })),
    ])
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ])
    expect(
      outcomes.filter((outcome) => outcome.status === 'rejected').map((one) => one.reason),
    ).toMatchObject([TAKEN, TAKEN, TAKEN])
  })
})
