import { describe, expect, it } from 'vitest'
import { CONTRACT_STORES } from '../db/test-stores.ts'
import { createReports } from '../reports.ts'
import { storeDrift } from '../store-size.ts'
import { forgetExpiredPages } from './delete-pages.ts'
import { openPages, paragraphs, plainPage, START, loadParsed } from './page-repository.fixture.ts'

const DAY = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.parse(START) + days * DAY).toISOString()

describe.each(CONTRACT_STORES)('[6.11.5] pages that have expired in $name', (store) => {
  it('are deleted after 7 days, with all that belongs to them, and none besides', async () => {
    const { pages, database, clock } = await openPages(store)
    for (let count = 0; count < 103; count += 1)
      await pages.create(plainPage({ expiresAt: inDays(1), slug: count === 0 ? 'first' : null }))
    const stays = await pages.create(plainPage())
    const later = await pages.create(plainPage({ expiresAt: inDays(1.001) }))
    const extended = await pages.create(plainPage({ expiresAt: inDays(1) }))
    const takenDown = await pages.create(plainPage({ expiresAt: inDays(1) }))
    await pages.takeDown(takenDown.page.id, 'Spam.')
    const reports = createReports(database)
    for (const id of ['page00000001', stays.page.id])
      await reports.add({ id, revision: 1 }, { reason: 'spam', details: '' })
    const left = async () =>
      (await database.reader.selectFrom('pages').select('id').orderBy('id').execute()).map(({ id }) => id)
    clock.time = Date.parse(inDays(8)) - 1
    await pages.setState(extended.page.id, { expiresAt: inDays(20) })
    await forgetExpiredPages(database, clock.time)
    expect(await left()).toHaveLength(107)
    clock.time += 1
    expect(await pages.restore(takenDown.page.id)).toMatchObject({ gone: 'expired' })
    await pages.takeDown(takenDown.page.id, 'Spam.')
    await forgetExpiredPages(database, clock.time)
    expect(await left()).toEqual([stays, later, extended, takenDown].map(({ page }) => page.id).toSorted())
    expect((await reports.list({ limit: 10 }))?.map(({ pageId }) => pageId)).toEqual([stays.page.id])
    await expect(pages.create(plainPage({ slug: 'first' }))).rejects.toThrow('taken')
    expect(await storeDrift(database)).toEqual({ pages: 0, bytes: 0 })
  })

  it('take no write but a later time, also when they expire in between', async () => {
    const { pages, clock } = await openPages(store)
    const { page } = await pages.create(plainPage({ expiresAt: inDays(1) }))
    clock.time = Date.parse(inDays(1))
    const replacement = { ...plainPage(), expiresAt: inDays(2) }
    expect(await pages.replace(page.id, replacement)).toBe('expired')
    expect(await pages.append(page.id, paragraphs('more'))).toBe('expired')
    expect(await pages.setState(page.id, { published: false })).toBe('expired')
    expect(await pages.setState(page.id, { expiresAt: inDays(2) }, { expected: [7] })).toBe('expired')
    expect(await pages.setState(page.id, { expiresAt: inDays(2) })).toMatchObject({ gone: null })
    clock.time = Date.parse(inDays(9))
    expect(await pages.setState(page.id, { expiresAt: inDays(20) })).toBe('missing')
    expect(await pages.remove(page.id)).toBe('missing')
    expect([await pages.head(page.id), await loadParsed(pages, page.id)]).toEqual([undefined, undefined])
  })

  it('are known as no longer current to who has read them before', async () => {
    const { pages, clock } = await openPages(store)
    const { page } = await pages.create(plainPage({ expiresAt: inDays(1) }))
    const isCurrent = pages.watch(page)
    expect(await isCurrent()).toBe(true)
    clock.time = Date.parse(inDays(1)) - 1
    expect(await isCurrent()).toBe(true)
    clock.time += 1
    expect(await isCurrent()).toBe(false)
  })
})
