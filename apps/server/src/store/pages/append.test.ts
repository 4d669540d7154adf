import { type Block, LIMITS } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { whileLocked } from '../../../test/test-database.ts'
import { StoreBusyError } from '../db/store-errors.ts'
import { openMigrated, CONTRACT_STORES } from '../db/test-stores.ts'
import { openPages, paragraphs, plainPage, loadParsed } from './page-repository.fixture.ts'
import { createPageRepository } from './page-repository.ts'

describe.each(CONTRACT_STORES)('appending in $name', (store) => {
  it('[6.5.8] adds blocks at the end and keeps the rest', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage({ published: false, slug: 'my-page' }))
    const head = {
      ...page,
      revision: 2,
      updatedAt: '2026-01-31T09:30:00.001Z',
      blockCount: 3,
      byteCount: 123,
    }
    expect(await pages.append(page.id, paragraphs('one', 'two'))).toEqual({ head, appended: 2 })
    expect(await pages.load(page.id)).toEqual({
      head,
      blocksJson:
        '[{"type":"richtext","html":"<p>Hello</p>"},{"type":"richtext","html":"<p>one</p>"},{"type":"richtext","html":"<p>two</p>"}]',
    })
  })

  it('[3.6.6] refuses a page that fills the viewport', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage({ layout: 'full_bleed' }))
    expect(await pages.append(page.id, paragraphs('x'))).toBe('full_bleed')
    expect(await pages.head(page.id)).toEqual(page)
  })

  it('[6.5.9] fills a page up to its last block and not further', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage({ blocks: blankParagraphs(LIMITS.pageBlocks - 2) }))
    expect(await pages.append(page.id, blankParagraphs(3))).toBe('full')
    expect(await pages.head(page.id)).toEqual(page)
    expect(await pages.append(page.id, blankParagraphs(2))).toMatchObject({ appended: 2 })
    expect(await pages.append(page.id, blankParagraphs(1))).toBe('full')
    expect(await pages.head(page.id)).toMatchObject({ blockCount: LIMITS.pageBlocks, revision: 2 })
  })

  it('[6.5.9] fills a page up to its last byte and not further', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage({ blocks: paragraphs('x'.repeat(4_000_000)) }))
    const room = LIMITS.pageBytes - page.byteCount
    const smallest = ',{"type":"richtext","html":"<p></p>"}'.length
    expect(await pages.append(page.id, paragraphs('x'.repeat(room - smallest + 1)))).toBe('full')
    expect(await pages.head(page.id)).toEqual(page)
    expect(await pages.append(page.id, paragraphs('x'.repeat(room - smallest)))).toMatchObject({
      appended: 1,
    })
    const stored = await pages.load(page.id)
    expect(stored?.head.byteCount).toBe(LIMITS.pageBytes)
    expect(Buffer.byteLength(stored?.blocksJson ?? '')).toBe(LIMITS.pageBytes)
  })

  it('[6.5.10] stores 50 appends that arrive together, each in one piece', async () => {
    const { pages, url } = await openPages(store)
    const elsewhere = createPageRepository(await openMigrated(url))
    const { page } = await pages.create(plainPage())
    const pieces = Array.from({ length: 50 }, (_, index) =>
      paragraphs(`${index} a`, `${index} b`, `${index} c`),
    )
    await Promise.all(
      pieces.map((piece, index) => (index % 2 === 0 ? pages : elsewhere).append(page.id, piece)),
    )
    const stored = await loadParsed(pages, page.id)
    expect(stored?.revision).toBe(51)
    expect(stored?.blocks[0]).toEqual(paragraphs('Hello')[0])
    expect(inPieces(stored?.blocks.slice(1) ?? [], 3).toSorted()).toEqual(
      pieces.map((piece) => JSON.stringify(piece)).toSorted(),
    )
  })

  it('[6.5.10] never exceeds the bounds when appends race', async () => {
    const { pages, url } = await openPages(store)
    const elsewhere = createPageRepository(await openMigrated(url))
    const { page } = await pages.create(plainPage({ blocks: blankParagraphs(LIMITS.pageBlocks - 25) }))
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? pages : elsewhere).append(page.id, blankParagraphs(2)),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(8)
    const stored = await loadParsed(pages, page.id)
    expect(stored?.blocks).toHaveLength(LIMITS.pageBlocks - 1)
    expect(stored?.revision).toBe(13)
  })

  it('is decided before or after a deletion that arrives with it', async () => {
    const { pages, database, url } = await openPages(store)
    const elsewhere = createPageRepository(await openMigrated(url))
    const { page } = await pages.create(plainPage())
    const outcomes = await Promise.all([
      pages.append(page.id, paragraphs('a')),
      pages.remove(page.id),
      pages.append(page.id, paragraphs('b')),
      pages.setState(page.id, { published: false }),
      pages.replace(page.id, { blocks: paragraphs('c'), layout: 'standard', titleHint: null }),
    ])
    expect(outcomes[1]).toBe('removed')
    // Where writes run one after another, what came after the deletion finds nothing.
    const expected = store.name === 'SQLite' ? 'missing' : expect.toBeOneOf(['missing', expect.any(Object)])
    expect(outcomes.slice(2)).toEqual([expected, expected, expected])
    expect(await elsewhere.append(page.id, paragraphs('d'))).toBe('missing')
    expect(await database.reader.selectFrom('segments').selectAll().execute()).toEqual([])
  })

  it('changes nothing when another process holds the lock beyond the deadline', async () => {
    const { pages, url } = await openPages(store)
    const { page } = await pages.create(plainPage())
    const hurried = createPageRepository(await openMigrated(url, { busyDeadlineMs: 0 }))
    await whileLocked(url, async () => {
      await expect(hurried.append(page.id, paragraphs('x'))).rejects.toThrow(StoreBusyError)
      await expect(hurried.remove(page.id)).rejects.toThrow(StoreBusyError)
    })
    expect(await pages.load(page.id)).toEqual({
      head: page,
      blocksJson: '[{"type":"richtext","html":"<p>Hello</p>"}]',
    })
  })
})

function blankParagraphs(count: number) {
  return paragraphs(...Array.from({ length: count }, () => ''))
}

function inPieces(blocks: readonly Block[], size: number): string[] {
  return Array.from({ length: blocks.length / size }, (_, index) =>
    JSON.stringify(blocks.slice(index * size, (index + 1) * size)),
  )
}
