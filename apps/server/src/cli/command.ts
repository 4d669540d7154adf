import type { Call, Options, Syntax } from 'qp-command-line'
import { loadDatabaseUrl } from '../config/config.ts'
import { type Database, openDatabase, sqliteFile } from '../store/db/database.ts'
import { exists } from '../maintenance/durable-file.ts'
import { isCurrent } from '../store/db/migrate.ts'
import { openCurrentDatabase } from '../store/db/open-current-database.ts'

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The options that commands take, by name. Every command also takes `COMMON_OPTIONS`. */
export const OPTIONS = {
  limit: { type: 'string', value: 'N', summary: 'how many at most, 1 to 1000 (default 50)' },
  after: {
    type: 'string',
    value: 'ID',
    summary: 'only entries after this one: the last id of the previous list',
  },
  published: { type: 'boolean', summary: 'only published pages' },
  hidden: { type: 'boolean', summary: 'only hidden pages' },
  expired: { type: 'boolean', summary: 'only those that have expired' },
  'taken-down': { type: 'boolean', summary: 'only those that were taken down' },
  'older-than': {
    type: 'string',
    value: 'AGE',
    summary: 'only pages that have not changed for this long: 12h, 90d, 8w',
  },
  'larger-than': { type: 'string', value: 'SIZE', summary: 'only pages with more bytes: 1MB, 512KiB' },
  'down-to': {
    type: 'string',
    value: 'SIZE',
    summary: "until the store's size, as stats has it, is at most this",
  },
  content: { type: 'boolean', summary: 'also print the content, as markdown' },
  all: { type: 'boolean', summary: 'also pages that were stored under the present policy' },
  yes: { type: 'boolean', summary: 'really do it; without this option nothing is changed' },
  force: { type: 'boolean', summary: 'overwrite an existing file' },
  mend: { type: 'boolean', summary: 'set the running totals right if they are wrong' },
  page: { type: 'string', value: 'ID|SLUG', summary: 'of this page alone' },
  resolved: { type: 'boolean', summary: 'resolved ones instead of open ones' },
  note: { type: 'string', value: 'TEXT', summary: 'what you have done about it, for yourself' },
  reason: { type: 'string', value: 'TEXT', summary: 'why, for yourself: it is shown to nobody' },
} as const satisfies Options

/** The name of an option. */
export type OptionName = keyof typeof OPTIONS

/** A call of a command. */
export interface Invocation extends Call<typeof OPTIONS> {
  readonly environment: Environment
}

/** A command of the operator. */
export interface Command extends Syntax<OptionName> {
  /** Resolves to the exit code: 0 done, 1 failed. */
  readonly run: (invocation: Invocation) => Promise<number>
}

/** Prints a result: with `--json` the value on one line, otherwise the lines. */
export function print({ output, json }: Invocation, value: unknown, lines: readonly string[]): void {
  for (const line of json ? [JSON.stringify(value)] : lines) output.out(line)
}

/** Prints a list, a line for each of its entries; `what` is said where there is none: `pages`. */
export function printList<T>(
  invocation: Invocation,
  entries: readonly T[],
  lineOf: (entry: T) => string,
  what: string,
): void {
  print(invocation, entries, entries.length === 0 ? [`There are no ${what}.`] : entries.map(lineOf))
}

/** Prints that there is no such thing: `page "x"`. Returns the exit code. */
export function notFound({ output }: Invocation, what: string, name: string | undefined): number {
  output.error(notFoundText(what, name))
  return 1
}

/** The message for a name that nothing has. */
export function notFoundText(what: string, name: string | undefined): string {
  return `There is no ${what} ${JSON.stringify(name)}.`
}

/**
 * Opens the store of `DATABASE_URL`, migrates it to the newest schema, and closes it after `act`. Refuses to create a
 * store: a mistyped path would lead to a new, empty one.
 */
export async function withStore<T>(
  environment: Environment,
  act: (database: Database) => Promise<T>,
): Promise<T> {
  await requireStore(environment)
  return withNewStore(environment, act)
}

/** Like {@link withStore}, but creates the store if there is none. */
export async function withNewStore<T>(
  environment: Environment,
  act: (database: Database) => Promise<T>,
): Promise<T> {
  return closing(await openCurrentDatabase(loadDatabaseUrl(environment), NO_STATEMENT_DEADLINE), act)
}

/** Like {@link withStore}, but refuses a store of an older schema instead of migrating it. */
export async function withCurrentStore<T>(
  environment: Environment,
  act: (database: Database) => Promise<T>,
): Promise<T> {
  await requireStore(environment)
  return closing(
    await openDatabase(loadDatabaseUrl(environment), NO_STATEMENT_DEADLINE),
    async (database) => {
      if (await isCurrent(database)) return act(database)
      throw new Error('The schema of the store is out of date. Update it first: qp-server migrate.')
    },
  )
}

/** Commands read whole tables, for as long as it takes. */
const NO_STATEMENT_DEADLINE = { statementDeadlineMs: 0 }

async function closing<T>(database: Database, act: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await act(database)
  } finally {
    await database.close()
  }
}

async function requireStore(environment: Environment): Promise<void> {
  const url = loadDatabaseUrl(environment)
  if (!isSqlite(url)) return
  const file = sqliteFile(url)
  if (!(await exists(file))) throw new Error(`There is no database at ${file}.`)
}

/** Whether a `DATABASE_URL` names a SQLite file. */
export function isSqlite(url: string): boolean {
  return /^sqlite:/i.test(url)
}
