import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../refusal.ts'
import { CONTRACT_STORES, type TestStore } from '../db/test-stores.ts'
import { openPages, paragraphs, plainPage, START } from '../pages/page-repository.fixture.ts'
import { forgetExpiredPages } from '../pages/delete-pages.ts'
import { storeContent, storeDrift } from '../store-size.ts'
import { type AddedNote, createNotes, forgetOldNotes, type NotesOptions } from './notes.ts'

const PAGE = 'page00000001'
const OTHER = 'page00000002'
const DAY = 24 * 60 * 60 * 1000

/** Notes of two pages that take some, in a new database. */
async function openNotes(store: TestStore, options: NotesOptions = {}) {
  const { pages, database, clock } = await openPages(store)
  await pages.create(plainPage({ notes: true }))
  await pages.create(plainPage({ notes: true }))
  const notes = createNotes(database, { now: () => clock.time, ...options })
  const add = (text: string, { page = PAGE, from = undefined as string | undefined, receipt = '' } = {}) =>
    notes.add(page, { text, name: null, place: null }, { from, ...(receipt !== '' && { receipt }) })
  const added = async (...parameters: Parameters<typeof add>) => (await add(...parameters)) as AddedNote
  const texts = async (page = PAGE, selection: object = {}) =>
    (await notes.list(page, { limit: 1000, ...selection })).map(({ text }) => text)
  const refused = (adding: Promise<unknown>) => adding.then(String, (error) => refusalOf(error)?.code)
  const drift = () => storeDrift(database)
  return { pages, database, clock, notes, add, added, texts, refused, drift }
}

describe.each(CONTRACT_STORES)('[20] notes in $name', (store) => {
  it('[20.2.5] [20.2.6] are kept as they were sent, and found by their receipts', async () => {
    const { notes } = await openNotes(store)
    const note = {
      text: 'Line\n"two" \u{1f600} \\ \u2028',
      name: 'Ada',
      place: { block: 2, hash: 'abc', excerpt: 'words' },
    }
    const { id, receipt } = (await notes.add(PAGE, note)) as AddedNote
    const stored = { ...note, id, reply: null, createdAt: START, doneAt: null }
    expect(await notes.list(PAGE, { limit: 10 })).toEqual([stored])
    expect(await notes.findByReceipt(PAGE, receipt)).toEqual(stored)
    expect(await notes.findByReceipt(OTHER, receipt)).toBeUndefined()
    for (const wrong of ['', 'x'.repeat(24), '\0', receipt.slice(1)])
      expect(await notes.findByReceipt(PAGE, wrong)).toBeUndefined()
  })

  it('[20.2.7] with one receipt are one note, also at the same time', async () => {
    const { added, texts } = await openNotes(store)
    const receipt = 'r'.repeat(24)
    const all = await Promise.all([1, 2, 3].map(() => added('x', { receipt })))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await texts()).toEqual(['x'])
  })

  it('[20.2.7] with one receipt and other words are two, and so are those of two pages', async () => {
    const { added, texts, notes } = await openNotes(store)
    const receipt = 'r'.repeat(24)
    const both = await Promise.all(['x', 'y'].map((text) => added(text, { receipt })))
    const other = await added('z', { receipt, page: OTHER })
    expect([(await texts()).sort(), await texts(OTHER)]).toEqual([['x', 'y'], ['z']])
    expect(await notes.findByReceipt(OTHER, other.receipt)).toMatchObject({ text: 'z' })
    for (const [index, text] of ['x', 'y'].entries())
      expect(await notes.findByReceipt(PAGE, both[index]?.receipt ?? '')).toMatchObject({ text })
  })

  it('[20.3.1] have times that differ, so that none is left out after one', async () => {
    const { add, notes, texts } = await openNotes(store)
    await Promise.all(['a', 'b', 'c'].map((text) => add(text)))
    const times = (await notes.list(PAGE, { limit: 10 })).map(({ createdAt }) => createdAt)
    expect(new Set(times).size).toBe(3)
    expect(await texts(PAGE, { since: times[0] })).toHaveLength(2)
  })

  it('[20.2.2] are taken only where visitors see the page and it takes some', async () => {
    const { pages, add, clock } = await openNotes(store)
    await pages.create(plainPage())
    await pages.create(plainPage({ notes: true, published: false }))
    await pages.create(plainPage({ notes: true, expiresAt: new Date(clock.time + 1000).toISOString() }))
    expect(await add('x', { page: 'page00000003' })).toBe('off')
    expect(await add('x', { page: 'page00000004' })).toBe('missing')
    expect(await add('x', { page: 'page00000005' })).toMatchObject({ id: expect.any(String) as string })
    clock.time += 2000
    expect(await add('x', { page: 'page00000005' })).toBe('missing')
    expect(await add('x', { page: 'page00000009' })).toBe('missing')
    await pages.setState(PAGE, { notes: false })
    expect(await add('x')).toBe('off')
  })

  it('[20.6.1] are no more than a page may have, also at the same time', async () => {
    const limits = { openOfPage: 3, keptOfPage: 4, openOfAddress: 5 }
    const { added, add, refused, notes, texts, clock } = await openNotes(store, { limits })
    const outcomes = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => refused(add(text))))
    expect(outcomes.filter((outcome) => outcome === 'notes_full')).toHaveLength(2)
    for (const { id } of await notes.list(PAGE, { limit: 10 })) {
      clock.time += 1000
      await notes.answer(PAGE, id, { state: 'done' })
    }
    const [first] = await texts()
    await added('x')
    await added('y')
    expect(await texts(), 'the one that was done first has gone').not.toContain(first)
    expect(await texts()).toHaveLength(4)
  })

  it('[20.6.2] of one address are five a day while they are open', async () => {
    const { added, add, refused, notes, clock, database } = await openNotes(store)
    const own = { from: '192.0.2.1' }
    const first = await added('x', own)
    for (let count = 1; count < 5; count += 1) await added('x', own)
    expect(await refused(add('x', own))).toBe('notes_full')
    await added('x', { from: '192.0.2.2' })
    await added('x', { ...own, page: OTHER })
    await notes.answer(PAGE, first.id, { state: 'done' })
    await added('x', own)
    expect(await refused(add('x', own))).toBe('notes_full')
    const rows = await database.reader.selectFrom('notes').select(['address_hash', 'done_at']).execute()
    expect(JSON.stringify(rows)).not.toContain('192.0.2')
    expect(rows.filter((row) => row.done_at !== null && row.address_hash !== null)).toEqual([])
    clock.time += DAY
    await added('x', own)
  })

  it('[20.5.2] go with their page: deleted, expired, taken down', async () => {
    const { pages, database, clock, add, texts, drift } = await openNotes(store)
    await pages.create(plainPage({ notes: true, expiresAt: new Date(clock.time + 1000).toISOString() }))
    for (const page of [PAGE, OTHER, 'page00000003']) await add('x', { page })
    await pages.remove(PAGE)
    await pages.takeDown(OTHER, 'Spam.')
    await forgetExpiredPages(database, clock.time + 8 * DAY)
    for (const page of [PAGE, OTHER, 'page00000003']) expect([page, await texts(page)]).toEqual([page, []])
    expect(await drift()).toEqual({ pages: 0, bytes: 0 })
  })

  it('[20.6.3] are deleted 90 days after they were done', async () => {
    const { database, clock, notes, added, texts, drift } = await openNotes(store)
    await added('open')
    const { id } = await added('done')
    await notes.answer(PAGE, id, { state: 'done' })
    await forgetOldNotes(database, clock.time + 89 * DAY)
    expect(await texts()).toEqual(['open', 'done'])
    await forgetOldNotes(database, clock.time + 91 * DAY)
    expect(await texts()).toEqual(['open'])
    expect(await drift()).toEqual({ pages: 0, bytes: 0 })
  })

  it('[20.6.4] [8.7.2] [8.7.3] count in the size of the store', async () => {
    const { database, notes, added, drift } = await openNotes(store)
    const size = async () => (await storeContent(database.reader)).bytes
    const before = await size()
    const { id } = await added('äx')
    expect(await size()).toBe(before + 3 + 512)
    await notes.answer(PAGE, id, { state: 'done', reply: 'yes' })
    expect(await size()).toBe(before + 6 + 512)
    expect(await drift()).toEqual({ pages: 0, bytes: 0 })
    const full = createNotes(database, {
      bounds: { maxStoreBytes: (await size()) + 2 * 1024, maxDailyBytesPerAddress: 0 },
    })
    await full.add(PAGE, { text: 'x'.repeat(1), name: null, place: null }).catch(() => {})
    const refusal = await full
      .add(PAGE, { text: 'x'.repeat(2000), name: null, place: null })
      .catch((error: unknown) => refusalOf(error)?.code)
    expect(refusal).toBe('store_full')
    await notes.removeAll(PAGE)
    expect(await size()).toBe(before)
  })

  it('[20.4.2] are resolved by a write that names them, or the write changes nothing', async () => {
    const { pages, notes, added, texts } = await openNotes(store)
    const { id } = await added('x')
    const other = await added('y', { page: OTHER })
    const content = { blocks: paragraphs('New'), layout: 'standard', titleHint: null } as const
    await expect(pages.replace(PAGE, content, { resolves: [id, other.id] })).rejects.toThrow('not valid')
    expect((await pages.head(PAGE))?.revision).toBe(1)
    expect(await notes.countOpen(PAGE)).toBe(1)
    await pages.append(PAGE, paragraphs('More'), { resolves: [id, id] })
    expect(await texts(PAGE, { state: 'done' })).toEqual(['x'])
    expect(await notes.countOpen(OTHER)).toBe(1)
  })

  it('[20.4.1] answered by two at once have one of both answers', async () => {
    const { notes, added, drift } = await openNotes(store)
    const { id } = await added('x')
    await Promise.all(['one', 'another'].map((reply) => notes.answer(PAGE, id, { state: 'done', reply })))
    const [note] = await notes.list(PAGE, { limit: 1 })
    expect(['one', 'another']).toContain(note?.reply)
    expect(await drift()).toEqual({ pages: 0, bytes: 0 })
  })
})
