import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { isCurrent, migrate } from './migrate.ts'

/**
 * Opens a database and brings it to the newest schema. Nothing is written to one that is there already, so that it can
 * be opened while it takes no writes. SPEC.md 13.20.6
 *
 * @throws NewerSchemaError when a newer version has changed it beyond what this one can work with
 */
export async function openCurrentDatabase(url: string, options?: DatabaseOptions): Promise<Database> {
  const database = await openDatabase(url, options)
  try {
    if (await isCurrent(database)) return database
    const { error } = await migrate(database)
    if (error === undefined) return database
    throw error
  } catch (error) {
    await database.close()
    throw error
  }
}
