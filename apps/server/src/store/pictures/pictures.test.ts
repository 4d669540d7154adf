import { POLICY_VERSION } from 'qp-sanitize'
import { trustStoredBlocks } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { openMigrated, CONTRACT_STORES } from '../db/test-stores.ts'
import type { Database } from '../db/database.ts'
import { createPageRepository } from '../pages/page-repository.ts'
import { storeDrift } from '../store-size.ts'
import { checkStore } from '../../maintenance/check-store.ts'
import { resanitizePages } from '../../maintenance/resanitize-pages.ts'
import { createPictureCatalog } from './picture-catalog.ts'
import { createPictures } from './pictures.ts'
import { forgetUnreferencedPictures } from './unreferenced.ts'

const UNBOUNDED = {
  maxStoreBytes: 0,
  maxDailyBytesPerAddress: 0,
  maxPictureBytes: 0,
  maxDailyPictureBytesPerAddress: 0,
}
const HOUR = 60 * 60 * 1000
const START = Date.parse('2026-03-01T12:00:00.000Z')
const FROM = '203.0.113.1'

const keyOf = (letter: string) => letter.repeat(22)
const addressOf = (letter: string) => `https://pages.example.org/pictures/${keyOf(letter)}.webp`
const imagesOf = (letters: string) =>
  trustStoredBlocks([...letters].map((letter) => ({ type: 'image', url: addressOf(letter) })))
const pageOf = (letters: string) => ({
  blocks: imagesOf(letters),
  published: true,
  theme: 'auto-default' as const,
  layout: 'standard' as const,
  meta: null,
  titleHint: null,
  slug: null,
})
const pictureOf = (letter: string, bytes = 100) => ({
  key: keyOf(letter),
  uploadedHash: letter.repeat(64),
  width: 640,
  height: 480,
  files: [
    { width: 640, bytes: Buffer.alloc(bytes, letter) },
    { width: 320, bytes: Buffer.alloc(10, letter) },
  ],
})

/** The letters of the pictures that a store has. */
async function lettersIn({ reader }: Database): Promise<string> {
  const rows = await reader.selectFrom('pictures').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key[0]).join('')
}

describe.each(CONTRACT_STORES)('pictures in $name', (store) => {
  async function open(letters: string) {
    const database = await openMigrated(await store.newUrl())
    const pictures = createPictures(database, UNBOUNDED, () => START)
    for (const letter of letters) await pictures.add(pictureOf(letter), FROM)
    return { database, pictures, pages: createPageRepository(database, { now: () => START }) }
  }
  const sweep = (database: Database, hours: number) =>
    forgetUnreferencedPictures(database, START + hours * HOUR)

  it('are read as they were written, and stored once for a key', async () => {
    const { database, pictures } = await open('a')
    expect(await pictures.find(keyOf('a'))).toMatchObject({
      key: keyOf('a'),
      uploadedHash: 'a'.repeat(64),
      servedHash: expect.stringMatching(/^[\da-f]{64}$/),
      width: 640,
      height: 480,
      byteCount: 110,
      createdAt: '2026-03-01T12:00:00.000Z',
    })
    expect(await pictures.file(keyOf('a'), 640)).toEqual(Buffer.alloc(100, 'a'))
    expect(await pictures.file(keyOf('a'), 320)).toEqual(Buffer.alloc(10, 'a'))
    expect(await pictures.file(keyOf('a'), 321)).toBeUndefined()
    expect(await pictures.add(pictureOf('a', 3), FROM)).toBe('used')
    expect(await pictures.file(keyOf('a'), 640)).toHaveLength(100)
    expect(await pictures.find(`${'a'.repeat(21)}\0`)).toBeUndefined()
    expect(await storeDrift(database)).toEqual({ pages: 0, bytes: 0 })
  })

  it('[16.5.2] that no page names go after 24 hours', async () => {
    const { database, pages } = await open('abc')
    await pages.create(pageOf('b'))
    await sweep(database, 23.9)
    expect(await lettersIn(database)).toBe('abc')
    await sweep(database, 24)
    expect(await lettersIn(database)).toBe('b')
    expect(await storeDrift(database)).toEqual({ pages: 0, bytes: 0 })
    const files = await database.reader.selectFrom('picture_files').select('picture_key').execute()
    expect(files).toHaveLength(2)
  })

  it('[16.5.1] [16.5.2] that a page names no longer go 24 hours after that was noticed', async () => {
    const { database, pages } = await open('abcd')
    const { page } = await pages.create(pageOf('abc'))
    const other = await pages.create(pageOf('c'))
    await pages.append(page.id, imagesOf('d'))
    await sweep(database, 100)
    expect(await lettersIn(database)).toBe('abcd')

    await pages.replace(page.id, pageOf('ad'))
    await sweep(database, 200)
    await sweep(database, 223)
    expect(await lettersIn(database)).toBe('abcd')
    await sweep(database, 224)
    expect(await lettersIn(database)).toBe('acd')

    await pages.remove(page.id)
    await sweep(database, 300)
    // Named again in time.
    await pages.replace(other.page.id, pageOf('d'))
    await sweep(database, 324)
    expect(await lettersIn(database)).toBe('cd')
    await sweep(database, 348)
    expect(await lettersIn(database)).toBe('d')
  })

  it('[16.5.1] are kept by whatever names them: in text, in a frame, in a smaller size', async () => {
    const { database, pages } = await open('abcd')
    const blocks = trustStoredBlocks([
      { type: 'richtext', html: `<p><img src="${addressOf('a')}" alt=""></p>` },
      { type: 'html', safetyMode: 'sandboxed', html: `<style>p{background:url(${addressOf('b')})}</style>` },
      { type: 'image', url: addressOf('c').replace('.webp', '.640.webp') },
      { type: 'image', url: addressOf('e') },
    ])
    await pages.create({ ...pageOf(''), blocks })
    await sweep(database, 24)
    expect(await lettersIn(database)).toBe('abc')
  })

  it('[16.5.1] [13.2.6] are those of the page as it was sanitized anew', async () => {
    const { database } = await open('ab')
    const older = createPageRepository(database, { policyVersion: POLICY_VERSION - 1, now: () => START })
    const html = `<p>x</p><script>"${addressOf('b')}"</script>`
    const { page } = await older.create({
      ...pageOf(''),
      blocks: trustStoredBlocks([...imagesOf('a'), { type: 'richtext', html }]),
    })
    const selection = { policyVersion: POLICY_VERSION, all: false, after: '' }
    for await (const [one] of resanitizePages(database, selection, false)) {
      expect(one).toMatchObject({ id: page.id, outcome: 'changed' })
    }
    await sweep(database, 24)
    await sweep(database, 48)
    expect(await lettersIn(database)).toBe('a')
  })

  it('[13.2.3] whose files are gone or changed are found by a check', async () => {
    const { database, pictures } = await open('abcd')
    expect(await checkStore(database)).toEqual({ pages: 0, problems: [], mended: [] })
    await createPictureCatalog(database).takeDown(keyOf('d'), 'Spam.')
    await database.write(async (trx) => {
      const files = (letter: string) =>
        trx.updateTable('picture_files').where('picture_key', '=', keyOf(letter))
      await trx.deleteFrom('picture_files').where('picture_key', '=', keyOf('a')).execute()
      await files('b')
        .where('width', '=', 640)
        .set({ bytes: Buffer.alloc(100, 'x') })
        .execute()
      await files('c')
        .where('width', '=', 320)
        .set({ bytes: Buffer.alloc(9, 'c') })
        .execute()
    })
    expect((await checkStore(database)).problems).toEqual([
      { picture: keyOf('a'), problem: 'has no file of its width' },
      { picture: keyOf('b'), problem: 'has another content than was stored' },
      { picture: keyOf('c'), problem: 'has 109 bytes, and its row says 110' },
    ])
    expect(await pictures.find(keyOf('a'))).toBeDefined()
  })

  it('[16.5.1] are not kept by a write that fails', async () => {
    const { database, pages } = await open('a')
    const { page } = await pages.create(pageOf('e'))
    expect(await pages.replace(page.id, pageOf('a'), { expected: [7] })).toBe('changed')
    await sweep(database, 24)
    expect(await lettersIn(database)).toBe('')
  })

  it('[16.6.3] of a page are bounded in bytes', async () => {
    const { database, pages } = await open('abc')
    await database.write((trx) => trx.updateTable('pictures').set({ byte_count: 30_000_000 }).execute())
    const { page } = await pages.create(pageOf('ab'))
    const refusal = { refusal: { code: 'body_too_large' } }
    await expect(pages.append(page.id, imagesOf('c'))).rejects.toMatchObject(refusal)
    await expect(pages.create(pageOf('abc'))).rejects.toMatchObject(refusal)
    expect(await pages.head(page.id)).toMatchObject({ revision: 1 })
  })
})
