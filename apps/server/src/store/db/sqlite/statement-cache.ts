import type { Database, Statement } from 'better-sqlite3'

/** Caches the prepared statements of a connection by their SQL; drops the least recently used. */
export class StatementCache {
  readonly #statements = new Map<string, Statement>()
  readonly #database: Database
  readonly #capacity: number

  constructor(database: Database, capacity: number) {
    this.#database = database
    this.#capacity = capacity
  }

  /** How many statements are cached. */
  get size(): number {
    return this.#statements.size
  }

  /** The statement for a text of SQL, prepared unless it is cached. */
  get(sql: string): Statement {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql)
    this.#statements.delete(sql)
    this.#statements.set(sql, statement)
    if (this.#statements.size > this.#capacity) this.#dropOldest()
    return statement
  }

  #dropOldest(): void {
    const [oldest] = this.#statements.keys()
    if (oldest !== undefined) this.#statements.delete(oldest)
  }
}
