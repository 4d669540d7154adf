import { describe, expect, it } from 'vitest'
import { openMigrated, CONTRACT_STORES, type TestStore } from './db/test-stores.ts'
import { openPages, plainPage, START } from './pages/page-repository.fixture.ts'
import { createReports, REPORT_LIMITS, type Report, type ReportsOptions } from './reports.ts'

const PAGE = { id: 'page00000001', revision: 4 }
const OTHER = { id: 'page00000002', revision: 1 }

/** Reports of a dozen pages in a new database, each a second after the one before. */
async function openReports(store: TestStore, limits?: ReportsOptions['limits']) {
  const { pages, database, url } = await openPages(store)
  for (let count = 0; count < 12; count += 1) await pages.create(plainPage())
  let seconds = 0
  const options = {
    now: () => Date.parse(START) + seconds++ * 1000,
    ...(limits !== undefined && { limits }),
  }
  const reports = createReports(database, options)
  const add = (details: string, page = PAGE) =>
    reports.add(page, { reason: 'spam', details }) as Promise<Report>
  const details = async (selection: object = {}) =>
    (await reports.list({ limit: 1000, ...selection }))?.map((report) => report.details)
  return { url, database, pages, reports, add, details }
}

describe.each(CONTRACT_STORES)('[10.26] reports in $name', (store) => {
  it('[10.26.6] are kept as they were sent, open, with the revision of then', async () => {
    const { reports } = await openReports(store)
    const text = { reason: 'phishing', details: 'Line\n"two" \u{1f600} \\ \u2028' } as const
    const added = (await reports.add(PAGE, text)) as Report
    expect(added).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
      pageId: 'page00000001',
      revision: 4,
      reason: 'phishing',
      details: text.details,
      createdAt: START,
      resolvedAt: null,
      resolution: null,
    })
    expect(await reports.list({ limit: 10, pageId: PAGE.id })).toEqual([added])
  })

  it('[10.26.7] are found by their ids', async () => {
    const { reports, add } = await openReports(store)
    const added = await add('a')
    expect(await reports.find(added.id)).toEqual(added)
    expect(await reports.find('unknown')).toBeUndefined()
  })

  it('[10.26.7] are listed newest first, by page and by state, in parts', async () => {
    const { reports, add, details } = await openReports(store)
    for (const text of ['a', 'b', 'c']) await add(text)
    const d = await add('d', OTHER)
    expect(await details()).toEqual(['d', 'c', 'b', 'a'])
    expect(await details({ limit: 2 })).toEqual(['d', 'c'])
    expect(await details({ limit: 2, after: d.id })).toEqual(['c', 'b'])
    expect(await details({ after: 'unknown' })).toBeUndefined()
    expect(await details({ pageId: PAGE.id })).toEqual(['c', 'b', 'a'])
    expect(await reports.resolve(d.id, 'all right')).toMatchObject({
      resolvedAt: expect.stringMatching(/Z$/) as string,
      resolution: 'all right',
    })
    expect(await reports.resolve(d.id, null)).toBeUndefined()
    expect(await details({ resolved: true })).toEqual(['d'])
    expect(await reports.countOpen()).toBe(3)
    expect(await reports.resolveOf(PAGE.id, null)).toBe(3)
    expect(await reports.resolveOf(PAGE.id, null)).toBe(0)
    expect(await reports.countOpen()).toBe(0)
  })

  it('[10.26.6] of one page give way to new ones when they are resolved, and no open one does', async () => {
    const { reports, add, details } = await openReports(store, { ofPage: 3, total: 100, spare: 10 })
    await add('of another page', OTHER)
    const added = [await add('a'), await add('b'), await add('c')]
    expect(await add('too many')).toBeUndefined()
    await reports.resolve(added[0]?.id ?? '', null)
    await reports.resolve(added[1]?.id ?? '', null)
    await add('d')
    expect(await details({ resolved: true })).toEqual(['b'])
    await add('e')
    expect(await details({ resolved: true })).toEqual([])
    expect(await add('too many')).toBeUndefined()
    expect(await details()).toEqual(['e', 'd', 'c', 'of another page'])
  })

  it('[10.26.6] of a page that is gone are not stored, and none is left by a deletion that races', async () => {
    const { pages, database, url } = await openReports(store)
    const reports = createReports(await openMigrated(url))
    const text = { reason: 'spam', details: '' } as const
    await pages.remove(OTHER.id)
    expect(await reports.add(OTHER, text)).toBeUndefined()
    await Promise.all([
      ...Array.from({ length: 8 }, () => reports.add(PAGE, text)),
      pages.remove(PAGE.id),
      ...Array.from({ length: 8 }, () => reports.add(PAGE, text)),
    ])
    expect(await database.reader.selectFrom('reports').selectAll().execute()).toEqual([])
  })

  it('[10.26.6] of all pages give way to new ones, several at once', async () => {
    const { reports, add, details } = await openReports(store, { ofPage: 3, total: 10, spare: 4 })
    const nth = (index: number) =>
      add(String(index), { id: `page${String(index + 1).padStart(8, '0')}`, revision: 1 })
    for (let index = 0; index < 10; index++) await nth(index)
    const [newest] = (await reports.list({ limit: 1 })) ?? []
    await reports.resolve(newest?.id ?? '', null)
    expect(await details()).toHaveLength(9)
    await nth(10)
    expect(await details({ resolved: true })).toEqual([])
    expect(await details()).toEqual(['10', '8', '7', '6', '5', '4'])
  })

  it('[10.26.6] of all pages give way where there are most of them, the newest first', async () => {
    const { add, details } = await openReports(store, { ofPage: 6, total: 8, spare: 2 })
    const third = { id: 'page00000003', revision: 1 }
    await add('alone', OTHER)
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) await add(text)
    await add('one', third)
    await add('two', third)
    expect(await details()).toEqual(['two', 'one', 'c', 'b', 'a', 'alone'])
  })

  it('[10.26.6] that race over a page are kept as far as there is room', async () => {
    const { url, reports, add } = await openReports(store)
    const others = createReports(await openMigrated(url))
    const sent = Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0 ? add(String(index)) : others.add(PAGE, { reason: 'other', details: String(index) }),
    )
    expect((await Promise.all(sent)).filter((report) => report !== undefined)).toHaveLength(
      REPORT_LIMITS.ofPage,
    )
    expect(await reports.list({ limit: 1000, pageId: PAGE.id })).toHaveLength(REPORT_LIMITS.ofPage)
  })

  it('[10.26.7] of a page are resolved by a takedown and go when it is deleted', async () => {
    const { pages, database, clock } = await openPages(store)
    const reports = createReports(database, { now: () => (clock.time += 1000) })
    const { page } = await pages.create(plainPage())
    await pages.create(plainPage())
    const early = await reports.add(page, { reason: 'spam', details: 'early' })
    await reports.resolve(early?.id ?? '', 'no')
    await reports.add(page, { reason: 'spam', details: 'late' })
    await reports.add(OTHER, { reason: 'spam', details: 'other' })
    await pages.takeDown(page.id, 'Spam.')
    const resolved = await reports.list({ limit: 10, resolved: true })
    expect(resolved?.map(({ details, resolution }) => [details, resolution])).toEqual([
      ['late', 'taken down'],
      ['early', 'no'],
    ])
    expect(await reports.countOpen()).toBe(1)
    await pages.restore(page.id)
    expect(await reports.countOpen()).toBe(1)
    await pages.remove(page.id, { by: 'operator' })
    expect(await reports.list({ limit: 10, resolved: true })).toEqual([])
    expect(await reports.countOpen()).toBe(1)
  })
})
