import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CommandFailure } from '../errors/command-failure.ts'
import { jsonOf } from '../json-of.ts'
import { lock } from './lock.ts'

/** A JSON file that several processes share, and that no crash leaves half written. SPEC.md 18.3 */
export interface JsonFile<T> {
  readonly path: string
  /** What it holds, or the empty value where there is no file. */
  read(): Promise<T>
  /** Changes it while no other process does. `change` may be called again, and gives the new value and a result. */
  update<R>(change: (value: T) => readonly [value: T, result: R]): Promise<R>
}

/**
 * A file of this process's user alone. What `check` does not accept is never written over.
 *
 * @param check - the value as it is read; `undefined` for what is none
 */
export function jsonFile<T>(path: string, empty: T, check: (value: unknown) => T | undefined): JsonFile<T> {
  let known: { readonly state: string; readonly value: T } | undefined
  const file = {
    path,
    /** A book of thousands of pages is not read again for each of them: every change of it is another file. */
    async read(): Promise<T> {
      const state = await stateOf(path)
      if (known !== undefined && known.state === state) return known.value
      const value = await read(path, empty, check)
      known = state === (await stateOf(path)) && state !== '' ? { state, value } : undefined
      return value
    },
  }
  return {
    ...file,
    async update(change) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(refuse(dirname(path)))
      for (;;) {
        const held = await lock(`${path}.lock`).catch(refuse(path))
        try {
          const [value, result] = change(await file.read())
          const text = JSON.stringify(value, null, 1)
          // What could not be read again would make all keys unusable.
          if (check(jsonOf(text)) === undefined)
            throw new CommandFailure(
              'The service has answered what qp cannot keep. Is it a Quick Pages service?',
            )
          const isDone = await write(path, text, held.isHeld).catch(refuse(path))
          if (isDone) return result
        } finally {
          await held.release()
        }
      }
    },
  }
}

/** Names what a file holds; empty where there is none. */
async function stateOf(path: string): Promise<string> {
  const about = await stat(path, { bigint: true }).catch(() => undefined)
  return about === undefined ? '' : `${about.dev} ${about.ino} ${about.mtimeNs} ${about.size}`
}

async function read<T>(path: string, empty: T, check: (value: unknown) => T | undefined): Promise<T> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    return refuse(path)(error)
  })
  if (text === undefined) return empty
  const value = check(jsonOf(text))
  if (value !== undefined) return value
  throw new CommandFailure(
    `${path} was not written by qp. Repair it, or move it away to start again. Nothing was changed.`,
  )
}

/** By a new file beside it, which takes its name once it is on the disk; `false` when the lock was lost on the way. */
async function write(path: string, text: string, isHeld: () => Promise<boolean>): Promise<boolean> {
  // Whoever keeps their settings elsewhere has a link here, which stays.
  const target = await realpath(path).catch(() => path)
  const folder = dirname(target)
  const mark = `${basename(target)}.tmp-`
  for (const name of await readdir(folder)) if (name.startsWith(mark)) await rm(join(folder, name))
  const temporary = join(folder, mark + randomUUID())
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await handle.writeFile(`${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await chmod(temporary, 0o600)
  if (!(await isHeld())) {
    await rm(temporary, { force: true })
    return false
  }
  await rename(temporary, target)
  await syncFolder(folder)
  return true
}

/** So that the new name is on the disk as well. Windows opens no folders, and needs no such thing. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

function refuse(path: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof CommandFailure) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new CommandFailure(`${path} cannot be used (${code ?? String(error)}).`, undefined, {
      cause: error,
    })
  }
}
