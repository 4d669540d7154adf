import { describe, expect, it } from 'vitest'
import { CONTRACT_STORES } from '../store/db/test-stores.ts'
import { openPages, paragraphs, plainPage } from '../store/pages/page-repository.fixture.ts'
import { checkStore, type StoreProblem } from './check-store.ts'

describe.each(CONTRACT_STORES)('[13.2.3] a check of $name by ranges of ids', (store) => {
  it('tells how far it is, and goes on from there after it was ended', async () => {
    const { pages, database } = await openPages(store)
    for (let count = 0; count < 205; count += 1) await pages.create(plainPage())
    await database.write((trx) =>
      trx
        .updateTable('pages')
        .set({ block_count: 7 })
        .where('id', 'in', ['page00000003', 'page00000150'])
        .execute(),
    )
    const problem = (page: string): StoreProblem => ({ page, problem: 'has 1 blocks, and its row says 7' })
    const ended = new Error('ended')
    const told: [number, string][] = []
    const found: StoreProblem[] = []
    const progress = (...so: [number, string]) => {
      told.push(so)
      if (told.length === 1) throw ended
    }
    await expect(checkStore(database, { progress, found: (one) => found.push(one) })).rejects.toBe(ended)
    expect([told, found]).toEqual([[[100, 'page00000100']], [problem('page00000003')]])
    const after = told[0]?.[1] ?? ''
    expect(await checkStore(database, { after, progress })).toEqual({
      pages: 105,
      problems: [problem('page00000150')],
      mended: [],
    })
    expect(told.slice(1)).toEqual([
      [100, 'page00000200'],
      [105, 'page00000205'],
    ])
  })

  it('finds nothing wrong while others write', async () => {
    const { pages, database } = await openPages(store)
    for (let count = 0; count < 205; count += 1) await pages.create(plainPage({ slug: `slug-${count}` }))
    const checked = new AbortController()
    const writing = (async () => {
      for (let count = 205; !checked.signal.aborted; count -= 1) {
        const id = `page${String(count).padStart(8, '0')}`
        if (count % 3 === 0) await pages.remove(id)
        else if (count % 3 === 1) await pages.append(id, paragraphs('more'))
        else await pages.setState(id, { slug: `renamed-${count}` })
        await pages.create(plainPage({ slug: `more-${count}` }))
      }
    })()
    const { problems } = await checkStore(database)
    checked.abort()
    await writing
    expect(problems).toEqual([])
  })

  it('finds slugs that do not lead to their page', async () => {
    const { pages, database } = await openPages(store)
    const { page } = await pages.create(plainPage({ slug: 'lost' }))
    await database.write(async (trx) => {
      await trx.deleteFrom('names').where('name', '=', 'lost').execute()
      await trx.insertInto('names').values({ name: 'wrong', page_id: page.id }).execute()
    })
    expect((await checkStore(database)).problems).toEqual([
      { page: page.id, problem: 'has the slug "lost", which does not lead to it' },
      { page: page.id, problem: 'the slug "wrong" leads to it, and it has another' },
    ])
  })
})
