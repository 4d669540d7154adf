import { randomBytes } from 'node:crypto'
import { constants, rmSync } from 'node:fs'
import { access, link, open, rename, rm } from 'node:fs/promises'
import { constants as system } from 'node:os'
import { dirname } from 'node:path'

/** Something is in the way of a file that may not be overwritten. */
export class FileExistsError extends Error {
  override readonly name = 'FileExistsError'

  constructor(file: string) {
    super(`${file} is there already; --force overwrites it.`)
  }
}

/** Only the owner may read it. */
export const FILE_MODE = 0o600

/**
 * Writes a file that is there once it is whole and on disk, or not at all. Only its owner may read it. A signal that
 * ends the process leaves nothing of it behind either.
 *
 * @param write - fills the file of the name that it is given, which is empty
 * @throws FileExistsError when it is there already and may not be overwritten
 */
export async function writeDurably(
  file: string,
  { force }: { readonly force: boolean },
  write: (partial: string) => Promise<void>,
): Promise<void> {
  if (!force && (await exists(file))) throw new FileExistsError(file)
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`
  const stopWatching = beforeSignalledEnd(() => {
    // What a database leaves beside it when it is stopped midway is as secret.
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

/** Does something before a signal ends the process, which it then does as if nobody had listened. */
function beforeSignalledEnd(act: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    stopListening()
    act()
    process.kill(process.pid, signal)
    // The first process of a container outlives a signal that it does not listen to.
    process.exit(128 + system.signals[signal])
  }
  const stopListening = () => {
    for (const signal of ENDING_SIGNALS) process.removeListener(signal, onSignal)
  }
  for (const signal of ENDING_SIGNALS) process.on(signal, onSignal)
  return stopListening
}

/**
 * Whether there is anything of this name.
 *
 * @throws Error when the folders above it may not be looked into
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

/** Waits until a file, or the names in a directory, are on disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new name for a file, which takes nobody else's. */
async function linkNew(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') throw new FileExistsError(file)
    // A file system without links: what has come since we looked would be overwritten.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    await rename(partial, file)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
