import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { DurableObjectStorage } from 'cloudflare:workers'
import { constants, deflateSync, inflateSync } from 'node:zlib'
import { bodyTooLarge } from 'qp-server/source/refusal'
import type { Tables } from 'qp-server/source/store/db/database'
import type { Schema } from 'qp-server/source/store/db/schema'
import { makeMissingTable } from './page-tables.ts'
import { StoreUnavailableError, UniqueNameError } from 'qp-server/source/store/db/store-errors'

/**
 * The tables of one object. A query that comes while a transaction is under way waits for its end, since there is one
 * connection. What was written is on disk before anybody outside the object hears of it: the runtime sees to that.
 */
export function createDurableTables(storage: DurableObjectStorage): Tables {
  const database = new Kysely<Schema>({
    dialect: {
      createDriver: () => durableDriver(storage),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (connection) => new SqliteIntrospector(connection),
    },
  })
  return {
    reader: database,
    prepare<Row>(query: (reader: Kysely<Schema>) => CompiledQuery<Row>) {
      const compiled = query(database)
      return async (parameters) => (await database.executeQuery<Row>({ ...compiled, parameters })).rows
    },
    // Whoever asks is in another isolate.
    pageVersion: () => undefined,
    write: (work) => database.transaction().execute(work),
    // The runtime keeps the log, and overwrites it by itself.
    scrub: async () => {},
  }
}

/** How many parameters the runtime takes in a query. */
const MOST_PARAMETERS = 100

/** There is one connection, and nothing to open or to close. */
function durableDriver(storage: DurableObjectStorage): Driver {
  const connection = new DurableConnection(storage)
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: () => connection.begin(),
    commitTransaction: () => connection.end('commit'),
    rollbackTransaction: () => connection.end('rollback'),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

class DurableConnection implements DatabaseConnection {
  readonly #storage: DurableObjectStorage
  #end: ((how: 'commit' | 'rollback') => Promise<void>) | undefined

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  /** The runtime takes a transaction as a function, which here lasts until {@link end} is called. */
  async begin(): Promise<void> {
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<'commit' | 'rollback'>()
    const done = this.#storage.transaction(async (transaction) => {
      begun.resolve()
      if ((await ended.promise) === 'rollback') transaction.rollback()
    })
    done.catch(begun.reject)
    this.#end = (how) => {
      ended.resolve(how)
      return done
    }
    await begun.promise
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const end = this.#end
    this.#end = undefined
    await end?.(how)
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const bound = boundWithin(sql, parameters.map(deflated))
      const rows = this.#rows<Row>(bound.sql, bound.parameters).map(inflated)
      return { rows, numAffectedRows: BigInt(this.#changes(sql)) }
    } catch (error) {
      throw translateError(error)
    }
  }

  /** Makes tables that a statement misses; what only reads leaves none behind. */
  #rows<Row>(sql: string, parameters: readonly unknown[]): Row[] {
    const made: string[] = []
    for (;;) {
      try {
        const rows = this.#storage.sql.exec<Row>(sql, ...parameters).toArray()
        if (/^(?:select|with) /i.test(sql))
          for (const name of made) this.#storage.sql.exec(`drop table ${name}`)
        return rows
      } catch (error) {
        const [, missing] = /no such table: (?:main\.)?(\w+)/.exec(String(error)) ?? []
        if (missing === undefined || !makeMissingTable(this.#storage.sql, missing)) throw error
        made.push(missing)
      }
    }
  }

  #changes(sql: string): number {
    if (!/^(?:insert|update|delete)/i.test(sql)) return 0
    const [row] = this.#storage.sql.exec<{ changes: number }>('select changes() as changes')
    return row?.changes ?? 0
  }

  // eslint-disable-next-line require-yield -- Kysely asks for it, and nobody streams from one page.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('An object has no streams of rows.')
  }
}

/** A row holds two megabytes. Of what is stored, only the blocks of a large page are longer, and half of that is repeated. */
const MAX_TEXT_LENGTH = 600_000

function deflated(value: unknown): unknown {
  return typeof value === 'string' && value.length > MAX_TEXT_LENGTH ? deflateSync(value) : value
}

/** A row with the text that was deflated; of the beginning of it, as much as that tells. */
function inflated<Row>(row: Row): Row {
  for (const [name, value] of Object.entries(row as Record<string, unknown>)) {
    if (!(value instanceof ArrayBuffer)) continue
    const text = inflateSync(value, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
    Object.assign(row as object, { [name]: text })
  }
  return row
}

/** The same query with fewer parameters than the runtime refuses: all of them as one array of JSON. */
function boundWithin(sql: string, parameters: readonly unknown[]) {
  if (parameters.length <= MOST_PARAMETERS) return { sql, parameters }
  let index = 0
  const inJson = sql.replaceAll('?', () => `json_extract(?1, '$[${index++}]')`)
  return { sql: inJson, parameters: [JSON.stringify(parameters)] }
}

/** The runtime has messages, and no codes: `…: UNIQUE constraint failed: pages.slug: SQLITE_CONSTRAINT_UNIQUE`. */
function translateError(error: unknown): unknown {
  const message = error instanceof Error ? error.message : ''
  if (/SQLITE_CONSTRAINT|UNIQUE constraint failed/.test(message)) return new UniqueNameError(error)
  if (message.includes('SQLITE_TOOBIG'))
    return bodyTooLarge('A page is too large here whose blocks have more than 2 MB when they are compressed.')
  return /SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)/.test(message) ? new StoreUnavailableError(error) : error
}
