import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { trustStoredBlocks } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { migrate } from '../../store/db/migrate.ts'
import { MIGRATIONS } from '../../store/db/migrations/index.ts'
import {
  openMigrated,
  CONTRACT_STORES,
  SQLITE,
  TEST_STORES,
  type TestStore,
} from '../../store/db/test-stores.ts'
import { openPages, paragraphs, plainPage, loadParsed } from '../../store/pages/page-repository.fixture.ts'
import { createPageRepository } from '../../store/pages/page-repository.ts'
import { createPremiumTokens } from '../../store/premium-tokens.ts'
import { createPictures } from '../../store/pictures/pictures.ts'
import { createNotes } from '../../store/notes/notes.ts'
import { createReports } from '../../store/reports.ts'
import { exportStore } from './export-store.ts'
import { ImportError, importStore } from './import-store.ts'

async function linesOf(source: AsyncIterable<string>): Promise<string[]> {
  const lines: string[] = []
  for await (const line of source) lines.push(line)
  return lines
}

async function* replay(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

const NO_BOUNDS = {
  maxStoreBytes: 0,
  maxDailyBytesPerAddress: 0,
  maxPictureBytes: 0,
  maxDailyPictureBytesPerAddress: 0,
}

/** A store with everything that an export holds. */
async function filledStore(store: TestStore, pageCount: number) {
  const { pages, database, clock } = await openPages(store)
  const keys = new Map<string, string>()
  for (let index = 0; index < pageCount; index += 1) {
    const text = `${index} \u2028 \u{1f600} "quoted" \\ ${'x'.repeat(index % 7 === 0 ? 20_000 : 10)}`
    const page = plainPage({
      blocks: paragraphs(text),
      slug: index % 5 === 0 ? `slug-${index}` : null,
      live: index % 3 === 0,
      notes: index % 2 === 1,
      ...(index % 2 === 0 && { lang: 'ar', dir: 'rtl' }),
      expiresAt: index % 4 === 0 ? '2100-01-31T09:30:00.000Z' : null,
    })
    const created = await pages.create(
      page,
      index === 1 ? { keep: () => ({ keyHash: 'k', fingerprint: 'f', sealed: 's' }) } : {},
    )
    keys.set(created.page.id, created.editKey)
    clock.time += 1000
    for (let part = 0; part < index % 4; part += 1)
      await pages.append(created.page.id, paragraphs(`part ${part}`))
  }
  const gone = await pages.create(plainPage({ slug: 'gone' }))
  await pages.remove(gone.page.id)
  await createPremiumTokens(database).create('somebody')
  const reports = createReports(database)
  await reports.add({ id: 'page00000001', revision: 1 }, { reason: 'spam', details: 'Buy \u2028 this' })
  const looked = await reports.add({ id: 'page00000002', revision: 3 }, { reason: 'other', details: 'x' })
  await reports.resolve(looked?.id ?? '', 'looked at')
  const notes = createNotes(database)
  const place = { block: 1, hash: 'h', excerpt: 'x \u2028 y' }
  await notes.add('page00000002', { text: 'Why \u2028?', name: 'Ada', place }, { from: '203.0.113.1' })
  const read = await notes.add('page00000004', { text: 'x', name: null, place: null })
  if (typeof read !== 'string') await notes.answer('page00000004', read.id, { state: 'done', reply: 'y' })
  return { pages, database, keys }
}

/** Adds two pictures, of which a page names one. */
async function addPictures({ database, pages }: Awaited<ReturnType<typeof filledStore>>): Promise<void> {
  const pictures = createPictures(database, NO_BOUNDS, () => 0)
  for (const letter of ['a', 'b']) {
    const files = [640, 320].map((width) => ({ width, bytes: Buffer.alloc(width, letter) }))
    const [key, uploadedHash] = [letter.repeat(22), letter.repeat(64)]
    await pictures.add({ key, uploadedHash, width: 640, height: 480, files }, '203.0.113.1')
  }
  const image = { type: 'image' as const, url: `https://example.org/pictures/${'a'.repeat(22)}.webp` }
  await pages.append('page00000001', trustStoredBlocks([image]))
}

describe.each(TEST_STORES)('[15.1] [15.2] from $name', (from) => {
  it.each(from === SQLITE ? CONTRACT_STORES : TEST_STORES)(
    'to $name and back, nothing is lost and nothing changes',
    async (to) => {
      const first = await filledStore(from, 300)
      await addPictures(first)
      const lines = await linesOf(exportStore(first.database))
      const second = await openMigrated(await to.newUrl())
      const seen: number[] = []
      const report = await importStore(second, replay(lines), ({ pages }) => seen.push(pages))
      expect(report).toEqual({
        counts: {
          pages: 300,
          retired_names: 2,
          premium_tokens: 1,
          kept_answers: 1,
          reports: 2,
          notes: 2,
          pictures: 2,
        },
        present: 0,
      })
      expect(seen.length).toBeGreaterThan(1)
      expect(await linesOf(exportStore(second))).toEqual(lines)
      const third = await openMigrated(await from.newUrl())
      await importStore(third, exportStore(second))
      expect(await linesOf(exportStore(third))).toEqual(lines)

      const named = third.reader.selectFrom('picture_references').selectAll()
      expect(await named.execute()).toEqual([{ page_id: 'page00000001', picture_key: 'a'.repeat(22) }])
      const copied = createPictures(third, NO_BOUNDS)
      expect(await copied.file('b'.repeat(22), 320)).toEqual(Buffer.alloc(320, 'b'))
      expect(await importStore(third, replay(lines))).toMatchObject({ present: 310 })

      const moved = createPageRepository(third)
      for (const [id, editKey] of [...first.keys].slice(0, 20)) {
        expect(await loadParsed(moved, id)).toEqual(await loadParsed(first.pages, id))
        expect(await moved.identify(id, editKey)).toMatchObject({ keyMatches: true })
      }
      await expect(moved.create(plainPage({ slug: 'gone' }))).rejects.toThrow('taken')
    },
  )
})

describe.each(TEST_STORES)('[15.1] an export from $name', (store) => {
  it('[15.1.2] has everything as it was when it began, so that it can be imported', async () => {
    const { pages, database } = await openPages(store)
    // What is read at a time is less than both.
    const large = paragraphs('x'.repeat(3_000_000))
    const { page: first } = await pages.create(plainPage({ blocks: large, slug: 'moving' }))
    const { page: second } = await pages.create(plainPage({ blocks: large }))
    const target = await openMigrated(await store.newUrl())
    async function* linesWhileASlugMoves() {
      let number = 0
      for await (const line of exportStore(database)) {
        yield line
        number += 1
        if (number !== 2) continue
        await pages.setState(first.id, { slug: null })
        await pages.setState(second.id, { slug: 'moving' })
      }
    }
    await importStore(target, linesWhileASlugMoves())
    const slugs = await target.reader.selectFrom('pages').select('slug').orderBy('id').execute()
    expect(slugs).toEqual([{ slug: 'moving' }, { slug: null }])
    expect(await pages.findByName('moving')).toMatchObject({ head: { id: second.id } })
  })
})

describe.each(TEST_STORES)('[15.1] an export of $name', (store) => {
  it('[13.20.6] and import know their columns on the schema of a newer version', async () => {
    const { database } = await filledStore(store, 3)
    const lines = await linesOf(exportStore(database))
    const addColumns: Migration = {
      async up(connection: Kysely<unknown>) {
        for (const table of ['pages', 'retired_names']) {
          await connection.schema.alterTable(table).addColumn('later', 'text').execute()
        }
      },
    }
    const migrations = { ...MIGRATIONS, '9998-later': addColumns }
    expect((await migrate(database, undefined, migrations)).error).toBeUndefined()
    expect(await linesOf(exportStore(database))).toEqual(lines)
    expect((await importStore(database, replay(lines))).present).toBe(lines.length - 2)
  })
})

describe.each(TEST_STORES)('[15.2] an import into $name', (store) => {
  it('goes on where it was interrupted', async () => {
    const { database } = await filledStore(store, 30)
    const lines = await linesOf(exportStore(database))
    const target = await openMigrated(await store.newUrl())
    await expect(importStore(target, replay(lines.slice(0, 20)))).rejects.toThrow('ends early')
    const report = await importStore(target, replay(lines))
    expect(report.present).toBe(19)
    expect(await linesOf(exportStore(target))).toEqual(lines)
    expect((await importStore(target, replay(lines))).present).toBe(lines.length - 2)
  })

  it('[15.2.6] takes exports of versions that knew fewer columns', async () => {
    const { database } = await filledStore(store, 3)
    const lines = await linesOf(exportStore(database))
    const older = lines.map((line) =>
      line.replace(/"live":[01],/, '').replace(/"lang":(?:null|"ar"),"dir":(?:null|"rtl"),/, ''),
    )
    expect(older.join()).not.toContain('"dir"')
    const target = await openMigrated(await store.newUrl())
    await importStore(target, replay(older))
    const pages = await target.reader.selectFrom('pages').select(['live', 'lang', 'dir']).execute()
    expect(pages).toEqual(Array.from({ length: 3 }, () => ({ live: 0, lang: null, dir: null })))
  })

  it('[15.2.6] [21.2.1] hides a page whose passphrase an earlier version has not exported', async () => {
    const { database, pages } = await filledStore(store, 1)
    await pages.setState('page00000001', { published: true, passphraseHash: 's1.salt.hash' })
    const lines = await linesOf(exportStore(database))
    const older = lines.map((line) => line.replace('"passphrase_hash":"s1.salt.hash",', ''))
    expect(older.join()).not.toContain('passphrase_hash')
    const target = await openMigrated(await store.newUrl())
    await importStore(target, replay(older))
    expect(await createPageRepository(target).head('page00000001')).toMatchObject({
      published: false,
      passphraseHash: null,
    })
  })

  it('changes nothing that is there, and says what stands in its way', async () => {
    const { database, pages } = await filledStore(store, 8)
    const lines = await linesOf(exportStore(database))
    await pages.append('page00000003', paragraphs('since then'))
    const before = await linesOf(exportStore(database))
    await expect(importStore(database, replay(lines))).rejects.toThrow(
      new ImportError(
        'Line 4: the store has another page page00000003; import into an empty store, or the same export again.',
      ),
    )
    const other = await openPages(store)
    await createPageRepository(other.database).create(plainPage({ slug: 'slug-5' }))
    await expect(importStore(other.database, replay(lines))).rejects.toThrow('Line 7: a slug or a token')
    expect(await linesOf(exportStore(database))).toEqual(before)
  })

  it('refuses what is no whole export, with the line', async () => {
    const { database } = await filledStore(store, 3)
    const lines = await linesOf(exportStore(database))
    const refusal = async (changed: readonly string[]) => {
      const target = await openMigrated(await store.newUrl())
      return importStore(target, replay(changed)).then(
        () => 'taken',
        (error: unknown) => (error instanceof ImportError ? error.message : String(error)),
      )
    }
    expect(await refusal([])).toContain('ends early')
    expect(await refusal(lines.slice(1))).toContain('first line')
    expect(await refusal(lines.with(1, lines[1]?.slice(0, 50) ?? ''))).toBe(
      'Line 2 is not JSON: the export was cut or changed.',
    )
    expect(await refusal(lines.with(2, (lines[2] ?? '').replace('"revision":', '"revisions":')))).toMatch(
      /^Line 3: /,
    )
    expect(await refusal(lines.toSpliced(1, 1))).toContain('fewer or more records')
    expect(await refusal([...lines, lines[1] ?? ''])).toContain('nothing may follow')
  })
})
