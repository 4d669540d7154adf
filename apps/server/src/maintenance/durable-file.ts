import { randomBytes } from 'node:crypto'
import { constants, rmSync } from 'node:fs'
import { access, link, open, rename, rm } from 'node:fs/promises'
import { constants as system } from 'node:os'
import { dirname } from 'node:path'

/** A file exists and may not be overwritten. */
export class FileExistsError extends Error {
  override readonly name = 'FileExistsError'

  constructor(file: string) {
    super(`${file} is there already; --force overwrites it.`)
  }
}

/** Only the owner may read and write a file. */
export const FILE_MODE = 0o600

/**
 * Writes a file atomically: it appears once it is complete and on disk. Only its owner may read it. A signal that ends
 * the process leaves no part of it behind.
 *
 * @param write - fills the empty file of the given name
 * @throws FileExistsError when the file exists and `force` is not set
 */
export async function writeDurably(
  file: string,
  { force }: { readonly force: boolean },
  write: (partial: string) => Promise<void>,
): Promise<void> {
  if (!force && (await exists(file))) throw new FileExistsError(file)
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`
  const stopWatching = beforeSignalledEnd(() => {
    // What an interrupted SQLite leaves beside its database is as secret.
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${partial}${end}`, { force: true })
  })
  try {
    await (await open(partial, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, FILE_MODE)).close()
    await write(partial)
    await sync(partial)
    await (force ? rename(partial, file) : linkNew(partial, file))
    await sync(dirname(file))
  } finally {
    await rm(partial, { force: true })
    stopWatching()
  }
}

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Calls `act` before a signal ends the process, as the signal would without a listener. */
function beforeSignalledEnd(act: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    stopListening()
    act()
    process.kill(process.pid, signal)
    // The first process of a container ignores a signal without a listener.
    process.exit(128 + system.signals[signal])
  }
  const stopListening = () => {
    for (const signal of ENDING_SIGNALS) process.removeListener(signal, onSignal)
  }
  for (const signal of ENDING_SIGNALS) process.on(signal, onSignal)
  return stopListening
}

/**
 * Whether a file or folder of this name exists.
 *
 * @throws Error when there is no permission to look
 */
export async function exists(file: string): Promise<boolean> {
  try {
    await access(file)
    return true
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false
    throw error
  }
}

/** Waits until the content of a file, or the names in a directory, are on disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Gives a file its name without overwriting another file. */
async function linkNew(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') throw new FileExistsError(file)
    // A file system without hard links. This would overwrite a file that appeared since `exists` was called.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    await rename(partial, file)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
