import { exportStore } from '../../server/src/maintenance/transfer/export-store.ts'
import { importStore } from '../../server/src/maintenance/transfer/import-store.ts'
import { openCurrentDatabase } from '../../server/src/store/db/open-current-database.ts'
import type { Database } from '../../server/src/store/db/database.ts'
import { createNotes } from '../../server/src/store/notes/notes.ts'
import { createPictureCatalog } from '../../server/src/store/pictures/picture-catalog.ts'
import { createPictures } from '../../server/src/store/pictures/pictures.ts'
import { UNBOUNDED } from '../../server/src/store/quotas.ts'
import { createPageRepository } from '../../server/src/store/pages/page-repository.ts'
import { createPremiumTokens } from '../../server/src/store/premium-tokens.ts'
import { createReports } from '../../server/src/store/reports.ts'
import { composed } from './composed.ts'

/** The lines of an export of a store in which every kind of record occurs. */
export async function storeWithEverything(file: string): Promise<string[]> {
  return withStore(file, async (database) => {
    const pages = createPageRepository(database)
    const pictures = createPictures(database, UNBOUNDED)
    const picture = async (letter: string) => {
      const files = [3_500_000, 20].map((length, index) => ({
        width: 900 - index,
        bytes: Buffer.alloc(length, letter),
      }))
      const uploadedHash = letter.repeat(64)
      await pictures.add({ key: letter.repeat(22), uploadedHash, width: 900, height: 8, files }, '192.0.2.1')
    }
    for (const letter of ['a', 'b', 'c']) await picture(letter)
    await createPictureCatalog(database).takeDown('c'.repeat(22), 'because')
    const plain = await composed(
      '# Plain\n\n![A](https://elsewhere.example/pictures/aaaaaaaaaaaaaaaaaaaaaa.webp)\n\nText with ü and 😀.',
    )
    const page = (slug: string | null) =>
      pages.create({
        ...plain,
        slug,
        published: true,
        theme: 'light-default',
        meta: { title: 'T' },
        lang: 'de',
        notes: true,
      })
    const kept = { keyHash: 'a'.repeat(64), fingerprint: 'f', sealed: 's' }
    const { page: named } = await page('named-page')
    const { page: deleted } = await page('deleted-page')
    await pages.remove(deleted.id)
    const { page: down } = await page(null)
    await pages.append(named.id, plain.blocks, { keep: () => kept })
    for (let count = 0; count < 20; count++) await pages.append(down.id, plain.blocks)
    await createReports(database).add(named, { reason: 'spam', details: 'no' })
    await pages.takeDown(down.id, 'because')
    const notes = createNotes(database)
    const note = await notes.add(named.id, { text: 'n', name: null, place: null }, { from: '192.0.2.1' })
    if (typeof note === 'object') await notes.answer(named.id, note.id, { state: 'done', reply: 'yes' })
    const tokens = createPremiumTokens(database)
    await tokens.create('one')
    await tokens.revoke((await tokens.create('two')).id)
  })
}

/** Imports the lines into a store of its own, and exports that. */
export function linesOfStore(file: string, lines: readonly string[]): Promise<string[]> {
  return withStore(file, async (database) => {
    await importStore(
      database,
      (async function* () {
        yield* lines
      })(),
    )
  })
}

async function withStore(file: string, fill: (database: Database) => Promise<void>): Promise<string[]> {
  const database = await openCurrentDatabase(`sqlite:${file}`)
  try {
    await fill(database)
    const lines: string[] = []
    for await (const line of exportStore(database)) lines.push(line)
    return lines
  } finally {
    await database.close()
  }
}
