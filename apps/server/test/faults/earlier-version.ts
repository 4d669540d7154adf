import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The sources of an earlier version, ready to run. */
export interface EarlierVersion {
  readonly commit: string
  /** The program that serves, as TypeScript. */
  readonly program: string
  remove(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const MIGRATIONS = 'apps/server/src/store/db/migrations'
/** The folders of the workspace that the server can be made of. */
const FOLDERS = ['apps/server', 'packages']

/**
 * The version before the newest migration, from the history of the repository. It runs from its sources, all packages
 * of the workspace included; what is not of the workspace is what is installed now.
 *
 * @throws Error when the history does not reach that far, as in a shallow clone
 */
export async function versionBeforeNewestMigration(): Promise<EarlierVersion> {
  const commit = await commitBeforeNewestMigration()
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'qp-earlier-')))
  const archive = execFileSync('git', ['archive', '--format=tar', commit, ...FOLDERS], {
    cwd: ROOT,
    maxBuffer: 1024 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', directory], { input: archive })
  const packages = (await readdir(join(directory, 'packages'))).map((name) => `packages/${name}`)
  for (const folder of ['apps/server', ...packages]) await linkDependencies(folder, directory)
  return {
    commit,
    program: join(directory, 'apps/server/src/main.ts'),
    remove: () => rm(directory, { recursive: true }),
  }
}

/** Along the main line, not within what was merged. Where the newest migration is not committed yet: the newest commit. */
async function commitBeforeNewestMigration(): Promise<string> {
  const files = (await readdir(join(ROOT, MIGRATIONS))).filter((file) => /^\d/.test(file)).toSorted()
  const newest = `${MIGRATIONS}/${files.at(-1)}`
  const added = git(
    'log',
    '--follow',
    '--first-parent',
    '-m',
    '--diff-filter=A',
    '--format=%H',
    '-1',
    '--',
    newest,
  )
  const commit = added === '' ? 'HEAD' : `${added}^`
  try {
    return git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`)
  } catch (error) {
    const problem = `The commit before ${basename(newest)} is not in this clone; fetch the whole history`
    throw new Error(`${problem} (git fetch --unshallow).`, { cause: error })
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}

/** Links what a package depends on: packages of the workspace to their earlier sources, all others to those of now. */
async function linkDependencies(folder: string, directory: string): Promise<void> {
  const installed = join(ROOT, folder, 'node_modules')
  for (const name of await dependenciesIn(installed)) {
    const target = await realpath(join(installed, name))
    const place = relative(ROOT, target)
    const isOfWorkspace = !place.startsWith('..') && !place.includes('node_modules')
    const link = join(directory, folder, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(isOfWorkspace ? join(directory, place) : target, link)
  }
}

async function dependenciesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'))
  const nested = await Promise.all(
    names.map(async (name) =>
      name.startsWith('@') ? (await readdir(join(folder, name))).map((part) => `${name}/${part}`) : [name],
    ),
  )
  return nested.flat()
}
