import { describe, expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openMigrated, CONTRACT_STORES, TEST_STORES } from '../db/test-stores.ts'
import { openPages, paragraphs, plainPage, START, loadParsed } from './page-repository.fixture.ts'
import { createPageRepository, type PageRepository } from './page-repository.ts'

const REPLACEMENT = { blocks: paragraphs('new'), layout: 'standard', titleHint: null } as const
const UNKNOWN = 'abcdefghijkl'

/** Every write that an author can make. */
const WRITES = {
  replace: (pages: PageRepository, id: string) => pages.replace(id, REPLACEMENT),
  setState: (pages: PageRepository, id: string) => pages.setState(id, { published: true }),
  append: (pages: PageRepository, id: string) => pages.append(id, paragraphs('more')),
  remove: (pages: PageRepository, id: string) => pages.remove(id),
}

describe.each(CONTRACT_STORES)('[6.6.12] a page that is taken down in $name', (store) => {
  it('has a time, a reason and a later revision, and keeps everything else', async () => {
    const { pages, database, clock } = await openPages(store)
    const { page } = await pages.create(plainPage({ slug: 'a-slug', published: false }))
    clock.time += 5_000
    const down = {
      ...page,
      revision: 2,
      updatedAt: '2026-01-31T09:30:05.000Z',
      takenDownAt: '2026-01-31T09:30:05.000Z',
      gone: 'taken_down',
    }
    expect(page.takenDownAt).toBeNull()
    expect(await pages.takeDown(page.id, 'A court order.')).toEqual(down)
    expect(await pages.head(page.id)).toEqual(down)
    expect(await reasonOf(database, page.id)).toBe('A court order.')

    clock.time += 5_000
    expect(await pages.takeDown(page.id, 'Spam.')).toEqual({
      ...down,
      revision: 3,
      updatedAt: '2026-01-31T09:30:10.000Z',
    })
    expect(await reasonOf(database, page.id)).toBe('Spam.')
  })

  it('takes no write of its author, also when it was taken down in between', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage())
    await pages.takeDown(page.id, 'Spam.')
    const before = await loadParsed(pages, page.id)
    for (const [name, write] of Object.entries(WRITES)) {
      expect([name, await write(pages, page.id)]).toEqual([name, 'taken_down'])
    }
    expect(await pages.append(page.id, paragraphs('more'), { expected: [1] })).toBe('taken_down')
    expect(await loadParsed(pages, page.id)).toEqual(before)
  })

  it('keeps its slug, until the operator deletes it and after', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage({ slug: 'a-slug' }))
    await pages.takeDown(page.id, 'Spam.')
    await expect(pages.create(plainPage({ slug: 'a-slug' }))).rejects.toMatchObject({
      refusal: { code: 'slug_taken' },
    })
    expect(await pages.remove(page.id, { by: 'operator' })).toBe('removed')
    expect(await pages.head(page.id)).toBeUndefined()
    await expect(pages.create(plainPage({ slug: 'a-slug' }))).rejects.toMatchObject({
      refusal: { code: 'slug_taken' },
    })
  })

  it('[6.6.13] is restored as it was, with a later revision', async () => {
    const { pages, database } = await openPages(store)
    const { page } = await pages.create(plainPage({ slug: 'a-slug', published: false }))
    await pages.takeDown(page.id, 'Spam.')
    expect(await pages.restore(page.id)).toEqual({ ...page, revision: 3, updatedAt: later(2) })
    expect(await reasonOf(database, page.id)).toBeNull()
    expect(await pages.restore(page.id)).toBe('not_taken_down')
    expect((await pages.head(page.id))?.revision).toBe(3)
    for (const [name, write] of Object.entries(WRITES)) {
      expect([name, typeof (await write(pages, page.id)) === 'object' || name === 'remove']).toEqual([
        name,
        true,
      ])
    }
  })

  it('must be there', async () => {
    const { pages } = await openPages(store)
    for (const id of [UNKNOWN, 'no id', '\0']) {
      expect(await pages.takeDown(id, 'Spam.')).toBe('missing')
      expect(await pages.restore(id)).toBe('missing')
    }
  })

  it('comes once of many who take it down at once, and of many who restore it', async () => {
    const { pages, url } = await openPages(store)
    const elsewhere = createPageRepository(await openMigrated(url))
    const { page } = await pages.create(plainPage())
    const at = (index: number) => (index % 2 === 0 ? pages : elsewhere)
    const downs = await Promise.all(
      Array.from({ length: 10 }, (_, index) => at(index).takeDown(page.id, 'Spam.')),
    )
    expect(new Set(downs.map((down) => down !== 'missing' && down.takenDownAt)).size).toBe(1)
    const restored = await Promise.all(Array.from({ length: 10 }, (_, index) => at(index).restore(page.id)))
    expect(restored.filter((outcome) => outcome === 'not_taken_down')).toHaveLength(9)
    expect((await pages.head(page.id))?.revision).toBe(12)
  })
})

describe.each(TEST_STORES)('the columns of a takedown in $name', (store) => {
  it('are added to pages that are there, and left empty by who does not know them', async () => {
    const url = await store.newUrl()
    const database = await openMigrated(url)
    const { page } = await createPageRepository(database).create(plainPage())
    expect((await migrate(database, '0001-pages')).error).toBeUndefined()
    const { id: _id, ...row } = await database.reader
      .selectFrom('pages')
      .selectAll()
      .where('id', '=', page.id)
      .executeTakeFirstOrThrow()
    expect(Object.keys(row).filter((column) => column.includes('take'))).toEqual([])
    expect((await migrate(database)).error).toBeUndefined()
    await database.write((trx) =>
      trx
        .insertInto('pages')
        .values({ ...row, id: UNKNOWN } as typeof row & { id: string })
        .execute(),
    )
    const pages = createPageRepository(database)
    expect((await pages.head(page.id))?.takenDownAt).toBeNull()
    expect((await pages.head(UNKNOWN))?.takenDownAt).toBeNull()
  })
})

async function reasonOf(
  database: Awaited<ReturnType<typeof openMigrated>>,
  id: string,
): Promise<string | null> {
  const row = await database.reader
    .selectFrom('pages')
    .select('takedown_reason')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.takedown_reason
}

function later(milliseconds: number): string {
  return new Date(Date.parse(START) + milliseconds).toISOString()
}
