import { lstat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Services } from '../services.ts'
import type { Terminal } from '../terminal.ts'
import type { Input } from '../input/read-input.ts'

/** For whom a file is looked for. */
export interface Search {
  readonly services: Services
  readonly terminal: Terminal
  /** Nothing is noted. */
  readonly isTrial: boolean
}

/**
 * The path under which a file was saved before somebody moved it. Its pages are those of the file from now on, and the terminal
 * says so. SPEC.md 18.2.10
 */
export async function followMove(
  input: Input,
  { services, terminal, isTrial }: Search,
): Promise<string | undefined> {
  const { name, path } = input
  const files = await services.pages.files()
  const from = await pathBefore(
    input,
    files.filter(({ hash }) => hash === input.hash).flatMap((file) => file.path ?? []),
  )
  if (path === undefined || from === undefined) return undefined
  tellMove(name, from, terminal)
  if (!isTrial) await services.pages.move([{ from, to: path }])
  return from
}

/** Says whose page a file has now. */
export function tellMove(name: string, from: string, terminal: Terminal): void {
  terminal.note(
    `${name} is taken for ${from}, which is gone and held the same: its page is that of ${name} now.`,
  )
}

/**
 * The path that a file had before somebody moved it: that of one which is gone. `undefined` where there is none, or more than
 * one that could be meant.
 *
 * @param same - the paths of files that held the same when they were saved
 */
export async function pathBefore(
  { path }: Pick<Input, 'path'>,
  same: readonly string[],
): Promise<string | undefined> {
  const gone: string[] = []
  for (const other of new Set(same)) if (await isGone(other)) gone.push(other)
  if (path === undefined) return undefined
  // Of several that held the same, the one that was called so.
  const called = gone.filter((other) => basename(other) === basename(path))
  const [from, ...others] = gone.length > 1 ? called : gone
  return others.length > 0 ? undefined : from
}

/** Whether there is no file at a path. */
export async function isGone(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    // Below a zip file, nobody knows: what was published from it may still be in it.
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
  )
}
