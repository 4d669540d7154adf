import type { Database, Statement } from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { type BusyTimeout, retryWhileBusy } from './retry-while-busy.ts'
import { isLackOfAccess, translateSqliteError } from './sqlite-errors.ts'
import type { StatementCache } from './statement-cache.ts'
import { TransactionOutlivedTurnError } from './store-errors.ts'

/** What the turns of one SQLite connection share. */
export interface SqliteHandle {
  readonly database: Database
  readonly statements: StatementCache
  /** Whether the file could not be used as it was opened. */
  lacksAccess: boolean
  /** `performance.now()` when a transaction of this connection last ended; it had the lock then. */
  hadLockAt: number
}

/** One turn on a SQLite connection: a query by itself, or a transaction. */
export class SqliteConnection implements DatabaseConnection {
  readonly #handle: SqliteHandle
  readonly #timeout: BusyTimeout
  readonly #endTurn: () => void
  #watch: NodeJS.Immediate | undefined
  #outlivedTurn = false

  constructor(handle: SqliteHandle, timeout: BusyTimeout, endTurn: () => void) {
    this.#handle = handle
    this.#timeout = timeout
    this.#endTurn = endTurn
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#outlivedTurn) throw new TransactionOutlivedTurnError()
    if (this.#handle.database.inTransaction) return this.#run<R>(query)
    return retryWhileBusy(() => this.#run<R>(query), this.#timeout)
  }

  /** A stream would hold up every other query on this connection; page through by key instead. */
  streamQuery(): never {
    throw new Error('Queries are not streamed: page through by key instead.')
  }

  /**
   * @param endsWithTurn - whether it is rolled back when its user awaits anything but queries
   * @throws StoreBusyError when another process holds the write lock until the deadline
   * @throws StoreUnavailableError when the file cannot be used
   */
  async begin(sql: 'begin' | 'begin immediate', endsWithTurn: boolean): Promise<void> {
    // While the queue of this process moves, nobody's time in it runs out.
    const askedAt = Math.max(this.#timeout.askedAt, this.#handle.hadLockAt)
    await retryWhileBusy(() => this.#translating(() => this.#statement(sql).run()), {
      ...this.#timeout,
      askedAt,
    })
    if (endsWithTurn) this.#watch = setImmediate(() => this.#giveUp())
  }

  /**
   * @throws TransactionOutlivedTurnError when something else than queries was awaited since `begin`
   * @throws StoreUnavailableError when the file cannot be written
   */
  async commit(): Promise<void> {
    clearImmediate(this.#watch)
    if (this.#outlivedTurn) throw new TransactionOutlivedTurnError()
    this.#translating(() => this.#statement('commit').run())
    this.#handle.hadLockAt = performance.now()
  }

  async rollback(): Promise<void> {
    clearImmediate(this.#watch)
    this.#rollBack()
  }

  /** Lets the next in line have the connection. */
  release(): void {
    this.#endTurn()
  }

  /** Queries answer within one turn of the event loop, so whoever is still at it then waits for something else. */
  #giveUp(): void {
    this.#outlivedTurn = true
    this.#rollBack()
  }

  /** SQLite ends the transaction by itself after some errors, a full disk among them. */
  #rollBack(): void {
    if (this.#handle.database.inTransaction) this.#statement('rollback').run()
  }

  #run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    return this.#translating(() => {
      const statement = this.#statement(sql)
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
