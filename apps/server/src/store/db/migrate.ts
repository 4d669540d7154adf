import { type Migration, type MigrationResultSet, Migrator, NO_MIGRATIONS } from 'kysely/migration'
import type { Database } from './database.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { TransactionConflictError } from './store-errors.ts'

/** The result of `migrate`. */
export interface MigrationReport {
  /** Why nothing was changed; absent when all went well. */
  error?: unknown
  /** The migrations to run, in their order. */
  migrations: { name: string; direction: 'up' | 'down'; status: 'done' | 'failed' | 'not run' }[]
}

/** A newer version of the server has changed the database so that this one cannot use it. SPEC.md 13.20.6 */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'

  constructor(migration: string) {
    super(
      `The database has the migration ${migration}, which this version of the server cannot work with; use a newer one.`,
    )
  }
}

/** The end of the name of a migration after which older versions cannot use the database. SPEC.md 13.20.6 */
const BREAKING = '-breaking'

/**
 * Stands among the applied migrations of a store whose tables are divided. It is none that runs: most stores are not
 * divided, and versions that look for slugs in `pages` would read all partitions.
 */
export const DIVIDED = 'divided-breaking'

/** Whether versions that do not know a migration cannot use the database after it. SPEC.md 13.20.6 */
export function isBreaking(migration: string): boolean {
  return migration.endsWith(BREAKING)
}

/**
 * Whether all migrations were applied to the database. There may be more, of newer versions.
 *
 * @throws NewerSchemaError
 */
export async function isCurrent(
  database: Database,
  migrations: typeof MIGRATIONS = MIGRATIONS,
): Promise<boolean> {
  const applied = await database.appliedMigrations()
  newerThan(migrations, applied)
  return Object.keys(migrations).every((name) => applied.includes(name))
}

const MOST_ATTEMPTS = 5

/**
 * Migrates the database to the newest schema, in one transaction. Several processes may call it at once, also where there
 * is no lock that keeps them apart: one that fails because another has just migrated starts again. It does not throw: see
 * `error` of the report. Migrations of newer versions are left as they are.
 *
 * @param target - name of the last migration to apply; later ones are undone, and `none` undoes all
 */
export async function migrate(
  database: Database,
  target?: string,
  migrations: typeof MIGRATIONS = MIGRATIONS,
): Promise<MigrationReport> {
  for (let made = 1; ; made += 1) {
    const before = await appliedTo(database)
    const report = await migrateOnce(database, target, migrations)
    if (!('error' in report) || made === MOST_ATTEMPTS) return report
    const isLate = report.error instanceof TransactionConflictError || (await appliedTo(database)) !== before
    if (!isLate) return report
  }
}

/** Which migrations were applied, as text; empty when that cannot be read. */
async function appliedTo(database: Database): Promise<string> {
  return database.appliedMigrations().then(
    (names) => names.join(),
    () => '',
  )
}

async function migrateOnce(
  database: Database,
  target: string | undefined,
  migrations: typeof MIGRATIONS,
): Promise<MigrationReport> {
  try {
    return await database.changeSchema(async (transaction, schemaName) => {
      const newer = newerThan(migrations, await database.appliedMigrations(transaction))
      const provider = { getMigrations: async () => ({ ...migrations, ...newer }) }
      const migrator = new Migrator({
        db: transaction,
        provider,
        // Divided before later migrations ran.
        allowUnorderedMigrations: true,
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

/**
 * The applied migrations of newer versions, because a Migrator has to know all of them.
 *
 * @throws NewerSchemaError
 */
function newerThan(
  migrations: typeof MIGRATIONS,
  applied: readonly string[],
): Readonly<Record<string, Migration>> {
  const newer = applied.filter((name) => !Object.hasOwn(migrations, name))
  const breaking = newer.find((name) => isBreaking(name) && name !== DIVIDED)
  if (breaking !== undefined) throw new NewerSchemaError(breaking)
  return Object.fromEntries(newer.map((name) => [name, { up: refuse(name), down: refuse(name) }]))
}

function refuse(name: string): () => Promise<never> {
  return async () => {
    throw new Error(
      name === DIVIDED
        ? 'A store that is divided stays so: export it, and import it into a new one.'
        : `Only a newer version of the server can undo the migration ${name}.`,
    )
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

/** Thrown to roll the transaction back; carries the report out of it. */
class FailedMigration extends Error {
  readonly report: MigrationReport

  constructor(report: MigrationReport) {
    super('A migration failed.')
    this.report = report
  }
}
