import { rm } from 'node:fs/promises'
import type { Database } from 'better-sqlite3'
import type { Driver } from 'kysely'
import { retryWhileBusy } from '../retry-while-busy.ts'
import { SqliteConnection, type SqliteHandle } from './sqlite-connection.ts'
import { reserveOf } from './disk-reserve.ts'
import { applyWriterPragmas, createSqliteFile, openForReading, openForWriting } from './sqlite-file.ts'
import { WalSync } from './wal-sync.ts'
import { translateSqliteError } from './sqlite-errors.ts'
import { StatementCache } from './statement-cache.ts'
import { DiskFullError, StoreUnavailableError } from '../store-errors.ts'
import { Mutex } from '../mutex.ts'

/** One SQLite connection. */
export interface SqliteDriverOptions {
  /** Path of the database file. */
  readonly file: string
  /**
   * A `writer` creates the file and begins transactions with the write lock; a `reader` can only read. A `snapshot` can
   * only read as well, but its transactions may await anything.
   */
  readonly role: 'writer' | 'reader' | 'snapshot'
  /** How long a caller waits for locks of other processes, in milliseconds. */
  readonly busyDeadlineMs: number
  /** How many prepared statements are cached. */
  readonly cachedStatements: number
}

/**
 * Kysely's driver over one better-sqlite3 connection. One caller at a time can acquire it, in the order of asking.
 * Waiting for locks of other processes never blocks the event loop.
 */
export class SqliteDriver implements Driver {
  readonly #options: SqliteDriverOptions
  readonly #others: readonly SqliteDriver[]
  readonly #mutex = new Mutex()
  #handle: SqliteHandle | undefined
  #isClosed = false
  #reopenedAt = 0
  #opened = 0

  /** @param others - the other connections of this process to the same file */
  constructor(options: SqliteDriverOptions, others: readonly SqliteDriver[] = []) {
    this.#options = options
    this.#others = others
  }

  async init(): Promise<void> {
    if (this.#options.role === 'writer') await createSqliteFile(this.#options.file)
    this.#handle = await this.#open()
  }

  /** @throws StoreUnavailableError when the file had to be opened again, and could not */
  async acquireConnection(): Promise<SqliteConnection> {
    const timeout = { askedAt: performance.now(), deadlineMs: this.#options.busyDeadlineMs }
    const unlock = await this.#mutex.acquire()
    try {
      return new SqliteConnection(await this.#usableHandle(), timeout, unlock)
    } catch (error) {
      unlock()
      throw translateSqliteError(error)
    }
  }

  /**
   * The rows of a query, without waiting for a turn; `undefined` if they have to be asked for in turn, which also tells
   * why. Not for a query that another one's transaction must not see.
   */
  readNow<Row>(sql: string, parameters: readonly unknown[]): Row[] | undefined {
    const handle = this.#handle
    if (handle === undefined || handle.lacksAccess || handle.database.inTransaction) return undefined
    try {
      return handle.statements.get(sql).all(...parameters) as Row[]
    } catch {
      return undefined
    }
  }

  /**
   * A number that is another one once this connection has committed what may have changed pages, or another one anything;
   * `undefined` when it cannot be asked for now.
   */
  pageVersion(): number | undefined {
    const handle = this.#handle
    if (handle === undefined || handle.lacksAccess || handle.database.inTransaction) return undefined
    try {
      // Both only grow, so their sum tells of each. A connection that was opened again counts for itself.
      return handle.opened * MAX_VERSIONS + Number(handle.dataVersion.get()) + handle.pageCommits
    } catch {
      return undefined
    }
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    const { role } = this.#options
    await connection.begin(role === 'writer' ? 'begin immediate' : 'begin', role !== 'snapshot')
  }

  /** A writer's commit is on disk when this resolves. Until then, others write already. */
  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit()
    connection.release()
    await connection.whenOnDisk()
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release()
  }

  /** Closes once all that asked before have had the connection. A writer moves the log into the file first. */
  async destroy(): Promise<void> {
    const unlock = await this.#mutex.acquire()
    this.#isClosed = true
    if (this.#handle !== undefined && this.#options.role === 'writer') truncateWal(this.#handle.database)
    await this.#close()
    unlock()
  }

  async #usableHandle(): Promise<SqliteHandle> {
    if (this.#isClosed) throw new Error('The database is closed.')
    if (this.#handle?.lacksAccess === true && performance.now() - this.#reopenedAt > REOPEN_MILLISECONDS) {
      await this.#closeAll()
    }
    return (this.#handle ??= await this.#open())
  }

  async #open(): Promise<SqliteHandle> {
    const database = await open(this.#options)
    const statements = new StatementCache(database, this.#options.cachedStatements)
    const dataVersion = database.prepare('pragma data_version').pluck()
    const log = this.#options.role === 'writer' ? new WalSync(database) : undefined
    this.#opened += 1
    const opened = this.#opened
    return {
      database,
      statements,
      dataVersion,
      pageCommits: 0,
      log,
      opened,
      lacksAccess: false,
      hadLockAt: 0,
    }
  }

  /**
   * Closes all connections, so that they are opened again. All of them, because the connections of a process share one
   * access to the index of the log.
   */
  async #closeAll(): Promise<void> {
    this.#reopenedAt = performance.now()
    const unlocks = await Promise.all(this.#others.map((other) => other.#mutex.acquire()))
    await Promise.all([this, ...this.#others].map((driver) => driver.#close()))
    for (const unlock of unlocks) unlock()
  }

  async #close(): Promise<void> {
    const handle = this.#handle
    this.#handle = undefined
    handle?.database.close()
    await handle?.log?.close()
  }
}

/** SQLite counts in 32 bits. */
const MAX_VERSIONS = 2 ** 32

/** How long a connection without access is used before it is opened again, to see whether it now has access. */
const REOPEN_MILLISECONDS = 500

/** Moves the log into the file. If that is not possible, on a full disk for example, the next process does it. */
function truncateWal(database: Database): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!(translateSqliteError(error) instanceof StoreUnavailableError)) throw error
  }
}

async function open({ file, role, busyDeadlineMs }: SqliteDriverOptions): Promise<Database> {
  if (role !== 'writer') return openForReading(file)
  try {
    return await openWriter(file, busyDeadlineMs)
  } catch (error) {
    if (!(translateSqliteError(error) instanceof DiskFullError)) throw error
    // There may be no room for the log and its index.
    await rm(reserveOf(file), { force: true })
    return openWriter(file, busyDeadlineMs)
  }
}

async function openWriter(file: string, busyDeadlineMs: number): Promise<Database> {
  const database = openForWriting(file)
  const timeout = { askedAt: performance.now(), deadlineMs: busyDeadlineMs }
  try {
    await retryWhileBusy(() => applyWriterPragmas(database), timeout)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
