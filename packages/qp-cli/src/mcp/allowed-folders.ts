import { realpath, stat } from 'node:fs/promises'
import { homedir, userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'
import { UsageError } from 'qp-command-line'
import { isWithin } from './allowed-files.ts'
import type { Environment } from '../configuration-folder.ts'

/**
 * The folders below which models may have files published: those that the user names, and the one that the program was
 * started in. A root, a home folder and what is above one do not count as started in: hosts of models start programs there
 * without anybody's having chosen it. SPEC.md 18.8.2
 *
 * @returns each without links on the way to it
 * @throws UsageError for a name that is no folder
 */
export async function allowedFolders(
  named: readonly string[],
  environment: Environment,
  start: string = process.cwd(),
): Promise<readonly string[]> {
  const homes = await Promise.all(
    homesOf(environment).map((home) => realpath(home).catch(() => resolve(home))),
  )
  const started = await realpath(start)
  const isChosen = dirname(started) !== started && !homes.some((home) => isWithin(home, started))
  const allowed = await Promise.all(named.map((folder) => folderOf(folder, homes[0])))
  return [...new Set(isChosen ? [started, ...allowed] : allowed)]
}

/** That of the environment, which may be any, and the user's own. */
function homesOf({ HOME, USERPROFILE }: Environment): string[] {
  return [HOME, USERPROFILE, homedir(), ownHome()].filter(
    (home) => home !== undefined && home !== '',
  ) as string[]
}

/** A user without an entry in the list of users has none. */
function ownHome(): string | undefined {
  try {
    return userInfo().homedir
  } catch {
    return undefined
  }
}

/** A host starts programs without a shell, which would have replaced `~`. */
async function folderOf(name: string, home: string | undefined): Promise<string> {
  const path = home === undefined ? name : name.replace(/^~(?=$|[/\\])/, home)
  const real = await realpath(path).catch(() => undefined)
  if (name === '' || real === undefined || !(await stat(real)).isDirectory())
    throw new UsageError(`--allow takes a folder, and ${JSON.stringify(name)} is none.`)
  return real
}
