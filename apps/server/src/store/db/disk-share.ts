import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { reserveOf } from './sqlite/disk-reserve.ts'
import { isPostgres, sqliteFile } from './database.ts'

/** Of the room that the store has: indexes, the log and what is free inside the file need the other half. */
const SHARE = 1 / 2

/**
 * How large a store may become where its operator has not said: half of what is free on the disk of SQLite and of what
 * the store takes already, in bytes. 0, which is no bound, for PostgreSQL and for a file system that does not say what is
 * free. SPEC.md 8.7.1
 *
 * @param url - of a store that exists
 */
export async function shareOfDisk(url: string): Promise<number> {
  if (isPostgres(url)) return 0
  const file = sqliteFile(url)
  const { blocks, bavail, bsize } = await statfs(dirname(file))
  if (blocks === 0) return 0
  const own = await Promise.all([file, `${file}-wal`, reserveOf(file)].map(sizeOf))
  return Math.floor((bavail * bsize + own.reduce((sum, size) => sum + size, 0)) * SHARE)
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}
