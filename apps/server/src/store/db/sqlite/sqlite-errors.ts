import { DiskFullError, errorCode, StoreUnavailableError, UniqueNameError } from '../store-errors.ts'

/** No room, no access, or a failure of the file system; the transaction is rolled back. */
const UNAVAILABLE = /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|PROTOCOL)/
/** No room for rows, for the index of the log, or within a quota of the disk. */
const NO_ROOM = /^SQLITE_(?:FULL|IOERR_SHMSIZE|IOERR_WRITE)/
/** The access of a connection is determined when it is opened. */
const NO_ACCESS = /^(?:SQLITE_(?:READONLY|CANTOPEN)|EACCES$|EPERM$)/

/** Translates an error of SQLite to one of `store-errors.ts`, if there is one for it. */
export function translateSqliteError(error: unknown): unknown {
  const code = errorCode(error)
  if (code === 'SQLITE_CONSTRAINT_UNIQUE') return new UniqueNameError(error)
  if (NO_ROOM.test(code)) return new DiskFullError(error)
  return UNAVAILABLE.test(code) ? new StoreUnavailableError(error) : error
}

/** Whether an operation failed for lack of access, so that it may succeed on a new connection. */
export function isLackOfAccess(error: unknown): boolean {
  return NO_ACCESS.test(errorCode(error))
}
