import { type MigrationResultSet, Migrator, NO_MIGRATIONS } from 'kysely/migration'
import type { Database } from './database.ts'
import { MIGRATIONS } from './migrations/index.ts'

/** What a run of migrations did. */
export interface MigrationReport {
  /** Why nothing was changed; absent when all went well. */
  error?: unknown
  /** The migrations that the run was about, in the order in which they ran. */
  migrations: { name: string; direction: 'up' | 'down'; status: 'done' | 'failed' | 'not run' }[]
}

/**
 * Brings the database to the newest schema: all of it in one transaction, or nothing. Several processes may call it
 * at once. It does not throw: see `error` of the report.
 *
 * @param target - name of the last migration to be in place, newer ones are undone; `none` undoes all
 */
export async function migrate(
  database: Database,
  target?: string,
  migrations: typeof MIGRATIONS = MIGRATIONS,
): Promise<MigrationReport> {
  try {
    return await database.changeSchema(async (transaction, schemaName) => {
      const provider = { getMigrations: async () => ({ ...migrations }) }
      const migrator = new Migrator({
        db: transaction,
        provider,
        // Without it, tables of the same name in another schema would be taken for these.
        ...(schemaName !== undefined && { migrationTableSchema: schemaName }),
      })
      const report = toReport(await run(migrator, target))
      if ('error' in report) throw new FailedMigration(report)
      return report
    })
  } catch (error) {
    return error instanceof FailedMigration ? error.report : { error, migrations: [] }
  }
}

function run(migrator: Migrator, target: string | undefined): Promise<MigrationResultSet> {
  if (target === undefined) return migrator.migrateToLatest()
  return migrator.migrateTo(target === 'none' ? NO_MIGRATIONS : target)
}

const DIRECTIONS = { Up: 'up', Down: 'down' } as const
const STATUSES = { Success: 'done', Error: 'failed', NotExecuted: 'not run' } as const

function toReport({ error, results = [] }: MigrationResultSet): MigrationReport {
  const migrations = results.map((result) => ({
    name: result.migrationName,
    direction: DIRECTIONS[result.direction],
    status: STATUSES[result.status],
  }))
  return error === undefined ? { migrations } : { error, migrations }
}

/** Carries the report out of the transaction, so that it is rolled back. */
class FailedMigration extends Error {
  readonly report: MigrationReport

  constructor(report: MigrationReport) {
    super('A migration failed.')
    this.report = report
  }
}
