import { describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { CONTRACT_STORES } from '../db/test-stores.ts'
import { openPages, paragraphs, plainPage, loadParsed } from './page-repository.fixture.ts'
import { firstMergedPosition } from './segments.ts'

describe('merging segments', () => {
  it('folds the last 16 of a size into one, as a counter in base 16 carries', () => {
    const first = [1, 15, 16, 17, 32, 255, 256, 272, 512, 4_096, 8_192].map(firstMergedPosition)
    expect(first).toEqual([1, 15, 1, 17, 17, 255, 1, 257, 257, 1, 4_097])
  })

  it('leaves at most 47 segments and rewrites a block three times at most in 9,999 appends', () => {
    const segments: { position: number; width: number }[] = [{ position: 0, width: 0 }]
    let most = 0
    let rewritten = 0
    for (let position = 1; position < 10_000; position++) {
      const first = firstMergedPosition(position)
      const kept = segments.findIndex((segment) => segment.position >= first)
      if (first < position) rewritten += position - first
      if (kept >= 0) segments.splice(kept)
      segments.push({ position: first, width: position - first + 1 })
      most = Math.max(most, segments.length)
    }
    expect(most).toBe(47)
    expect(rewritten).toBeLessThan(3 * 9_999)
    expect(segments.slice(1).reduce((sum, segment) => sum + segment.width, 0)).toBe(9_999)
  })

  it.each(CONTRACT_STORES)('keeps every block and its place in $name', async (store) => {
    const { pages, database } = await openPages(store)
    const { page } = await pages.create(plainPage({ blocks: paragraphs('0') }))
    const positions: Record<number, number[]> = {}
    for (let count = 1; count <= 290; count++) {
      await pages.append(page.id, paragraphs(String(count)))
      if ([15, 16, 35, 255, 256, 290].includes(count)) positions[count] = await segmentPositions(database)
    }
    expect(positions).toEqual({
      15: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
      16: [0, 1],
      35: [0, 1, 17, 33, 34, 35],
      255: [
        0, 1, 17, 33, 49, 65, 81, 97, 113, 129, 145, 161, 177, 193, 209, 225, 241, 242, 243, 244, 245, 246,
        247, 248, 249, 250, 251, 252, 253, 254, 255,
      ],
      256: [0, 1],
      290: [0, 1, 257, 273, 289, 290],
    })
    const stored = await pages.load(page.id)
    const expected = paragraphs(...Array.from({ length: 291 }, (_, index) => String(index)))
    expect(stored?.blocksJson).toBe(JSON.stringify(expected))
    expect(stored?.head).toMatchObject({
      blockCount: 291,
      byteCount: JSON.stringify(expected).length,
      revision: 291,
    })
  })

  it.each(CONTRACT_STORES)('leaves segments alone that are large together in $name', async (store) => {
    const { pages, database } = await openPages(store)
    const { page } = await pages.create(plainPage({ blocks: paragraphs('0') }))
    const texts = Array.from({ length: 17 }, (_, index) => String(index).padEnd(50_000, 'x'))
    for (const text of texts) await pages.append(page.id, paragraphs(text))
    expect(await segmentPositions(database)).toEqual([0, ...texts.map((_, index) => index + 1)])
    expect((await loadParsed(pages, page.id))?.blocks).toEqual(paragraphs('0', ...texts))
  })

  it.each(CONTRACT_STORES)('starts anew with new content in $name', async (store) => {
    const { pages, database } = await openPages(store)
    const { page } = await pages.create(plainPage())
    for (const text of ['a', 'b', 'c']) await pages.append(page.id, paragraphs(text))
    await pages.replace(page.id, { blocks: paragraphs('new'), layout: 'standard', titleHint: null })
    expect(await segmentPositions(database)).toEqual([0])
    await pages.append(page.id, paragraphs('d'))
    expect(await segmentPositions(database)).toEqual([0, 1])
    expect((await loadParsed(pages, page.id))?.blocks).toEqual(paragraphs('new', 'd'))
  })
})

async function segmentPositions(database: Database): Promise<number[]> {
  const rows = await database.reader.selectFrom('segments').select('position').orderBy('position').execute()
  return rows.map((row) => row.position)
}
