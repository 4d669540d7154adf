import type { Database, Statement } from 'better-sqlite3'

/** Prepared statements of one connection by their SQL; the least recently used one gives way. */
export class StatementCache {
  readonly #statements = new Map<string, Statement>()
  readonly #database: Database
  readonly #capacity: number

  constructor(database: Database, capacity: number) {
    this.#database = database
    this.#capacity = capacity
  }

  /** How many statements are kept at present. */
  get size(): number {
    return this.#statements.size
  }

  /** The statement for some SQL, prepared at its first use. */
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
