import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Something is in the way of a file that may not be overwritten. */
export class FileExistsError extends Error {
  override readonly name = 'FileExistsError'

  constructor(file: string) {
    super(`${file} is there already; --force overwrites it.`)
  }
}

const FILE_MODE = 0o600

/**
 * Writes a file that is there once it is whole and on disk, or not at all. Only its owner may read it.
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
  try {
    await (await open(partial, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, FILE_MODE)).close()
    await write(partial)
    await sync(partial)
    await (force ? rename(partial, file) : linkNew(partial, file))
    await sync(dirname(file))
  } finally {
    await rm(partial, { force: true })
  }
}

/** Whether there is anything of this name. */
export function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
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
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') throw new FileExistsError(file)
    // A file system without links: what has come since we looked would be overwritten.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    await rename(partial, file)
  }
}
