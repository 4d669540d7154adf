import { stat } from 'node:fs/promises'
import { loadDatabaseUrl } from '../../config/config.ts'
import { sqliteFile } from '../../store/db/database.ts'
import { backUp, restore } from '../../maintenance/backup/sqlite-backup.ts'
import { type Command, type Invocation, isSqlite } from '../command.ts'

/** Commands that back up and restore a store. SPEC.md 15.3, 15.4 */
export const BACKUP_COMMANDS: readonly Command[] = [
  {
    name: 'backup',
    operands: ['FILE'],
    options: ['force'],
    summary: 'write a SQLite store to a file while servers keep running',
    details:
      'All that the store held at one moment, in one file that is there once it is whole and that only its owner may\n' +
      'read. It brings nothing up to date. For PostgreSQL it names the command to use in its place.',
    run: (invocation) =>
      withFile(
        invocation,
        'pg_dump --format=custom --file=FILE --dbname=URL',
        async (database, file, force) => {
          await backUp(database, file, { force })
          const { size } = await stat(file)
          return { json: { file, bytes: size }, line: `${file} has the whole store, ${size} bytes.` }
        },
      ),
  },
  {
    name: 'restore',
    operands: ['FILE'],
    options: ['force'],
    summary: 'replace a SQLite store, which nobody may have open, with a backup',
    details:
      'Stop the server first. The backup is looked through before anything is replaced, and is put in place in one\n' +
      'step; --force allows to replace a store that is there, which is lost then. Pages that were deleted since the\n' +
      'backup are back. For PostgreSQL it names the command to use in its place.',
    run: (invocation) =>
      withFile(
        invocation,
        'pg_restore --clean --if-exists --single-transaction --dbname=URL FILE',
        async (database, file, force) => {
          await restore(file, database, { force })
          return { json: { file, database }, line: `${database} is what ${file} holds.` }
        },
      ),
  },
]

interface Outcome {
  readonly json: object
  readonly line: string
}

async function withFile(
  { operands: [file = ''], options, environment, output, json }: Invocation,
  postgresTool: string,
  act: (database: string, file: string, force: boolean) => Promise<Outcome>,
): Promise<number> {
  const url = loadDatabaseUrl(environment)
  if (!isSqlite(url)) {
    output.error(`This is for SQLite. The store is in PostgreSQL, which has its own tools: ${postgresTool}`)
    return 1
  }
  const outcome = await act(sqliteFile(url), file, options.force === true)
  output.out(json ? JSON.stringify(outcome.json) : outcome.line)
  return 0
}
