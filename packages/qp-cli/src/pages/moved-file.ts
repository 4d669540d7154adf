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
 * The path under which a file was saved before somebody moved it: that of one which is gone and held the same then. Its pages
 * are those of the file from now on, and the terminal says so. `undefined` where there is none, or more than one. SPEC.md
 * 18.2.10
 */
export async function followMove(
  { name, path, hash }: Input,
  { services, terminal, isTrial }: Search,
): Promise<string | undefined> {
  const files = await services.pages.files()
  const same = files.filter((file) => file.hash === hash).flatMap((file) => file.path ?? [])
  const gone: string[] = []
  for (const other of new Set(same)) if (await isGone(other)) gone.push(other)
  if (path === undefined) return undefined
  // Of several that held the same, the one that was called so.
  const called = gone.filter((other) => basename(other) === basename(path))
  const [from, ...others] = gone.length > 1 ? called : gone
  if (from === undefined || others.length > 0) return undefined
  terminal.note(
    `${name} is taken for ${from}, which is gone and held the same: its page is that of ${name} now.`,
  )
  if (!isTrial) await services.pages.move(from, path)
  return from
}

async function isGone(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    // What was published from a zip file may still be in it.
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
  )
}
