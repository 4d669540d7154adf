import { resolve } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import { sqliteStore, type Store } from './dialect.ts'
import type { Schema } from './schema.ts'

/** An open database. */
export interface Database {
  /** For queries that change nothing. It sees what is committed and never waits for a writer. */
  readonly reader: Kysely<Schema>
  /**
   * Runs `work` in a transaction that holds the write lock from the start and is committed, on disk, when the
   * promise resolves. Writes run one after another in the order of the calls.
   *
   * @param work - may await nothing but queries of its transaction
   * @throws StoreBusyError when another process holds the lock until the deadline; nothing was changed
   * @throws TransactionOutlivedTurnError when `work` awaits anything else; nothing was changed
   */
  write<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>
  /** Rejects when the database cannot be read. */
  ping(): Promise<void>
  /** Overwrites what deleted rows have left in the database's files, as far as nobody else still reads it. */
  scrub(): Promise<void>
  /** Finishes what was begun and closes the files. */
  close(): Promise<void>
}

/** How a database is opened. */
export interface DatabaseOptions {
  /** How long a query waits for the locks of other processes, in milliseconds; 5,000 by default. */
  readonly busyDeadlineMs?: number
}

const DEFAULT_BUSY_DEADLINE_MS = 5_000
const CACHED_STATEMENTS = 100

/**
 * Opens the database of a `DATABASE_URL`, creating file and directories as needed. Tables are created by
 * `migrate`.
 *
 * @param url - `sqlite:` and a path, relative to the working directory or absolute
 * @throws Error when the address names no database that this version can use, or it cannot be opened
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const store = sqliteStore({
    file: sqliteFile(url),
    busyDeadlineMs: options.busyDeadlineMs ?? DEFAULT_BUSY_DEADLINE_MS,
    cachedStatements: CACHED_STATEMENTS,
  })
  const database: Database = {
    reader: store.reader,
    write: (work) => store.writer.transaction().execute(work),
    ping: () => store.ping(),
    scrub: () => store.scrub(),
    close: () => close(store),
  }
  try {
    await store.writer.connection().execute(async () => {})
    await database.ping()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The reader goes first: the last connection to close removes the log, and a reader may not. */
async function close(store: Store): Promise<void> {
  await store.reader.destroy()
  await store.writer.destroy()
}

function sqliteFile(url: string): string {
  if (/^postgres(?:ql)?:/i.test(url)) {
    throw new Error(
      'DATABASE_URL: PostgreSQL comes with a later version; use sqlite:./data/pages.db for now.',
    )
  }
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/i.exec(url)?.[1]
  if (path === undefined) {
    throw new Error(
      'DATABASE_URL must be sqlite: and the path of a file, for example sqlite:./data/pages.db.',
    )
  }
  if (path.startsWith(':memory:')) {
    throw new Error(
      'DATABASE_URL: the database needs a file, because it is read and written on two connections.',
    )
  }
  return resolve(path)
}
