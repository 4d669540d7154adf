import type { Database, Statement } from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { WalSync } from './wal-sync.ts'
import { type BusyTimeout, retryWhileBusy } from '../retry-while-busy.ts'
import { isLackOfAccess, translateSqliteError } from './sqlite-errors.ts'
import type { StatementCache } from './statement-cache.ts'
import { leavesPages } from './leaves-pages.ts'
import { TransactionOutlivedTurnError } from '../store-errors.ts'

/** A better-sqlite3 connection and its state. */
export interface SqliteHandle {
  readonly database: Database
  readonly statements: StatementCache
  /** Asks how often other connections have committed. */
  readonly dataVersion: Statement
  /** How often this connection has committed what may have changed pages. */
  pageCommits: number
  /** Where commits of a writer are brought to disk. */
  readonly log: WalSync | undefined
  /** Which one of its driver it is, counted from 1. */
  readonly opened: number
  /** Whether the connection turned out to have no access to the file. */
  lacksAccess: boolean
  /** `performance.now()` when this connection last held the write lock, at the end of a transaction. */
  hadLockAt: number
}

/** The use of a SQLite connection by one caller: for a query or a transaction. */
export class SqliteConnection implements DatabaseConnection {
  readonly #handle: SqliteHandle
  readonly #timeout: BusyTimeout
  readonly #unlock: () => void
  #watch: NodeJS.Immediate | undefined
  #outlivedTurn = false
  #mayChangePages = false

  constructor(handle: SqliteHandle, timeout: BusyTimeout, unlock: () => void) {
    this.#handle = handle
    this.#timeout = timeout
    this.#unlock = unlock
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#outlivedTurn) throw new TransactionOutlivedTurnError()
    if (this.#handle.database.inTransaction) return this.#run<R>(query)
    return retryWhileBusy(() => {
      try {
        return this.#run<R>(query)
      } finally {
        this.#countCommit()
      }
    }, this.#timeout)
  }

  /** A stream would block all other queries on this connection; use keyset pagination instead. */
  streamQuery(): never {
    throw new Error('Queries are not streamed: use keyset pagination instead.')
  }

  /**
   * @param queriesOnly - whether it is rolled back when its user awaits anything but queries
   * @throws StoreBusyError when another process holds the write lock until the deadline
   * @throws StoreUnavailableError when the file cannot be used
   */
  async begin(sql: 'begin' | 'begin immediate', queriesOnly: boolean): Promise<void> {
    // Time spent waiting behind other transactions of this process does not count.
    const askedAt = Math.max(this.#timeout.askedAt, this.#handle.hadLockAt)
    await retryWhileBusy(() => this.#translating(() => this.#statement(sql).run()), {
      ...this.#timeout,
      askedAt,
    })
    if (queriesOnly) this.#watch = setImmediate(() => this.#giveUp())
  }

  /**
   * @throws TransactionOutlivedTurnError when anything but queries was awaited since `begin`
   * @throws StoreUnavailableError when the file cannot be written
   */
  async commit(): Promise<void> {
    clearImmediate(this.#watch)
    if (this.#outlivedTurn) throw new TransactionOutlivedTurnError()
    try {
      this.#translating(() => this.#statement('commit').run())
    } finally {
      this.#countCommit()
    }
    this.#handle.hadLockAt = performance.now()
  }

  /** Resolves when what was committed is on disk; another caller may have the connection by then. */
  async whenOnDisk(): Promise<void> {
    await this.#handle.log?.whenOnDisk()
  }

  async rollback(): Promise<void> {
    clearImmediate(this.#watch)
    this.#rollBack()
  }

  /** Lets the next caller have the connection; again does nothing. */
  release(): void {
    this.#unlock()
  }

  /** Queries finish within one turn of the event loop, so a transaction that outlives it has awaited something else. */
  #giveUp(): void {
    this.#outlivedTurn = true
    this.#rollBack()
  }

  /** After some errors, such as a full disk, SQLite has already ended the transaction. */
  #rollBack(): void {
    if (this.#handle.database.inTransaction) this.#statement('rollback').run()
  }

  /** Also after an error, which does not tell whether the commit took place. */
  #countCommit(): void {
    if (this.#mayChangePages) this.#handle.pageCommits += 1
    this.#mayChangePages = false
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const { sql, parameters } = query
    return this.#translating(() => {
      const statement = this.#statement(sql)
      this.#mayChangePages ||= !statement.readonly && !leavesPages(query)
      if (statement.reader) return { rows: statement.all(...parameters) as R[] }
      return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) }
    })
  }

  #statement(sql: string): Statement {
    return this.#handle.statements.get(sql)
  }

  #translating<T>(act: () => T): T {
    try {
      return act()
    } catch (error) {
      this.#handle.lacksAccess ||= isLackOfAccess(error)
      throw translateSqliteError(error)
    }
  }
}
