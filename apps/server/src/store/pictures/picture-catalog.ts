import { PICTURE_KEY_PATTERN } from '../../content/picture-keys.ts'
import type { Tables } from '../db/database.ts'
import { toPicture } from './pictures.ts'
import type { Picture } from './types.ts'

/** Which pictures are listed. */
export interface PictureSelection {
  /** At most so many. */
  readonly limit: number
  /** Only pictures that were uploaded before the one of this key: the last of the previous list. */
  readonly after?: string | undefined
  /** Only pictures that this page names. */
  readonly pageId?: string | undefined
  /** Only pictures that were taken down. */
  readonly takenDown?: boolean
}

/** The pictures as the operator sees them. SPEC.md 16.7 */
export interface PictureCatalog {
  /** Newest first; `undefined` when there is no picture `after`. */
  list(selection: PictureSelection): Promise<Picture[] | undefined>
  /** How many pictures there are, without those that were taken down. */
  count(): Promise<number>
  /** The picture of a key, or all that were uploaded or are served as the bytes of a hash. */
  find(keyOrHash: string): Promise<Picture[]>
  /** The ids of the pages that name a picture, at most a hundred. */
  pagesOf(key: string): Promise<string[]>
  /**
   * Takes down all pictures of a key or hash, and all others of the same upload: their files are deleted for good.
   * Those that are taken down already keep their time and get the new reason.
   */
  takeDown(keyOrHash: string, reason: string): Promise<Picture[]>
}

const HASH_PATTERN = /^[0-9a-f]{64}$/
const MAX_PAGES = 100

/** Reads and takes down pictures in the database. `now` is in milliseconds since 1970. */
export function createPictureCatalog(database: Tables, now: () => number = Date.now): PictureCatalog {
  const { reader } = database

  async function find(name: string): Promise<Picture[]> {
    const isKey = PICTURE_KEY_PATTERN.test(name)
    if (!isKey && !HASH_PATTERN.test(name)) return []
    const rows = await reader
      .selectFrom('pictures')
      .selectAll()
      .where(({ or, eb }) =>
        isKey ? eb('key', '=', name) : or([eb('uploaded_hash', '=', name), eb('served_hash', '=', name)]),
      )
      .orderBy('key')
      .execute()
    return rows.map(toPicture)
  }

  return {
    find,

    async list({ limit, after, pageId, takenDown = false }) {
      const [last] = after === undefined ? [] : await find(after)
      if (after !== undefined && last === undefined) return undefined
      let query = reader.selectFrom('pictures').selectAll()
      if (takenDown) query = query.where('taken_down_at', 'is not', null)
      if (pageId !== undefined) {
        query = query.where('key', 'in', (named) =>
          named.selectFrom('picture_references').select('picture_key').where('page_id', '=', pageId),
        )
      }
      if (last !== undefined) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'key'), '<', tuple(last.createdAt, last.key)),
        )
      }
      const rows = await query.orderBy('created_at', 'desc').orderBy('key', 'desc').limit(limit).execute()
      return rows.map(toPicture)
    },

    async count() {
      const { count } = await reader
        .selectFrom('pictures')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('taken_down_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async pagesOf(key) {
      const rows = await reader
        .selectFrom('picture_references')
        .select('page_id')
        .where('picture_key', '=', key)
        .orderBy('page_id')
        .limit(MAX_PAGES)
        .execute()
      return rows.map((row) => row.page_id)
    },

    async takeDown(keyOrHash, reason) {
      const hashes = (await find(keyOrHash)).map(({ uploadedHash }) => uploadedHash)
      if (hashes.length === 0) return []
      const time = new Date(now()).toISOString()
      const taken = await database.write(async (trx) => {
        const rows = await trx
          .updateTable('pictures')
          .set(({ fn, val, ref }) => ({
            taken_down_at: fn.coalesce(ref('taken_down_at'), val(time)),
            takedown_reason: reason,
            byte_count: 0,
          }))
          .where('uploaded_hash', 'in', hashes)
          .returningAll()
          .execute()
        const keys = rows.map(({ key }) => key)
        await trx.deleteFrom('picture_files').where('picture_key', 'in', keys).execute()
        return rows.map(toPicture)
      })
      await database.scrub()
      return taken
    },
  }
}
