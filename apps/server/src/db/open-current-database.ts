import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** Opens a database and brings it to the newest schema. */
export async function openCurrentDatabase(url: string, options?: DatabaseOptions): Promise<Database> {
  const database = await openDatabase(url, options)
  const { error } = await migrate(database)
  if (error === undefined) return database
  await database.close()
  throw error
}
