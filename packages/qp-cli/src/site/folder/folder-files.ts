import { execFile } from 'node:child_process'
import { lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CommandFailure } from '../../errors/command-failure.ts'
import { kindOf } from '../../input/read-input.ts'

/** The files of a folder that become pages. */
export interface FolderFiles {
  /** Their names from the folder, with slashes. */
  readonly names: readonly string[]
  /** Names of pictures. */
  readonly pictures: readonly string[]
  /** Names of links, which are not followed. */
  readonly links: readonly string[]
}

/** The index page would have more than a page holds. */
const MAX_FILES = 10_000
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif)$/i
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/**
 * The files of the kinds that `qp` publishes, apart from hidden ones, `node_modules`, and what Git ignores. SPEC.md 18.13.1
 *
 * @param root - absolute, without links
 * @throws CommandFailure for a folder without such files or with too many, or where Git cannot say what it ignores
 */
export async function folderFiles(root: string): Promise<FolderFiles> {
  const found = (await gitFiles(root)) ?? (await walk(root))
  const names: string[] = []
  const pictures: string[] = []
  const links: string[] = []
  for (const name of new Set(found)) {
    if (name.split('/').some(isLeftOut)) continue
    const isPicture = PICTURE.test(name)
    if (!isPicture && !(await isOfKind(name))) continue
    const about = await lstat(join(root, name)).catch(() => undefined)
    if (about?.isSymbolicLink() === true) links.push(name)
    else if (about?.isFile() === true) (isPicture ? pictures : names).push(name)
  }
  if (names.length === 0)
    throw new CommandFailure(`${root} has no files that become pages. \`qp help publish\` lists their kinds.`)
  if (names.length > MAX_FILES)
    throw new CommandFailure(
      `${root} has ${names.length} files, and at most ${MAX_FILES} become pages at once.`,
    )
  return { names, pictures, links: links.filter((name) => !PICTURE.test(name)).toSorted() }
}

function isLeftOut(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

async function isOfKind(name: string): Promise<boolean> {
  return /\.(?:md|markdown|txt)$/i.test(name) || (/\.\w+$/.test(name) && (await isImported(name)))
}

async function isImported(name: string): Promise<boolean> {
  return !/\.json$/i.test(name) && (await kindOf(name)) !== undefined
}

/** `undefined` outside of a working tree, and where the folder itself is ignored: who names it wants it. */
async function gitFiles(root: string): Promise<readonly string[] | undefined> {
  if (!(await isInRepository(root))) return undefined
  // A repository can name a program as its monitor of files.
  const git = (...args: readonly string[]) =>
    promisify(execFile)('git', ['-c', 'core.fsmonitor=false', ...args], {
      cwd: root,
      maxBuffer: MAX_OUTPUT_BYTES,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
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
    return stdout.split('\0').filter((name) => name !== '' && !name.endsWith('/'))
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new CommandFailure(
      `${root} lies in a Git repository, and git does not say what it ignores: ${(stderr || message).trim()}`,
    )
  }
}

async function isInRepository(root: string): Promise<boolean> {
  for (let folder = root; ; folder = dirname(folder)) {
    const there = await lstat(join(folder, '.git')).catch(() => undefined)
    if (there !== undefined) return true
    if (folder === dirname(folder)) return false
  }
}

/** Links to folders are not followed, so nothing is read twice or outside. */
async function walk(root: string): Promise<readonly string[]> {
  const names: string[] = []
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const name = folder + entry.name
      if (isLeftOut(entry.name)) continue
      if (entry.isDirectory()) folders.push(`${name}/`)
      else names.push(name)
    }
  }
  return names
}
