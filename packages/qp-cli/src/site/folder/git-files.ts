import { execFile } from 'node:child_process'
import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CommandFailure } from '../../errors/command-failure.ts'

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/**
 * The files of a folder that Git does not ignore; repositories in it are named without what is in them. `undefined` outside of
 * a working tree, and where the folder itself is ignored: who names it wants it.
 *
 * @throws CommandFailure where Git cannot say it
 */
export async function gitFiles(root: string): Promise<readonly string[] | undefined> {
  if (!(await isInRepository(root))) return undefined
  // A repository can name programs: as its monitor of files, and as where what is missing in it comes from.
  const git = (...args: readonly string[]) =>
    promisify(execFile)('git', ['-c', 'core.fsmonitor=false', ...args], {
      cwd: root,
      maxBuffer: MAX_OUTPUT_BYTES,
      env: {
        ...ownEnvironment(),
        GIT_OPTIONAL_LOCKS: '0',
        GIT_NO_LAZY_FETCH: '1',
        GIT_ALLOW_PROTOCOL: 'none',
      },
    })
  try {
    const isIgnored = await git('check-ignore', '--quiet', '.').then(
      () => true,
      (error: { code?: unknown }) => {
        if (error.code === 1) return false
        throw error
      },
    )
    if (isIgnored) return undefined
    const { stdout } = await git('ls-files', '-z', '--cached', '--others', '--exclude-standard')
    return stdout.split('\0').flatMap((name) => (name === '' ? [] : [name.replace(/\/$/, '')]))
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new CommandFailure(
      `${root} lies in a Git repository, and git does not say what it ignores: ${(stderr || message).trim()}`,
    )
  }
}

/** Hooks of another repository run with variables that name that one. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name)))
}

async function isInRepository(root: string): Promise<boolean> {
  for (let folder = root; ; folder = dirname(folder)) {
    if (await isRepository(folder)) return true
    if (folder === dirname(folder)) return false
  }
}

/** Whether a folder is the top of a working tree. */
export async function isRepository(folder: string): Promise<boolean> {
  return (await lstat(join(folder, '.git')).catch(() => undefined)) !== undefined
}
