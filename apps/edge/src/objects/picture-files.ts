import { env, type R2Bucket, type SqlStorage } from 'cloudflare:workers'

/** The files of the pictures of one upload, by their names. */
export interface PictureFiles {
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | undefined>
  names(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** A row holds two megabytes. */
const PART_BYTES = 1_500_000

/** Where there is no bucket: in the object itself. */
export function filesInObject(sql: SqlStorage): PictureFiles {
  return {
    async put(name, bytes) {
      for (let part = 0; part * PART_BYTES < bytes.length; part++) {
        const some = bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
        sql.exec('insert or replace into file_parts (name, part, bytes) values (?, ?, ?)', name, part, some)
      }
    },
    async get(name) {
      const query = 'select bytes from file_parts where name = ? order by part'
      const parts = sql.exec<{ bytes: ArrayBuffer }>(query, name).toArray()
      return parts.length === 0 ? undefined : Buffer.concat(parts.map(({ bytes }) => new Uint8Array(bytes)))
    },
    names: async () =>
      sql
        .exec<{ name: string }>('select distinct name from file_parts')
        .toArray()
        .map(({ name }) => name),
    remove: async (name) => void sql.exec('delete from file_parts where name = ?', name),
  }
}

/**
 * In the bucket `PICTURES`, below a folder.
 *
 * @param before - where files are that came before there was a bucket
 */
export function filesInBucket(folder: string, before: PictureFiles): PictureFiles {
  const bucket = env['PICTURES'] as R2Bucket | undefined
  if (bucket === undefined) return before
  return {
    put: async (name, bytes) => void (await bucket.put(folder + name, bytes)),
    async get(name) {
      const found = await bucket.get(folder + name)
      return found === null ? before.get(name) : new Uint8Array(await found.arrayBuffer())
    },
    async names() {
      const { objects } = await bucket.list({ prefix: folder })
      return [...objects.map(({ key }) => key.slice(folder.length)), ...(await before.names())]
    },
    async remove(name) {
      await bucket.delete(folder + name)
      await before.remove(name)
    },
  }
}
