import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { CommandFailure } from '../errors/command-failure.ts'

/** What decides which files models may have published. SPEC.md 18.8.2 */
export interface FileRule {
  /** Folders without links on the way to them. */
  readonly folders: readonly string[]
  /** The folder of keys, whose files nobody gets. */
  readonly keys: string
}

/** A file by its path without links. */
export interface AllowedFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** Twice what a page may hold (FORMAT.md 8.1.3), and more than a picture may have (SPEC.md 16.1.2). */
const MAX_BYTES = 8_388_608
/** What is opened is no link, and no pipe that waits for a writer. Windows has neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * A file that models may have published. It is checked by its path without links.
 *
 * @throws CommandFailure for any other file, and one that is empty or too large
 */
export async function readAllowedFile(
  given: string,
  rule: FileRule,
  maxBytes: number = MAX_BYTES,
): Promise<AllowedFile> {
  const path = await realPathOf(given, rule)
  await requireAllowed(path, given, rule)
  const file = openInPlace(path, given)
  try {
    return { path, bytes: bytesOf(file, given, maxBytes) }
  } finally {
    closeSync(file)
  }
}

/** Whether a path is a folder or lies below it; both are absolute. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Of a path outside of all folders, nobody learns whether there is a file. */
async function realPathOf(given: string, rule: FileRule): Promise<string> {
  const path = resolve(given)
  try {
    return await realpath(path)
  } catch {
    const above = await realFolderAbove(path)
    if (!rule.folders.some((folder) => isWithin(above, folder))) throw outside(given, rule)
    throw new CommandFailure(`There is no file ${given}.`)
  }
}

/** The last folder on the way to a file that is not there. A link that leads nowhere may lead to anything. */
async function realFolderAbove(path: string): Promise<string> {
  if (await isLink(path)) return sep
  const folder = dirname(path)
  return realpath(folder).catch(() => (folder === path ? folder : realFolderAbove(folder)))
}

function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (about) => about.isSymbolicLink(),
    () => false,
  )
}

async function requireAllowed(path: string, given: string, rule: FileRule): Promise<void> {
  const folders = rule.folders.filter((folder) => isWithin(path, folder))
  if (folders.length === 0) throw outside(given, rule)
  const keys = await realpath(rule.keys).catch(() => resolve(rule.keys))
  if (isWithin(path, keys)) throw new CommandFailure(`${given} is in the folder of keys, and is not read.`)
  if (!folders.some((folder) => isVisible(relative(folder, path))))
    throw new CommandFailure(`${given} is hidden (a name on its way begins with a dot), and is not read.`)
}

function isVisible(way: string): boolean {
  return !way.split(sep).some((name) => name.startsWith('.'))
}

function outside(given: string, { folders }: FileRule): CommandFailure {
  const which =
    folders.length === 0
      ? 'No folder is allowed here.'
      : `It lies outside of what is allowed: ${folders.join(', ')}.`
  return new CommandFailure(
    `${given} is not read. ${which} The user can allow one: \`qp mcp --allow FOLDER\`.`,
  )
}

/**
 * Opens a file from within its folder, which has to be where it says: a name on the way may have become a link since the
 * path was checked. The program's own folder changes meanwhile, so nothing here may wait.
 */
function openInPlace(path: string, given: string): number {
  const folder = dirname(path)
  const before = process.cwd()
  try {
    process.chdir(folder)
    if (process.cwd() === folder) return openSync(basename(path), FLAGS)
  } catch {
    // Whatever stood in the way is none of a model's business.
  } finally {
    process.chdir(before)
  }
  throw new CommandFailure(`${given} cannot be read.`)
}

/** Devices are none, and files of processes have no size. */
function bytesOf(file: number, given: string, maxBytes: number): Uint8Array {
  const about = fstatSync(file)
  if (about.isDirectory()) throw new CommandFailure(`${given} is a folder.`)
  if (!about.isFile()) throw new CommandFailure(`${given} is no file.`)
  if (about.size === 0) throw new CommandFailure(`${given} is empty.`)
  if (about.size > maxBytes) throw new CommandFailure(`${given} has more than ${maxBytes / 1_048_576} MiB.`)
  return readFileSync(file)
}
