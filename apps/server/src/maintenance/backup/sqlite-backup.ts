import { once } from 'node:events'
import { chmod, copyFile, mkdir, realpath, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import Sqlite, { SqliteError } from 'better-sqlite3'
import { workerEntry } from '../../worker-entry.ts'
import { exists, FILE_MODE, FileExistsError, sync, writeDurably } from '../durable-file.ts'
import { isBreaking } from '../../store/db/migrate.ts'
import { MIGRATIONS } from '../../store/db/migrations/index.ts'

/** A backup or a restore is not possible; the message says why. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const BUSY_MILLISECONDS = 5000
/** Tables that are not copied. SPEC.md 8.7.6, 16.1.5 */
const OMITTED_TABLES = ['address_bytes', 'address_days', 'store_secrets']
/** Suffixes of the files that SQLite keeps beside a database. */
const SIDE_FILES = ['-wal', '-journal', '-shm']
/** Revisions are 32-bit integers in PostgreSQL, so seconds are counted from here; they last until 2094. */
const FIRST_SECOND = Date.parse('2026-01-01T00:00:00Z') / 1000

/**
 * Writes a snapshot of a store to a file, while servers keep serving. It does not migrate the store, so that a backup
 * can be made before an update. SPEC.md 15.3
 *
 * @param database - the file of the store
 * @throws FileExistsError when the file exists and `force` is not set
 * @throws BackupError when the store is missing or damaged; no backup was written
 */
export async function backUp(database: string, file: string, options: { force: boolean }): Promise<void> {
  if (!(await exists(database))) throw new BackupError(`There is no database at ${database}.`)
  await requireOther(database, file)
  await writeDurably(file, options, (partial) => copyInThread({ database, partial }))
}

/** The file of a store, and the empty file to copy it to. */
export interface StoreCopy {
  readonly database: string
  readonly partial: string
}

/** In a thread, because SQLite would block the event loop, and a signal must be able to end the backup. */
async function copyInThread(copy: StoreCopy): Promise<void> {
  const { file, execArgv } = workerEntry('maintenance/backup/worker')
  await once(new Worker(file, { execArgv, workerData: copy }), 'exit')
}

/** Copies a snapshot of a store into an empty file, and checks the copy. */
export async function copyStore({ database, partial }: StoreCopy): Promise<void> {
  // Not read-only: if it is the last connection to close, it has to remove the log.
  const source = new Sqlite(database, { fileMustExist: true, timeout: BUSY_MILLISECONDS })
  try {
    // One snapshot, which blocks no writer; deleted content is not copied.
    source.prepare('vacuum into ?').run(partial)
  } finally {
    source.close()
  }
  await inSingleFile(partial, (copy) => {
    omitTables(copy)
    requireStore(copy, database)
  })
}

/**
 * Replaces a store with a backup. It copies and checks the backup before it touches the store. SPEC.md 15.4
 *
 * @param database - the file of the store, which nobody may have open
 * @throws FileExistsError when a store exists and `force` is not set
 * @throws BackupError when the file is not a complete backup, or another process has the store open
 */
export async function restore(file: string, database: string, options: { force: boolean }): Promise<void> {
  if (!(await exists(file))) throw new BackupError(`There is no file ${file}.`)
  await requireOther(database, file)
  if (await exists(`${file}-wal`)) {
    throw new BackupError(
      `${file} is a database that is or was in use, with a log beside it; it is no backup.`,
    )
  }
  if (!options.force) await requireNothing(database)
  await mkdir(dirname(database), { recursive: true, mode: 0o700 })
  let release = () => {}
  try {
    await writeDurably(database, options, async (partial) => {
      await copyFile(file, partial)
      // The copy has the mode of the backup, which may be read-only or readable by everybody.
      await chmod(partial, FILE_MODE)
      await inSingleFile(partial, (copy) => requireStore(copy, file))
      const old = await lockStore(database)
      release = old.release
      await inSingleFile(partial, (copy) => raiseRevisions(copy, old.highestRevision))
    })
  } finally {
    release()
  }
}

/** Opens a database without a write-ahead log, calls `look`, and leaves it in a single file. */
async function inSingleFile(file: string, look: (database: Sqlite.Database) => void): Promise<void> {
  let database: Sqlite.Database | undefined
  try {
    database = new Sqlite(file, { fileMustExist: true, timeout: 0 })
    database.pragma('journal_mode = delete')
    database.pragma('secure_delete = on')
    look(database)
  } catch (error) {
    throw isBroken(error)
      ? new BackupError(`This is not an intact SQLite database: ${error.message}.`)
      : error
  } finally {
    database?.close()
    // SQLite only leaves some behind if it was interrupted.
    await removeBeside(file)
  }
}

function omitTables(copy: Sqlite.Database): void {
  const tables = tablesOf(copy)
  for (const table of OMITTED_TABLES) {
    if (tables.has(table)) copy.exec(`delete from ${table}`)
  }
}

/** @throws BackupError when it is damaged, or not a store that this version can migrate */
function requireStore(copy: Sqlite.Database, name: string): void {
  const findings = copy.pragma('integrity_check') as { integrity_check: string }[]
  const finding = findings.find((row) => row.integrity_check !== 'ok')?.integrity_check
  if (finding !== undefined) throw new BackupError(`${name} is damaged: ${finding}`)
  const orphans = copy.pragma('foreign_key_check') as { table: string; parent: string }[]
  if (orphans[0] !== undefined) {
    throw new BackupError(`${name} is damaged: ${orphans[0].table} has rows without ${orphans[0].parent}.`)
  }
  if (!tablesOf(copy).has('kysely_migration')) throw new BackupError(`${name} is no store of Quick Pages.`)
  const known = Object.keys(MIGRATIONS)
  const names = copy.prepare('select name from kysely_migration order by name').pluck().all() as string[]
  const unknown = names.find((migration) => !known.includes(migration) && isBreaking(migration))
  if (unknown !== undefined) {
    throw new BackupError(`${name} is of a newer version, whose migration ${unknown} is not known here.`)
  }
  if (names[0] !== known[0]) throw new BackupError(`${name} is no store of Quick Pages.`)
}

function tablesOf(database: Sqlite.Database): Set<string> {
  return new Set(
    database.prepare(`select name from sqlite_master where type = 'table'`).pluck().all() as string[],
  )
}

/**
 * Gives every page a revision that it cannot have had since the backup, so that no cached answer has the ETag of a
 * restored page. SPEC.md 15.4.4
 *
 * @param highest - the highest revision in the store that is replaced
 */
function raiseRevisions(copy: Sqlite.Database, highest: number): void {
  // In case the replaced store cannot be read: a page is written less often than once a second.
  const seconds = Math.floor(Date.now() / 1000) - FIRST_SECOND
  copy.prepare('update pages set revision = max(revision, ?) + 1').run(Math.max(seconds, highest))
}

interface LockedStore {
  readonly highestRevision: number
  readonly release: () => void
}

/**
 * Makes sure that nobody has the store open, moves its log into its file, and locks it until released: a log that was
 * left behind would be applied to the file that replaces the store.
 *
 * @throws BackupError when another process has it open
 */
async function lockStore(database: string): Promise<LockedStore> {
  let old: Sqlite.Database | undefined
  let highestRevision = 0
  try {
    if (await exists(database)) {
      old = new Sqlite(database, { fileMustExist: true, timeout: 0 })
      // Only the last connection to a database can switch off the write-ahead log.
      old.pragma('journal_mode = delete')
      old.exec('begin exclusive')
      highestRevision = highestRevisionIn(old)
    }
  } catch (error) {
    old?.close()
    if (error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new BackupError(`A server or another program has ${database} open; stop it first.`)
    }
    // A damaged store may be replaced.
    if (!isBroken(error)) throw error
  }
  await removeBeside(database)
  await sync(dirname(database))
  return { highestRevision, release: () => old?.close() }
}

/** 0 for a file that is damaged or not a store. */
function highestRevisionIn(file: Sqlite.Database): number {
  try {
    return Number(file.prepare('select max(revision) from pages').pluck().get() ?? 0)
  } catch (error) {
    if (error instanceof SqliteError) return 0
    throw error
  }
}

async function removeBeside(database: string): Promise<void> {
  for (const end of SIDE_FILES) await rm(`${database}${end}`, { force: true })
}

/**
 * @throws FileExistsError when there is a store, or only a log: it may hold the last writes of a store that was moved
 */
async function requireNothing(database: string): Promise<void> {
  for (const file of [database, `${database}-wal`, `${database}-journal`]) {
    if (await exists(file)) throw new FileExistsError(file)
  }
}

async function requireOther(database: string, file: string): Promise<void> {
  const [one, other] = await Promise.all([database, file].map((path) => realpath(path).catch(() => path)))
  if (one === other) throw new BackupError(`${file} is the store itself.`)
}

function isBroken(error: unknown): error is Error {
  return error instanceof SqliteError && /^SQLITE_(?:NOTADB|CORRUPT)/.test(error.code)
}
