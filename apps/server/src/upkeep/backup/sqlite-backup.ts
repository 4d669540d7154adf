import { once } from 'node:events'
import { chmod, copyFile, mkdir, realpath, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import Sqlite, { SqliteError } from 'better-sqlite3'
import { workerEntry } from '../../worker-entry.ts'
import { exists, FILE_MODE, FileExistsError, sync, writeDurably } from '../durable-file.ts'
import { isBreaking } from '../../store/db/migrate.ts'
import { MIGRATIONS } from '../../store/db/migrations/index.ts'

/** A file cannot be restored: it is no whole backup of a store that this version knows. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** How long other processes' locks are waited for, in milliseconds. */
const BUSY_MILLISECONDS = 5000
/** What is of the running store alone: SPEC.md 8.7.6 */
const LEFT_OUT = ['address_bytes', 'address_days']
/** What SQLite keeps beside a database. */
const BESIDE = ['-wal', '-journal', '-shm']
/** Revisions are integers of 32 bits in PostgreSQL: seconds from here on are enough until 2094. */
const FIRST_SECOND = Date.parse('2026-01-01T00:00:00Z') / 1000

/**
 * Writes all that a store held at one moment to a file, while servers go on serving. It brings nothing up to date, so
 * that it can be taken before a new version does. SPEC.md 15.3
 *
 * @param database - the file of the store
 * @throws FileExistsError when the file is there already and may not be overwritten
 * @throws BackupError when the store is not in order, and no backup was written
 */
export async function backUp(database: string, file: string, options: { force: boolean }): Promise<void> {
  if (!(await exists(database))) throw new BackupError(`There is no database at ${database}.`)
  await requireOther(database, file)
  await writeDurably(file, options, (partial) => copyInThread({ database, partial }))
}

/** What is copied where. */
export interface StoreCopy {
  readonly database: string
  readonly partial: string
}

/** SQLite copies without a pause, and a signal that is to end that must be heard. */
async function copyInThread(copy: StoreCopy): Promise<void> {
  const { file, execArgv } = workerEntry('upkeep/backup/worker')
  await once(new Worker(file, { execArgv, workerData: copy }), 'exit')
}

/** Copies a store at one moment into a file that is there and empty, and looks through the copy. */
export async function copyStore({ database, partial }: StoreCopy): Promise<void> {
  // Not only for reading: the last one to close could not remove the log then.
  const source = new Sqlite(database, { fileMustExist: true, timeout: BUSY_MILLISECONDS })
  try {
    // One snapshot, which holds up no writer; what was deleted is not copied.
    source.prepare('vacuum into ?').run(partial)
  } finally {
    source.close()
  }
  await inSingleFile(partial, (copy) => {
    leaveOut(copy)
    requireStore(copy, database)
  })
}

/**
 * Puts a backup in the place of a store. What is put there is a copy that was looked through before; until then nothing
 * of the store is touched. SPEC.md 15.4
 *
 * @param database - the file of the store, which nobody may have open
 * @throws FileExistsError when there is a store already and it may not be overwritten
 * @throws BackupError when the file is no whole backup, or somebody has the store open
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
      // The copy has got the mode of the backup, which may be for reading only, or for everybody.
      await chmod(partial, FILE_MODE)
      await inSingleFile(partial, (copy) => requireStore(copy, file))
      const old = await closeOff(database)
      release = old.release
      await inSingleFile(partial, (copy) => raiseRevisions(copy, old.highestRevision))
    })
  } finally {
    release()
  }
}

/** Leaves a database in one file, without a log, and gives it to look at. */
async function inSingleFile(file: string, look: (database: Sqlite.Database) => void): Promise<void> {
  let database: Sqlite.Database | undefined
  try {
    database = new Sqlite(file, { fileMustExist: true, timeout: 0 })
    database.pragma('journal_mode = delete')
    database.pragma('secure_delete = on')
    look(database)
  } catch (error) {
    throw isBroken(error) ? new BackupError(`This is no whole SQLite database: ${error.message}.`) : error
  } finally {
    database?.close()
    // SQLite leaves none behind unless it was stopped midway.
    await removeBeside(file)
  }
}

function leaveOut(copy: Sqlite.Database): void {
  const tables = tablesOf(copy)
  for (const table of LEFT_OUT) {
    if (tables.has(table)) copy.exec(`delete from ${table}`)
  }
}

/** @throws BackupError unless it is whole, and a store that this version can bring up to date */
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
 * Gives every page a revision that no write since the backup can have had, so that nothing that was kept under an ETag
 * of that time is taken for what is restored. SPEC.md 15.4.4
 *
 * @param highest - of the store that is replaced
 */
function raiseRevisions(copy: Sqlite.Database, highest: number): void {
  // Where the store that is replaced cannot be asked: a page is written less often than once a second.
  const seconds = Math.floor(Date.now() / 1000) - FIRST_SECOND
  copy.prepare('update pages set revision = max(revision, ?) + 1').run(Math.max(seconds, highest))
}

/** What is known of a store that nobody can open until it is released. */
interface ClosedStore {
  readonly highestRevision: number
  readonly release: () => void
}

/**
 * Makes sure that nobody has the store open, moves its log into its file, and keeps everybody out until released: a log
 * that stayed behind would be taken for that of the file that comes in its place.
 *
 * @throws BackupError when somebody has it open
 */
async function closeOff(database: string): Promise<ClosedStore> {
  let old: Sqlite.Database | undefined
  let highestRevision = 0
  try {
    if (await exists(database)) {
      old = new Sqlite(database, { fileMustExist: true, timeout: 0 })
      // Only the last one who has a database open can leave the write-ahead log.
      old.pragma('journal_mode = delete')
      old.exec('begin exclusive')
      highestRevision = highestRevisionIn(old)
    }
  } catch (error) {
    old?.close()
    if (error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new BackupError(`A server or another program has ${database} open; stop it first.`)
    }
    // What is damaged is there to be replaced.
    if (!isBroken(error)) throw error
  }
  await removeBeside(database)
  await sync(dirname(database))
  return { highestRevision, release: () => old?.close() }
}

/** 0 also for a file that is damaged, or no store at all. */
function highestRevisionIn(file: Sqlite.Database): number {
  try {
    return Number(file.prepare('select max(revision) from pages').pluck().get() ?? 0)
  } catch (error) {
    if (error instanceof SqliteError) return 0
    throw error
  }
}

async function removeBeside(database: string): Promise<void> {
  for (const end of BESIDE) await rm(`${database}${end}`, { force: true })
}

/**
 * A log by itself may hold all that was written last to a store that was moved away.
 *
 * @throws FileExistsError when there is a store, or what is left of one
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
