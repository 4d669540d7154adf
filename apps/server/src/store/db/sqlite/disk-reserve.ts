import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { coalesce } from '../coalesce.ts'
import { errorCode } from '../store-errors.ts'

/** Bytes of the file: enough to delete the largest page, all of which goes through the log. */
const RESERVE_BYTES = 8_388_608
/** Of a small disk it takes at most this part. */
const LARGEST_SHARE = 1 / 4
const FILE_MODE = 0o600
/** By how much the database may still grow while the file is away: for the names of what is deleted. */
const SPARE_PAGES = 32
/** What SQLite allows by default. */
const MAX_PAGES = 4_294_967_294

/** While the disk is full, the log is emptied at most so often: it takes time in which nobody is answered. */
const GIVE_MILLISECONDS = 1000

/** Where the room of a database is kept. */
export function reserveOf(database: string): string {
  return `${database}-reserve`
}

/**
 * A file beside a SQLite database that holds room on its disk. Whoever finds the disk full deletes it, so that pages can
 * be deleted and hidden; until there is room for it again, the database grows no more, and what is new takes the pages of
 * it that have become free. All processes on a database share the file. SPEC.md 8.7.8
 */
export class DiskReserve {
  readonly #file: string
  readonly #writer: Kysely<Schema>
  /** Whether this process makes the file. */
  #isKept = false
  /** Whether it has to be there for the database to grow. */
  #isNeeded = false
  #gaveAt = -Infinity
  /** Pages that the database may have; `undefined` while it may grow. */
  #mostPages: number | undefined
  /** Besides the file, as much has to be left for the log. */
  readonly #tryToHold = coalesce(() => this.#hold(2))

  /** @param database - its path */
  constructor(database: string, writer: Kysely<Schema>) {
    this.#file = reserveOf(database)
    this.#writer = writer
  }

  /**
   * From now on the file is there whenever there is room for it.
   *
   * @throws Error when there can be no such file here; then the disk may fill up
   */
  async keep(): Promise<void> {
    this.#isKept = false
    await this.#hold(2)
    this.#isKept = this.#isNeeded = true
  }

  /** Makes the file again, if it is gone and there is room. */
  async beforeWrite(): Promise<void> {
    if (!this.#isKept || existsSync(this.#file)) return
    try {
      await this.#tryToHold()
    } catch {
      // Something else than room is missing. It is not for want of room that the database may not grow.
      this.#isKept = this.#isNeeded = false
    }
  }

  /**
   * Sees to it that the database does not grow into the room of a file that somebody has deleted.
   *
   * @param transaction - that has the lock: others may have deleted the file while it was waited for
   */
  async boundGrowth(transaction: Kysely<Schema>): Promise<void> {
    if (this.#isNeeded && !existsSync(this.#file)) {
      if (this.#mostPages === undefined) {
        const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(transaction)
        this.#mostPages = (rows[0]?.page_count ?? 0) + SPARE_PAGES
      }
      // Each time: a connection that was opened again does not know of it.
      await allowPages(transaction, this.#mostPages)
    } else if (this.#mostPages !== undefined) {
      this.#mostPages = undefined
      await allowPages(transaction, MAX_PAGES)
    }
  }

  /**
   * Gives its room, and that of the log, to whoever writes next.
   *
   * @returns false if both were given a moment ago
   */
  async giveFree(): Promise<boolean> {
    const isThere = existsSync(this.#file)
    if (!isThere && performance.now() - this.#gaveAt < GIVE_MILLISECONDS) return false
    this.#gaveAt = performance.now()
    this.#isNeeded = true
    await rm(this.#file, { force: true })
    // What is not possible now, because somebody reads, is so after the next write.
    await sql`pragma wal_checkpoint(truncate)`.execute(this.#writer).catch(() => {})
    return true
  }

  /** Takes the room again that nobody needs once the database is closed. */
  async atRest(): Promise<void> {
    if (this.#isKept) await this.#hold(1).catch(() => {})
  }

  /**
   * Makes the file, if there is room for it.
   *
   * @param times - so many times its room has to be free
   * @throws Error when it cannot be made for another reason
   */
  async #hold(times: number): Promise<void> {
    if (existsSync(this.#file)) return
    const { blocks, bavail, bsize } = await statfs(dirname(this.#file))
    if (blocks === 0) throw new Error('The file system does not say how much room there is.')
    const bytes = Math.floor(Math.min(RESERVE_BYTES, blocks * bsize * LARGEST_SHARE))
    if (bavail * bsize < times * bytes) return
    // Of one name for all: what a process that was killed has left is made anew.
    const unfinished = `${this.#file}.part`
    try {
      await fill(unfinished, bytes)
      await rename(unfinished, this.#file)
    } catch (error) {
      if (existsSync(this.#file)) return
      await rm(unfinished, { force: true }).catch(() => {})
      if (!FULL.has(errorCode(error))) throw error
    }
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])

async function allowPages(writer: Kysely<Schema>, count: number): Promise<void> {
  await sql`pragma max_page_count = ${sql.lit(count)}`.execute(writer)
}

/** Writes what no file system compresses: zeros would hold no room. */
async function fill(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w', FILE_MODE)
  try {
    const part = randomBytes(Math.min(bytes, 1_048_576))
    for (let left = bytes; left > 0; left -= part.length)
      await file.write(part, 0, Math.min(left, part.length))
  } finally {
    await file.close()
  }
}
