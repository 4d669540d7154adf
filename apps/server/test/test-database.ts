import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a database that tests may do with as they like; `''` when there is none. */
    postgresUrl: string
    /** What the names of databases of this run have in them. */
    postgresRun: string
    /** Where the Redis is that tests share; `''` when there is none. */
    redisUrl: string
  }
}

/** A database product that tests run against. */
export type Product = 'SQLite' | 'PostgreSQL'

/** A new, empty database. */
export interface TestDatabase {
  readonly url: string
  /** Removes it and all that is in it. */
  remove(): Promise<void>
}

/** Whether tests have a PostgreSQL server. CI has one. */
export const hasPostgres: boolean = inject('postgresUrl') !== ''

/** The product that the servers of this run store in. */
export const serverProduct: Product = process.env['QP_TEST_STORE'] === 'PostgreSQL' ? 'PostgreSQL' : 'SQLite'

const CREATE: { readonly [P in Product]: () => Promise<TestDatabase> } = {
  async SQLite() {
    const directory = await mkdtemp(join(tmpdir(), 'qp-server-'))
    return {
      url: `sqlite:${join(directory, 'pages.db')}`,
      remove: () => rm(directory, { recursive: true, force: true }),
    }
  },
  async PostgreSQL() {
    // A database of its own, not a schema: migrations look at every schema that there is.
    const name = `test_${randomBytes(8).toString('hex')}`
    // Without a log of what is copied: a third of the time.
    const client = await keptClient()
    await client.query(`create database ${name} strategy file_copy`)
    return {
      url: postgresUrlOf(name),
      remove: async () => void (await client.query(`drop database ${name} with (force)`)),
    }
  },
}

/** Creates one. */
export function createTestDatabase(product: Product): Promise<TestDatabase> {
  return CREATE[product]()
}

/** Calls back while another process keeps everybody from writing pages. */
export async function whileLocked<T>(url: string, act: () => Promise<T>): Promise<T> {
  if (url.startsWith('sqlite:')) {
    const other = new Sqlite(url.slice('sqlite:'.length))
    try {
      other.exec('BEGIN IMMEDIATE')
      return await act()
    } finally {
      other.close()
    }
  }
  let result: T | undefined
  await inPostgres(async (client) => {
    await client.query('begin')
    await client.query('lock table pages in exclusive mode')
    result = await act()
  }, url)
  return result as T
}

/** The address of a database of the tests' PostgreSQL. */
export function postgresUrlOf(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

const kept = new Map<string, Promise<Client>>()

/**
 * A connection that this process keeps, by default to the database that is always there. For what the tests themselves
 * do all the time: each new one is a process of the server's.
 */
export function keptClient(url = inject('postgresUrl')): Promise<Client> {
  const client = kept.get(url) ?? connect(url)
  kept.set(url, client)
  return client
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  // The server may end first.
  client.on('error', () => kept.delete(url))
  await client.connect()
  return client
}

/** Calls back with a connection, by default to the database that is always there. */
export async function inPostgres(
  act: (client: Client) => Promise<unknown>,
  url = inject('postgresUrl'),
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
