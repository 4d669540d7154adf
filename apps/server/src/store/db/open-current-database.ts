import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { isCurrent, migrate } from './migrate.ts'

/**
 * Opens a database and migrates it. Nothing is written if it already has the newest schema, so that it can be opened
 * while it is read-only. SPEC.md 13.20.6
 *
 * @throws NewerSchemaError when a newer version has changed it so that this one cannot use it
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
