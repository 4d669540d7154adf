import { openCurrentDatabase } from '../src/store/db/open-current-database.ts'
import { storeContent } from '../src/store/store-size.ts'

/** What there is of pictures in a store: rows, and bytes with those of everything else. */
export interface StoredPictures {
  readonly pictures: number
  readonly files: number
  readonly bytes: number
  /** Of addresses that have added something. */
  readonly days: number
}

/** Counts in a store. */
export async function storedPictures(databaseUrl: string): Promise<StoredPictures> {
  const database = await openCurrentDatabase(databaseUrl)
  try {
    const countOf = async (table: 'pictures' | 'picture_files' | 'address_bytes') => {
      const counted = database.reader.selectFrom(table).select(({ fn }) => fn.countAll().as('rows'))
      return Number((await counted.executeTakeFirstOrThrow()).rows)
    }
    return {
      pictures: await countOf('pictures'),
      files: await countOf('picture_files'),
      bytes: (await storeContent(database.reader)).bytes,
      days: await countOf('address_bytes'),
    }
  } finally {
    await database.close()
  }
}
