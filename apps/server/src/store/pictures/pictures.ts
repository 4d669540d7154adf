import { refused } from '../../refusal.ts'
import { createHash } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { PICTURE_KEY_PATTERN } from '../../content/picture-keys.ts'
import type { Tables } from '../db/database.ts'
import type { PicturesTable, Schema } from '../db/schema.ts'
import { type PictureBounds, requireRoomForPicture } from '../quotas.ts'
import { PICTURE_OVERHEAD_BYTES } from '../store-size.ts'
import type { NewPicture, Picture, Pictures } from './types.ts'

export type * from './types.ts'

export const pictureGone = () => refused('gone', 'The operator of this service has taken this picture down.')

/** Keeps pictures in the database. `now` is in milliseconds since 1970. */
export function createPictures(
  database: Tables,
  bounds: PictureBounds,
  now: () => number = Date.now,
): Pictures {
  const { reader } = database
  return {
    async find(key) {
      if (!PICTURE_KEY_PATTERN.test(key)) return undefined
      const row = await reader.selectFrom('pictures').selectAll().where('key', '=', key).executeTakeFirst()
      return row && toPicture(row)
    },

    isRefused: (hash) => isRefused(reader, hash),

    add: (picture, from) =>
      database.write(async (trx) => {
        const added = await insertPicture(trx, picture, now())
        if (added === 'added')
          await requireRoomForPicture(trx, bounds, { bytes: sizeOfPicture(picture), from, now: now() })
        return added
      }),

    async ofPage(pageId) {
      const rows = await reader
        .selectFrom('picture_references')
        .innerJoin('pictures', 'pictures.key', 'picture_references.picture_key')
        .innerJoin('picture_files', 'picture_files.picture_key', 'pictures.key')
        .select(['pictures.key', 'pictures.width', 'height', 'picture_files.width as fileWidth'])
        .where('page_id', '=', pageId)
        .orderBy('pictures.key')
        .orderBy('picture_files.width')
        .execute()
      const pictures = Map.groupBy(rows, ({ key }) => key)
      return [...pictures.values()].flatMap((files) =>
        files.slice(0, 1).map(({ key, width, height }) => ({
          key,
          width,
          height,
          narrower: files.map(({ fileWidth }) => fileWidth).filter((fileWidth) => fileWidth < width),
        })),
      )
    },

    async file(key, width) {
      const row = await reader
        .selectFrom('picture_files')
        .select('bytes')
        .where('picture_key', '=', key)
        .where('width', '=', width)
        .executeTakeFirst()
      return row?.bytes
    },
  }
}

/** Converts a row. */
export function toPicture(row: Selectable<PicturesTable>): Picture {
  return {
    key: row.key,
    uploadedHash: row.uploaded_hash,
    servedHash: row.served_hash,
    width: row.width,
    height: row.height,
    byteCount: row.byte_count,
    createdAt: row.created_at,
    takenDownAt: row.taken_down_at,
    takedownReason: row.takedown_reason,
  }
}

async function isRefused(connection: Kysely<Schema>, hash: string): Promise<boolean> {
  const found = await connection
    .selectFrom('pictures')
    .select('key')
    .where('taken_down_at', 'is not', null)
    .where((picture) => picture.or([picture('uploaded_hash', '=', hash), picture('served_hash', '=', hash)]))
    .executeTakeFirst()
  return found !== undefined
}

/** The bytes of a picture as bounds count them. SPEC.md 8.7.2 */
export function sizeOfPicture({ files }: NewPicture): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, PICTURE_OVERHEAD_BYTES)
}

/**
 * Writes the rows of a picture. The key is the primary key: of two uploads to one address, one is stored.
 *
 * @param now - in milliseconds since 1970
 * @param inTable - what the table of files has of a file's bytes, which may be kept elsewhere
 * @throws RefusedError `gone`
 */
export async function insertPicture(
  trx: Transaction<Schema>,
  picture: NewPicture,
  now: number,
  inTable: (bytes: Uint8Array) => Buffer = (bytes) => Buffer.from(bytes),
): Promise<'added' | 'used'> {
  const { key, uploadedHash, width, height, files } = picture
  const time = new Date(now).toISOString()
  const added = await trx
    .insertInto('pictures')
    .values({
      key,
      uploaded_hash: uploadedHash,
      served_hash: createHash('sha256')
        .update(files[0]?.bytes ?? '')
        .digest('hex'),
      width,
      height,
      byte_count: sizeOfPicture(picture) - PICTURE_OVERHEAD_BYTES,
      created_at: time,
      unreferenced_since: time,
      taken_down_at: null,
      takedown_reason: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (added === undefined) return 'used'
  for (const file of files) {
    const row = { picture_key: key, width: file.width, bytes: inTable(file.bytes) }
    await trx.insertInto('picture_files').values(row).execute()
  }
  // Only now: a takedown that comes meanwhile finds the row, or is found here.
  if (await isRefused(trx, uploadedHash)) throw pictureGone()
  return 'added'
}
