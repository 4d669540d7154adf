import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { trustStoredBlocks } from 'qp-schema'
import { paragraphs, plainPage } from '../../../server/src/store/pages/page-repository.fixture.ts'
import { UNBOUNDED } from 'qp-server/source/store/quotas'
import {
  call,
  CONTRACT_STORES,
  createPageRepository,
  createPictures,
  forgetUnreferencedPictures,
  openMigrated,
} from './store.ts'

const [store] = CONTRACT_STORES

const START = Date.parse('2026-03-01T12:00:00.000Z')
const DAY = 24 * 60 * 60 * 1000

async function openWorker(now?: () => number) {
  const url = (await store?.newUrl()) ?? ''
  const worker = await openMigrated(url)
  const ask = (service: string, method: string, ...args: unknown[]) => call(url, { service, method, args })
  return {
    pages: createPageRepository(worker, now && { now }),
    pictures: createPictures(worker, UNBOUNDED, now),
    ask,
    /** Rings all alarms that come within a time. */
    pass: (milliseconds: number) => forgetUnreferencedPictures(worker, START + milliseconds),
  }
}

const keyOf = (letter: string) => letter.repeat(22)
const pictureOf = (letter: string) => ({
  key: keyOf(letter),
  uploadedHash: letter.repeat(64),
  width: 1,
  height: 1,
  files: [{ width: 1, bytes: Buffer.from(letter) }],
})
const naming = (letter: string) =>
  plainPage({
    blocks: trustStoredBlocks([
      { type: 'image', url: `https://pages.example.org/pictures/${keyOf(letter)}.webp` },
    ]),
  })

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

it('[16.5.2] a picture that a write has named which failed goes a day later', async () => {
  const { pages, pictures, pass } = await openWorker(() => START)
  await pictures.add(pictureOf('a'), '')
  const { page } = await pages.create(plainPage())
  expect(await pages.replace(page.id, naming('a'), { expected: [7] })).toBe('changed')
  await pass(DAY)
  expect(await pictures.find(keyOf('a'))).toBeDefined()
  await pass(2 * DAY)
  expect(await pictures.find(keyOf('a'))).toBeUndefined()
})
