import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SQLITE, CONTRACT_STORES, type TestStore } from '../store/db/test-stores.ts'
import { runCli } from '../cli/run-cli.ts'
import { openPages, paragraphs, plainPage, loadParsed } from '../store/pages/page-repository.fixture.ts'
import { prunePages } from './prune-pages.ts'
import { createReports } from '../store/reports.ts'
import { PAGE_OVERHEAD_BYTES, sizeOf, storeContent, storeDrift } from '../store/store-size.ts'

const DAY = 24 * 60 * 60 * 1000

/** Five pages, last changed 100, 80, … and 20 days ago, of which the second is large, and a sixth that was taken down. */
async function openAged(store: TestStore) {
  const { pages, database, clock, url } = await openPages(store)
  const now = Date.now()
  for (const [index, age] of [100, 80, 60, 40, 20].entries()) {
    clock.time = now - age * DAY
    const text = 'x'.repeat(index === 1 ? 3000 : 970)
    await pages.create(plainPage({ blocks: paragraphs(text), slug: `slug-${index + 1}` }))
  }
  clock.time = now - 200 * DAY
  const { page } = await pages.create(plainPage())
  await pages.takeDown(page.id, 'Spam.')
  const prune = async (...args: string[]) => {
    const out: string[] = []
    const errors: string[] = []
    const output = { out: (line: string) => out.push(line), error: (line: string) => errors.push(line) }
    const code = await runCli(['pages', 'prune', ...args], { DATABASE_URL: url }, output)
    return { code, out, errors }
  }
  const numbers = (ids: string[]) => ids.map((id) => Number(id.slice(4)))
  return {
    pages,
    database,
    prune,
    async chosen(...args: string[]) {
      const { out } = await prune(...args, '--json')
      return numbers(JSON.parse(out[0] ?? '').ids)
    },
    async left() {
      const rows = await database.reader.selectFrom('pages').select('id').orderBy('id').execute()
      return numbers(rows.map(({ id }) => id))
    },
  }
}

describe.each(CONTRACT_STORES)('[13.2.5] qp-server pages prune in $name', (store) => {
  it('chooses by age, size, state and the size of the store, and deletes nothing without --yes', async () => {
    const { prune, chosen, left } = await openAged(store)
    expect(await chosen('--older-than', '50d')).toEqual([1, 2, 3])
    expect(await chosen('--older-than', '8w')).toEqual([1, 2, 3])
    expect(await chosen('--older-than', '1000h')).toEqual([1, 2, 3])
    expect(await chosen('--larger-than', '2kB')).toEqual([2])
    expect(await chosen('--larger-than', '1MiB')).toEqual([])
    expect(await chosen('--larger-than', '3GB')).toEqual([])
    expect(await chosen('--older-than', '50d', '--hidden')).toEqual([])
    expect(await chosen('--older-than', '50d', '--taken-down')).toEqual([6])
    const sizes = 4 * (PAGE_OVERHEAD_BYTES + 1008) + PAGE_OVERHEAD_BYTES + 3038 + PAGE_OVERHEAD_BYTES + 43
    expect(await chosen('--down-to', String(sizes))).toEqual([])
    expect(await chosen('--down-to', String(sizes - 1))).toEqual([1])
    expect(await chosen('--down-to', String(sizes - PAGE_OVERHEAD_BYTES - 1009))).toEqual([1, 2])
    expect(await chosen('--down-to', '0', '--older-than', '50d')).toEqual([1, 2, 3])
    expect(await prune('--older-than', '90d')).toEqual({
      code: 0,
      out: [
        expect.stringMatching(/^page00000001 {2}\S+Z {2}published {2}1 block, 1008 bytes {2}slug-1$/),
        '1 page of 1008 bytes would be deleted; --yes deletes them.',
      ],
      errors: [],
    })
    expect(await left()).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('deletes for good what it has shown', async () => {
    const { prune, left, pages, database } = await openAged(store)
    const reports = createReports(database)
    for (const id of ['page00000002', 'page00000004'])
      await reports.add({ id, revision: 1 }, { reason: 'spam', details: '' })
    const { out } = await prune('--older-than', '50d', '--yes')
    expect(out.at(-1)).toBe('3 pages of 5054 bytes deleted.')
    expect(await left()).toEqual([4, 5, 6])
    expect((await reports.list({ limit: 10 }))?.map(({ pageId }) => pageId)).toEqual(['page00000004'])
    await expect(pages.create(plainPage({ slug: 'slug-2' }))).rejects.toThrow('taken')
    expect(await database.reader.selectFrom('segments').select('page_id').distinct().execute()).toHaveLength(
      3,
    )
    expect(await storeDrift(database)).toEqual({ pages: 0, bytes: 0 })
    expect((await prune('--older-than', '50d', '--yes')).out).toEqual(['No page was deleted.'])
  })

  it('leaves a page that is changed meanwhile, and lets others write between batches', async () => {
    const { pages, database, clock } = await openPages(store)
    for (let count = 0; count < 120; count += 1) await pages.create(plainPage())
    clock.time += DAY
    const selection = { changedBefore: new Date(clock.time).toISOString(), states: ['published'] as const }
    const deleted: string[] = []
    for await (const batch of prunePages(database, selection, false)) {
      if (deleted.length === 0) await pages.append('page00000110', paragraphs('again'))
      deleted.push(...batch.map(({ id }) => id))
    }
    expect(deleted).toHaveLength(119)
    expect(deleted).not.toContain('page00000110')
    expect((await loadParsed(pages, 'page00000110'))?.blocks).toHaveLength(2)
  })

  it('goes by ranges of ids, and on after the one that it told of', async () => {
    const { prune, chosen, database, pages, left } = await openAged(store)
    expect(await chosen('--older-than', '10d', '--after', 'page00000002')).toEqual([3, 4, 5])
    expect((await prune('--older-than', '30d', '--after', 'page00000002', '--yes')).code).toBe(0)
    expect(await left()).toEqual([1, 2, 5, 6])
    const { page } = await pages.create(plainPage())
    const { id: _, ...row } = await database.reader
      .selectFrom('pages')
      .selectAll()
      .where('id', '=', page.id)
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: 2_100 }, (__, index) => `many${String(index).padStart(8, '0')}`)
    for (let from = 0; from < ids.length; from += 1000) {
      const rows = ids
        .slice(from, from + 1000)
        .map((id) => ({ ...row, id, updated_at: '2020-01-01T00:00:00.000Z' }))
      await database.write((trx) => trx.insertInto('pages').values(rows).execute())
    }
    const told: string[] = []
    const found: string[] = []
    const selection = { changedBefore: '2021-01-01T00:00:00.000Z', states: ['published'] as const }
    const progress = { done: (last: string) => told.push(last) }
    for await (const batch of prunePages(database, selection, true, progress)) {
      found.push(...batch.map(({ id }) => id))
    }
    expect(told).toEqual(['many00001999'])
    expect(found).toEqual(ids)

    // All but three of them: they were changed in the same millisecond, so that the first ones go.
    const size = sizeOf(await storeContent(database.reader))
    const downTo = size - 2_097 * (PAGE_OVERHEAD_BYTES + row.byte_count)
    const counted: string[] = []
    const chosenOf = async (more: { readonly after?: string }, dryRun: boolean, most = Infinity) => {
      const deleted: string[] = []
      const tell = {
        done: (last: string) => told.push(last),
        counted: (last: string) => counted.push(last),
      }
      const all = { ...more, downTo, states: ['published'] as const }
      for await (const batch of prunePages(database, all, dryRun, tell)) {
        deleted.push(...batch.map(({ id: one }) => one))
        if (deleted.length >= most) break
      }
      return deleted
    }
    expect(await chosenOf({}, true)).toEqual(ids.slice(0, 2_097))
    // The day, the minute and the millisecond.
    expect(counted).toEqual(Array(3).fill('many00001999'))
    // Ended, and begun again from the start or from where it was: the same pages go.
    expect(await chosenOf({}, false, 500)).toEqual(ids.slice(0, 500))
    expect(await chosenOf({}, true)).toEqual(ids.slice(500, 2_097))
    expect(await chosenOf({ after: ids[499] ?? '' }, false)).toEqual(ids.slice(500, 2_097))
    expect(sizeOf(await storeContent(database.reader))).toBe(downTo)
    expect(await chosenOf({}, true)).toEqual([])
  })

  it('with --down-to takes those that were longest unchanged, in whichever order of ids', async () => {
    const { pages, database, clock } = await openPages(store)
    const hours = Array.from({ length: 60 }, (_, index) => (index * 37) % 60)
    for (const hour of hours) {
      clock.time = Date.parse('2026-01-31T00:00:00.000Z') + hour * 20 * 60 * 1000
      await pages.create(plainPage({ blocks: paragraphs('x'.repeat(hour * 10)) }))
    }
    const heads = await Promise.all(
      hours.map((_, index) => pages.head(`page${String(index + 1).padStart(8, '0')}`)),
    )
    const oldest = heads
      .flatMap((head) => head ?? [])
      .toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
    for (const count of [1, 17, 40]) {
      const gone = oldest.slice(0, count)
      const bytes = gone.reduce((sum, { byteCount }) => sum + byteCount + PAGE_OVERHEAD_BYTES, 0)
      for (const missing of [0, 1]) {
        const downTo = sizeOf(await storeContent(database.reader)) - bytes - missing
        const found: string[] = []
        const selection = { downTo, states: ['published'] as const }
        for await (const batch of prunePages(database, selection, true))
          found.push(...batch.map(({ id }) => id))
        expect(found).toEqual(
          oldest
            .slice(0, count + missing)
            .map(({ id }) => id)
            .toSorted(),
        )
      }
    }
  })

  it('says when the store does not become as small as it was asked for', async () => {
    const { prune, database } = await openAged(store)
    const dry = await prune('--down-to', '1', '--older-than', '90d')
    const done = await prune('--down-to', '1', '--older-than', '90d', '--yes', '--json')
    const excess = sizeOf(await storeContent(database.reader)) - 1
    expect([dry.code, dry.errors]).toEqual([0, [`The store would still be ${excess} bytes above --down-to.`]])
    expect([done.code, done.errors]).toEqual([0, [`The store is still ${excess} bytes above --down-to.`]])
    expect((await prune('--down-to', String(excess + 1), '--yes')).errors).toEqual([])
  })
})

describe('[13.2.5] qp-server pages prune in SQLite', () => {
  it('names what it has deleted also when the rest fails', async () => {
    const { pages, database, clock, url } = await openPages(SQLITE)
    clock.time = Date.now() - 2 * DAY
    for (let count = 0; count < 101; count += 1) await pages.create(plainPage())
    await database.write((trx) =>
      sql`
      create trigger fails before delete on pages when old.id = 'page00000101'
      begin select raise(abort, 'out of order'); end
    `.execute(trx),
    )
    const out: string[] = []
    const errors: string[] = []
    const output = { out: (line: string) => out.push(line), error: (line: string) => errors.push(line) }
    const args = ['pages', 'prune', '--older-than', '1d', '--yes', '--json']
    expect(await runCli(args, { DATABASE_URL: url }, output)).toBe(1)
    expect(errors).toEqual(['It failed: out of order.'])
    const report = JSON.parse(out.join()) as { ids: string[] }
    expect(report).toMatchObject({ deleted: true, pages: 100, failed: true })
    expect(await pages.head(report.ids[99] ?? '')).toBeUndefined()
    expect(await pages.head('page00000101')).toBeDefined()
  })
})
