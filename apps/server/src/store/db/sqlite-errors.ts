import { StoreUnavailableError, UniqueNameError } from './store-errors.ts'

/** No room, no access, or no answer of the file system; what was begun is rolled back. */
const UNAVAILABLE = /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|PROTOCOL)/
/** What access a connection has is decided when it is opened. */
const NO_ACCESS = /^SQLITE_(?:READONLY|CANTOPEN)/

/** An error of SQLite as one of every store, where it is one. */
export function translateSqliteError(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'SQLITE_CONSTRAINT_UNIQUE') return new UniqueNameError(error)
  return UNAVAILABLE.test(code) ? new StoreUnavailableError(error) : error
}

/** Whether another connection to the same file may do what this one could not. */
export function isLackOfAccess(error: unknown): boolean {
  return NO_ACCESS.test(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
