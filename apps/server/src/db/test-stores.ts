import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** A database product that the tests of the store run against. */
export interface TestStore {
  readonly name: string
  /** The address of a new, empty database, which is removed after the test. */
  newUrl(): Promise<string>
}

/** Every product; each test of the store runs once for each. */
export const TEST_STORES: readonly TestStore[] = [
  { name: 'SQLite', newUrl: async () => `sqlite:${join(await temporaryDirectory(), 'pages.db')}` },
]

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
