import { describe, expect, it } from 'vitest'
import { TEST_STORES } from '../../store/db/test-stores.ts'
import { createNotes } from '../../store/notes/notes.ts'
import { openPages, plainPage } from '../../store/pages/page-repository.fixture.ts'
import { runCli } from '../run-cli.ts'

describe.each(TEST_STORES)('[13.2.9] qp-server notes in $name', (store) => {
  it('counts them by page and deletes them, without a word of them', async () => {
    const { pages, database, url } = await openPages(store)
    const notes = createNotes(database)
    await pages.create(plainPage({ slug: 'a-slug', notes: true }))
    await pages.create(plainPage({ notes: true }))
    const note = { text: 'secret words', name: 'Ada', place: null }
    await notes.add('page00000001', note)
    await notes.add('page00000002', note)
    const added = await notes.add('page00000002', note)
    if (typeof added === 'string') throw new Error(added)
    await notes.answer('page00000002', added.id, { state: 'done' })
    const run = async (...args: string[]) => {
      const lines: string[] = []
      const output = { out: (line: string) => lines.push(line), error: (line: string) => lines.push(line) }
      return [await runCli(args, { DATABASE_URL: url }, output), ...lines]
    }
    const listed = ['page00000002  1 open  1 done', 'page00000001  1 open  0 done']
    expect(await run('notes', 'list')).toEqual([0, ...listed])
    expect(await run('notes', 'list', '--limit', '1', '--json')).toEqual([
      0,
      '[{"pageId":"page00000002","open":1,"done":1}]',
    ])
    expect((await run('stats')).join('\n')).toMatch(/^open notes +2$/m)
    expect(await run('notes', 'delete', 'a-slug')).toEqual([0, '1 note is deleted.'])
    expect(await run('notes', 'delete', 'unknown')).toEqual([1, 'There is no page "unknown".'])
    expect(await run('notes', 'list')).toEqual([0, listed[0]])
    await database.close()
  })
})
