import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a database that tests may do with as they like; `''` when there is none. */
    postgresUrl: string
  }
}

/** A database product that the tests of the store run against. */
export interface TestStore {
  readonly name: string
  /** The address of a new, empty database, which is removed after the test. */
  newUrl(): Promise<string>
}

const SQLITE: TestStore = {
  name: 'SQLite',
  newUrl: async () => `sqlite:${join(await temporaryDirectory(), 'pages.db')}`,
}

const postgresUrl = inject('postgresUrl')

const POSTGRES: TestStore = {
  name: 'PostgreSQL',
  async newUrl() {
    const schema = `test_${randomBytes(8).toString('hex')}`
    await inPostgres(`create schema ${schema}`)
    onTestFinished(() => inPostgres(`drop schema ${schema} cascade`))
    const url = new URL(postgresUrl)
    url.searchParams.set('options', `-c search_path=${schema}`)
    return url.href
  },
}

/** Every product that there is; each test of the store runs once for each. CI has both. */
export const TEST_STORES: readonly TestStore[] = postgresUrl === '' ? [SQLITE] : [SQLITE, POSTGRES]

async function inPostgres(sql: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A directory that is removed after the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'qp-server-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

/** Opens a database with all its tables; it is closed after the test. */
export async function openMigrated(url: string, options?: DatabaseOptions): Promise<Database> {
  const database = await openUntilFinished(url, options)
  const { error } = await migrate(database)
  if (error !== undefined) throw error
  return database
}

/** Opens a database as it is; it is closed after the test. */
export async function openUntilFinished(url: string, options?: DatabaseOptions): Promise<Database> {
  const database = await openDatabase(url, options)
  onTestFinished(() => database.close())
  return database
}
