import { type FileHandle, open } from 'node:fs/promises'
import type { Database } from 'better-sqlite3'
import { coalesce } from '../coalesce.ts'
import { StoreUnavailableError } from '../store-errors.ts'

/**
 * Brings the commits of a connection to disk without blocking the event loop. Commits that come while a sync is under
 * way share the next one. ADR 0030
 */
export class WalSync {
  /**
   * Resolves when all commits before the call are on disk.
   *
   * @throws StoreUnavailableError when that cannot be said: a loss of power may undo them
   */
  readonly whenOnDisk = coalesce(() => this.#sync())
  readonly #database: Database
  #file: FileHandle | undefined
  #mayHaveGaps = false

  /** @param database - a connection that writes, with `synchronous = NORMAL` */
  constructor(database: Database) {
    this.#database = database
  }

  /** Closes its file, after a sync that is under way. */
  async close(): Promise<void> {
    await this.#file?.close()
  }

  async #sync(): Promise<void> {
    try {
      // After a failed sync the system may take for written what is not. What is behind a gap in the log would be lost.
      if (this.#mayHaveGaps) this.#moveIntoDatabase()
      this.#mayHaveGaps = true
      // SQLite locks the database, never its log, so that closing this file frees no lock.
      this.#file ??= await open(`${this.#database.name}-wal`, 'r+')
      await this.#file.datasync()
      this.#mayHaveGaps = false
    } catch (error) {
      throw new StoreUnavailableError(error)
    }
  }

  /** Writes all that is in the log to the database file, and syncs that. */
  #moveIntoDatabase(): void {
    const [result] = this.#database.pragma('wal_checkpoint(restart)') as [{ busy: number }]
    if (result.busy !== 0) throw new Error('The log cannot be emptied now.')
  }
}
