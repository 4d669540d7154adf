import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createNotes } from '../../notes/notes.ts'
import { plainPage } from '../../pages/page-repository.fixture.ts'
import { createPageRepository } from '../../pages/page-repository.ts'
import { openCurrentDatabase } from '../open-current-database.ts'
import { temporaryDirectory } from '../test-stores.ts'

async function openTwo() {
  const url = `sqlite:${await temporaryDirectory()}/pages.db`
  const open = async () => {
    const database = await openCurrentDatabase(url)
    onTestFinished(() => database.close())
    return { database, pages: createPageRepository(database), notes: createNotes(database) }
  }
  return [await open(), await open()] as const
}

const note = { text: 'x', name: null, place: null }

it('[20.1.3] stays as it is when notes are written and answered, so that what is known of pages stays known', async () => {
  const [{ database, pages, notes }] = await openTwo()
  const { page } = await pages.create(plainPage({ notes: true }))
  const isCurrent = pages.watch(page)
  expect(isCurrent()).toBe(true)
  const before = database.pageVersion()
  const added = await notes.add(page.id, note, { from: '192.0.2.1' })
  if (typeof added === 'string') throw new Error(added)
  await notes.answer(page.id, added.id, { state: 'done', reply: 'yes' })
  expect(database.pageVersion()).toBe(before)
  expect(before).toEqual(expect.any(Number))
  expect(isCurrent()).toBe(true)
})

it('[10.3.3] is another one after each commit that may have changed a page, of this process and of others', async () => {
  const [ours, others] = await openTwo()
  const { page } = await ours.pages.create(plainPage({ notes: true }))
  const isCurrent = [ours, others].map(({ pages }) => pages.watch(page))
  const version = () => [ours.database.pageVersion(), others.database.pageVersion()]
  const change = async (write: () => Promise<unknown>) => {
    const before = version()
    await write()
    const after = version()
    return after.map((one, index) => one !== before[index])
  }
  const resolving = async () => {
    const added = await ours.notes.add(page.id, note)
    const resolves = typeof added === 'string' ? [] : [added.id]
    await ours.pages.replace(page.id, plainPage({ notes: true }), { resolves })
  }
  expect(await change(resolving)).toEqual([true, true])
  expect(isCurrent.map((ask) => ask())).toEqual([false, false])
  for (const published of [false, true])
    expect(await change(() => ours.pages.setState(page.id, { published }))).toEqual([true, true])
  expect(await change(() => ours.database.write((trx) => sql`select 1`.execute(trx)))).toEqual([false, false])
  const raw = () => ours.database.write((trx) => sql`update pages set revision = revision + 1`.execute(trx))
  expect(await change(raw)).toEqual([true, true])
  // Of what others have written, nothing is known.
  expect(await change(() => ours.notes.add(page.id, note))).toEqual([false, true])
  expect(await change(() => ours.pages.remove(page.id))).toEqual([true, true])
})
