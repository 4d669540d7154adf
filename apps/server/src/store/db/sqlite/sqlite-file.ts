import { constants } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { errorCode } from '../store-errors.ts'

const FILE_MODE = 0o600
const DIRECTORY_MODE = 0o700

/**
 * Creates the database file, empty and readable by its owner only, and the directories above it. SQLite gives its
 * `-wal` and `-shm` files the same mode. An existing file is not changed. SPEC.md 13.1.3
 */
export async function createSqliteFile(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: DIRECTORY_MODE })
  try {
    // O_EXCL: opening and closing a file that this process has open as a database would drop its POSIX locks.
    const handle = await open(file, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, FILE_MODE)
    await handle.close()
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** Opens the connection that writes. {@link applyWriterPragmas} is separate, because it may find the file locked. */
export function openForWriting(file: string): Sqlite.Database {
  return withSmallCache(new Sqlite(file, { fileMustExist: true, timeout: 0 }))
}

/** Opens a connection that can only read. */
export function openForReading(file: string): Sqlite.Database {
  return withSmallCache(new Sqlite(file, { fileMustExist: true, readonly: true, timeout: 0 }))
}

/** SQLite's own default, where better-sqlite3 takes 16 MB a connection: the system keeps the file in memory as well. */
function withSmallCache(database: Sqlite.Database): Sqlite.Database {
  database.pragma('cache_size = -2000')
  return database
}

/**
 * Switches on the write-ahead log, foreign keys and overwriting of deleted content. SQLite syncs the log only when it
 * empties it; `WalSync` does so after each commit.
 *
 * @throws Error when the file system does not support a write-ahead log
 */
export function applyWriterPragmas(database: Sqlite.Database): void {
  const mode = database.pragma('journal_mode = WAL', { simple: true })
  if (mode !== 'wal') {
    throw new Error(
      `${database.name}: the write-ahead log cannot be used here (journal mode ${String(mode)}).`,
    )
  }
  database.pragma('synchronous = NORMAL')
  database.pragma('foreign_keys = ON')
  database.pragma('secure_delete = ON')
}
