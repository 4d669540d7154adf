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
    /** The first column of a query, of all objects. */
    async look(sql: string) {
      const rows = (await ask('objects', 'look', sql, [])) as Record<string, unknown>[]
      return rows.map((row) => Object.values(row)[0]).toSorted()
    },
    /** Rings all alarms that come within a time. */
    pass: (milliseconds: number) => forgetUnreferencedPictures(worker, START + milliseconds),
  }
}

const keyOf = (letter: string) => letter.repeat(22)
/** What is uploaded with the same bytes for several keys has one object. */
const pictureOf = (letter: string, upload = letter) => ({
  key: keyOf(letter),
  uploadedHash: upload.repeat(64),
  width: 1,
  height: 1,
  files: [{ width: 1, bytes: Buffer.from(upload) }],
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

it('an upload that comes as the last picture of the same bytes goes is in the catalog', async () => {
  let time = START
  const { pictures, look, pass } = await openWorker(() => time)
  const letters = [...'abcd']
  for (const [index, letter] of letters.entries()) {
    time = START + index
    await pictures.add(pictureOf(letter), '')
  }
  for (const [index, letter] of letters.entries()) {
    time = START + DAY + index
    // In the middle of what the alarm does, or before.
    const uploading = sleep(index).then(() => pictures.add(pictureOf(letter.toUpperCase(), letter), ''))
    await Promise.all([pass(time - START), uploading])
  }
  expect(await look('select "key" from "pictures"')).toEqual(
    letters.map((letter) => keyOf(letter.toUpperCase())),
  )
  expect(await look('select name from objects')).toEqual(letters.map((letter) => letter.repeat(64)))
})

it('nothing is left of an upload whose pictures have gone, or whose address was used', async () => {
  const { pictures, look, pass } = await openWorker(() => START)
  await pictures.add(pictureOf('a'), '')
  expect(await pictures.add(pictureOf('a', 'b'), '')).toBe('used')
  expect(await look('select name from objects')).toEqual(['a'.repeat(64)])
  await pass(DAY)
  expect(await look('select name from objects')).toEqual([])
  expect(await look(`select name from sqlite_master where name = 'pictures'`)).toEqual([])
})
