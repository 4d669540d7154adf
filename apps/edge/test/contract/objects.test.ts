import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { paragraphs, plainPage } from '../../../server/src/store/pages/page-repository.fixture.ts'
import { call, CONTRACT_STORES, createPageRepository, openMigrated } from './store.ts'

const [store] = CONTRACT_STORES

async function openWorker() {
  const url = (await store?.newUrl()) ?? ''
  const pages = createPageRepository(await openMigrated(url))
  const ask = (service: string, method: string, ...args: unknown[]) => call(url, { service, method, args })
  return { pages, ask }
}

it('a reader who follows a page hears of what comes after its object has ended', async () => {
  const { pages, ask } = await openWorker()
  const { page } = await pages.create(plainPage())
  const heard = ask('pageWatch', 'until', page.id, 3)
  for (const text of ['second', 'third']) {
    // In the middle of the wait for a change, or before.
    await sleep(50)
    await ask('objects', 'end')
    await pages.append(page.id, paragraphs(text))
  }
  expect(await heard).toEqual(expect.arrayContaining([3]))
  expect((await pages.load(page.id))?.blocksJson).toBe(JSON.stringify(paragraphs('Hello', 'second', 'third')))
})

it('a count lets nothing through that is asked for at once from many places', async () => {
  const { ask } = await openWorker()
  const counts = await Promise.all(Array.from({ length: 50 }, () => ask('counts', 'count', 'address', 60)))
  const used = counts.map((count) => (count as { used: number }).used)
  expect(used.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
})
