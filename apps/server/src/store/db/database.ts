import { resolve } from 'node:path'
import type { LogEvent, Transaction } from 'kysely'
import type { Schema } from './schema.ts'
import { createSqliteBackend } from './sqlite/sqlite-backend.ts'
import { isLackOfAccess } from './sqlite/sqlite-errors.ts'
import type { Backend } from './backend.ts'

/** The tables of the store, whatever keeps them: a database, or an object of a Worker that has those of one page. */
export interface Tables extends Pick<Backend, 'reader' | 'prepare' | 'pageVersion' | 'scrub'> {
  /**
   * Runs `work` in a transaction, which is committed and on disk when the promise resolves. In SQLite it holds the
   * write lock from the start, and writes run one after another in the order of the calls. In PostgreSQL they run
   * concurrently: what `work` has read only stays true if it has locked it or a constraint enforces it.
   *
   * PostgreSQL undoes a transaction that cannot be serialized with others, or that is in a deadlock. Then `work` is run
   * anew, until the deadline and 30 times at most.
   *
   * @param work - may await nothing but queries of its transaction, and changes nothing else: it may run several times
   * @throws StoreBusyError when another process holds a lock until the deadline; nothing was changed
   * @throws TransactionConflictError when it was undone until the deadline; nothing was changed
   * @throws StoreUnavailableError when the database cannot be used; whether anything was changed is not known
   * @throws UniqueNameError when a concurrent write has just used the same name; nothing was changed
   * @throws TransactionOutlivedTurnError when `work` awaits anything else, in SQLite; nothing was changed
   */
  write<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>
}

/** An open database. */
export interface Database
  extends Tables, Pick<Backend, 'snapshot' | 'ping' | 'integrityProblems' | 'keepReserve'> {
  /**
   * Like {@link write}, but no other process changes tables meanwhile, and statements may take any time.
   *
   * @param work - receives the name of the schema that holds the tables, for a product with several
   */
  changeSchema<T>(
    work: (transaction: Transaction<Schema>, schemaName: string | undefined) => Promise<T>,
  ): Promise<T>
  /** The names of the migrations that were applied to it, including those of newer versions of the server. */
  appliedMigrations(transaction?: Transaction<Schema>): Promise<string[]>
  /** Waits for unfinished writes and closes all connections. */
  close(): Promise<void>
}

/** How a database is opened. */
export interface DatabaseOptions {
  /** How long a query waits for other processes, in milliseconds; 5,000 by default. */
  readonly busyDeadlineMs?: number
  /**
   * How long a statement may take in PostgreSQL, in milliseconds; 15,000 by default, far more than any request needs. 0
   * is no bound, for statements that read whole tables.
   */
  readonly statementDeadlineMs?: number
  /** Called after every query, with the time that it took. */
  readonly onQuery?: (outcome: 'done' | 'failed', seconds: number) => void
}

const DEFAULT_BUSY_DEADLINE_MS = 5_000
const DEFAULT_STATEMENT_DEADLINE_MS = 15_000
const CACHED_STATEMENTS = 100
const POSTGRES_CONNECTIONS = 10

/**
 * Opens the database of a `DATABASE_URL`, creating file and directories of SQLite as needed. Tables are created by
 * `migrate`.
 *
 * @param url - `sqlite:` and a path, relative to the working directory or absolute; or `postgres://…`
 * @throws Error when the URL is not that of a database that this version can use, or it cannot be opened
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const store = await openBackend(url, options)
  const begun = new Set<Promise<unknown>>()
  function tracked<T>(done: Promise<T>): Promise<T> {
    begun.add(done)
    return done.finally(() => begun.delete(done))
  }
  const { reader, prepare, pageVersion, snapshot, ping, integrityProblems, scrub } = store
  const database: Database = {
    reader,
    prepare,
    pageVersion,
    snapshot,
    ping,
    integrityProblems,
    scrub,
    keepReserve: () => tracked(store.keepReserve()),
    write: (work) => tracked(store.write(work)),
    changeSchema: (work) =>
      tracked(
        store.unbounded
          .transaction()
          .execute(async (transaction) => work(transaction, await store.lockSchema(transaction))),
      ),
    appliedMigrations: (transaction) => store.appliedMigrations(transaction ?? reader),
    async close() {
      await Promise.allSettled(begun)
      await store.close()
    },
  }
  try {
    await store.writer.connection().execute(async () => {})
    await database.ping()
    return database
  } catch (error) {
    await database.close()
    throw isPostgres(url) ? error : notOpened(sqliteFile(url), error)
  }
}

/** Names the file, which SQLite does not, and what most often keeps it shut. */
function notOpened(file: string, error: unknown): Error {
  const needs = isLackOfAccess(error)
    ? '; this user has to read and write it, its -wal and -shm, and their folder'
    : ''
  return new Error(`The database ${file} cannot be opened${needs}`, { cause: error })
}

async function openBackend(
  url: string,
  {
    busyDeadlineMs = DEFAULT_BUSY_DEADLINE_MS,
    statementDeadlineMs = DEFAULT_STATEMENT_DEADLINE_MS,
    onQuery,
  }: DatabaseOptions,
): Promise<Backend> {
  const log = onQuery && queryLog(onQuery)
  if (isPostgres(url)) {
    const { createPostgresBackend } = await import('./postgres/postgres-backend.ts')
    return createPostgresBackend({
      url,
      busyDeadlineMs,
      statementDeadlineMs,
      connections: POSTGRES_CONNECTIONS,
      log,
    })
  }
  return createSqliteBackend({
    file: sqliteFile(url),
    busyDeadlineMs,
    cachedStatements: CACHED_STATEMENTS,
    log,
  })
}

/** Whether a `DATABASE_URL` is that of PostgreSQL; otherwise it is that of a SQLite file. */
export function isPostgres(url: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(url)
}

function queryLog(onQuery: NonNullable<DatabaseOptions['onQuery']>): (event: LogEvent) => void {
  return ({ level, queryDurationMillis }) =>
    onQuery(level === 'query' ? 'done' : 'failed', queryDurationMillis / 1000)
}

/**
 * The path of the file of a `sqlite:` URL.
 *
 * @throws Error when the URL has none that this version can use
 */
export function sqliteFile(url: string): string {
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/i.exec(url)?.[1]
  if (path === undefined) {
    throw new Error(
      'DATABASE_URL must be sqlite: and the path of a file, for example sqlite:./data/pages.db, or postgres://user@host/name.',
    )
  }
  if (path.startsWith(':memory:')) {
    throw new Error(
      'DATABASE_URL: the database needs a file, because it is read and written on two connections.',
    )
  }
  return resolve(path)
}
