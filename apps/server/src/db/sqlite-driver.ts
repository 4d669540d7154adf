import type { Database } from 'better-sqlite3'
import type { Driver } from 'kysely'
import { retryWhileBusy } from './retry-while-busy.ts'
import { SqliteConnection, type SqliteHandle } from './sqlite-connection.ts'
import { applyWriterPragmas, createSqliteFile, openForReading, openForWriting } from './sqlite-file.ts'
import { StatementCache } from './statement-cache.ts'
import { Turns } from './turns.ts'

/** One SQLite connection. */
export interface SqliteDriverOptions {
  /** Path of the database file. */
  readonly file: string
  /** A `writer` creates the file and begins transactions with the write lock; a `reader` can only read. */
  readonly role: 'writer' | 'reader'
  /** How long a caller waits for the locks of other processes, in milliseconds. */
  readonly busyDeadlineMs: number
  /** Prepared statements that are kept. */
  readonly cachedStatements: number
}

/**
 * Kysely over one better-sqlite3 connection. Whoever acquires it has it alone, in the order of asking, until
 * released; waiting for the locks of other processes never holds the event loop.
 */
export class SqliteDriver implements Driver {
  readonly #options: SqliteDriverOptions
  readonly #turns = new Turns()
  #handle: SqliteHandle | undefined

  constructor(options: SqliteDriverOptions) {
    this.#options = options
  }

  async init(): Promise<void> {
    const database = await open(this.#options)
    this.#handle = { database, statements: new StatementCache(database, this.#options.cachedStatements) }
  }

  async acquireConnection(): Promise<SqliteConnection> {
    const patience = { askedAt: performance.now(), deadlineMs: this.#options.busyDeadlineMs }
    const endTurn = await this.#turns.take()
    if (this.#handle !== undefined) return new SqliteConnection(this.#handle, patience, endTurn)
    endTurn()
    throw new Error('The database is closed.')
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin(this.#options.role === 'writer' ? 'begin immediate' : 'begin')
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release()
  }

  /** Closes once everybody who asked before has had the connection. A writer moves the log into the file first. */
  async destroy(): Promise<void> {
    const endTurn = await this.#turns.take()
    const database = this.#handle?.database
    this.#handle = undefined
    if (database?.open && this.#options.role === 'writer') database.pragma('wal_checkpoint(TRUNCATE)')
    database?.close()
    endTurn()
  }
}

async function open({ file, role, busyDeadlineMs }: SqliteDriverOptions): Promise<Database> {
  if (role === 'reader') return openForReading(file)
  await createSqliteFile(file)
  const database = openForWriting(file)
  const patience = { askedAt: performance.now(), deadlineMs: busyDeadlineMs }
  try {
    await retryWhileBusy(() => applyWriterPragmas(database), patience)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
