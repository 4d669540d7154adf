import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { pooledPostgres, type PostgresKind } from '../../../test/pooled-postgres.ts'
import { createTestDatabase, hasPostgres, type Product } from '../../../test/test-database.ts'
import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** A database that the tests of the store run against. */
export interface TestStore {
  readonly name: Product | 'PostgreSQL, divided' | 'PostgreSQL, serializable'
  /** The address of a new, empty database, which is removed after the test. */
  newUrl(): Promise<string>
}

/** For what only SQLite does. */
export const SQLITE: TestStore = storeOf('SQLite')

/** The available products; each test of the store runs once for each. CI has both. */
export const TEST_STORES: readonly TestStore[] = [SQLITE, ...(hasPostgres ? [storeOf('PostgreSQL')] : [])]

/**
 * What the contract of the store holds for: the same products, and PostgreSQL as its distributed kin are. Their tests
 * share databases that have all tables, and change nothing but rows.
 */
export const CONTRACT_STORES: readonly TestStore[] = [
  SQLITE,
  ...(hasPostgres
    ? [
        pooled('PostgreSQL', 'plain'),
        pooled('PostgreSQL, divided', 'divided'),
        pooled('PostgreSQL, serializable', 'serializable'),
      ]
    : []),
]

function pooled(name: TestStore['name'], kind: PostgresKind): TestStore {
  return {
    name,
    async newUrl() {
      const { url, remove } = await pooledPostgres(kind)
      onTestFinished(remove)
      return url
    },
  }
}

function storeOf(name: Product): TestStore {
  return {
    name,
    async newUrl() {
      const { url, remove } = await createTestDatabase(name)
      onTestFinished(remove)
      return url
    },
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
