import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'
import { shareNext } from './share-next.ts'

/** Bytes of the file: enough to delete the largest page, all of which goes through the log. */
const RESERVE_BYTES = 8_388_608
/** Of a small disk it takes at most this part. */
const LARGEST_SHARE = 1 / 4
const FILE_MODE = 0o600
/** By how much the database may still grow while the file is away: for the names of what is deleted. */
const SPARE_PAGES = 32
/** What SQLite allows by default. */
const MOST_PAGES = 4_294_967_294

/** Where the room of a database is kept. */
export function reserveOf(database: string): string {
  return `${database}-reserve`
}

/**
 * A file beside a SQLite database that holds room on its disk. Whoever finds the disk full deletes it, so that pages can
 * be deleted and hidden; until there is room for it again, a process that serves lets the database grow no more, and
 * uses the pages of it that have become free. All processes on a database share the file. SPEC.md 8.7.8
 */
export class DiskReserve {
  readonly #file: string
  readonly #writer: Kysely<Schema>
  #isKept = false
  /** Pages that the database may have; `undefined` while it may grow. */
  #mostPages: number | undefined
  /** Besides the file, as much has to be left for the log. */
  readonly #tryToHold = shareNext(() => this.#hold(2))

  /** @param database - its path */
  constructor(database: string, writer: Kysely<Schema>) {
    this.#file = reserveOf(database)
    this.#writer = writer
  }

  /** From now on the file is there whenever there is room for it. */
  async keep(): Promise<void> {
    this.#isKept = true
    await this.beforeWrite()
  }

  /** Sees to it that the database does not grow into the room of a file that somebody has deleted. */
  async beforeWrite(): Promise<void> {
    if (!this.#isKept) return
    if (existsSync(this.#file) || (await this.#tryToHold())) return this.#letGrow()
    if (this.#mostPages === undefined) {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(this.#writer)
      this.#mostPages = (rows[0]?.page_count ?? 0) + SPARE_PAGES
    }
    // Each time: a connection that was opened again does not know of it.
    await this.#allowPages(this.#mostPages)
  }

  /** Gives its room, and that of the log, to whoever writes next. */
  async giveFree(): Promise<void> {
    await rm(this.#file, { force: true })
    await this.beforeWrite()
    // What is not possible now, because somebody reads, is so after the next write.
    await sql`pragma wal_checkpoint(truncate)`.execute(this.#writer).catch(() => {})
  }

  /** Takes the room again that nobody needs once the database is closed. */
  async atRest(): Promise<void> {
    if (this.#isKept) await this.#hold(1)
  }

  async #letGrow(): Promise<void> {
    if (this.#mostPages === undefined) return
    this.#mostPages = undefined
    await this.#allowPages(MOST_PAGES)
  }

  async #allowPages(count: number): Promise<void> {
    await sql`pragma max_page_count = ${sql.lit(count)}`.execute(this.#writer)
  }

  /** @param times - so many times its room has to be free */
  async #hold(times: number): Promise<boolean> {
    if (existsSync(this.#file)) return true
    const unfinished = `${this.#file}-${process.pid}`
    try {
      const { blocks, bavail, bsize } = await statfs(dirname(this.#file))
      const bytes = Math.floor(Math.min(RESERVE_BYTES, blocks * bsize * LARGEST_SHARE))
      if (bavail * bsize < times * bytes) return false
      await fill(unfinished, bytes)
      await rename(unfinished, this.#file)
      return true
    } catch {
      await rm(unfinished, { force: true }).catch(() => {})
      return false
    }
  }
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
