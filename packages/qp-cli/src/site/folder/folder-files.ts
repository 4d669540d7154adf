import { lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandFailure } from '../../errors/command-failure.ts'
import { isOtherDocument } from '../../input/other-documents.ts'
import { kindOf } from '../../input/read-input.ts'
import { isPictureName } from '../../pages/prepare/picture-folder.ts'
import { gitFiles, isRepository } from './git-files.ts'

/** The files of a folder that become pages. */
export interface FolderFiles {
  /** Their names from the folder, with slashes. */
  readonly names: readonly string[]
  /** Names of pictures. */
  readonly pictures: readonly string[]
  /** Names of documents of other kinds. */
  readonly unread: readonly string[]
  /** Names of what could not be read, and of links, which are not followed. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[]
}

/** The index page would have more than a page holds. */
const MAX_FILES = 10_000

/**
 * The files of the kinds that `qp` publishes, apart from hidden ones, `node_modules`, and what Git ignores. SPEC.md 18.13.1
 *
 * @param root - absolute, without links
 * @throws CommandFailure for a folder without such files or with too many, or where Git cannot say what it ignores
 */
export async function folderFiles(root: string): Promise<FolderFiles> {
  const names: string[] = []
  const pictures: string[] = []
  const unread: string[] = []
  const leftOut: { name: string; reason: string }[] = []
  const take = async (name: string) => {
    const path = join(root, name)
    const about = await lstat(path).catch(() => undefined)
    const isPicture = isPictureName(name)
    const isWanted = isPicture || (await isOfKind(name))
    if (about?.isSymbolicLink() === true) {
      const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() === true
      if (isFolder || (isWanted && !isPicture)) leftOut.push({ name, reason: 'it is a symbolic link' })
    } else if (about?.isDirectory() === true) await list(`${name}/`)
    else if (WIKI_PARTS.test(name)) leftOut.push({ name, reason: 'a wiki shows it beside its pages' })
    else if (isWanted && !isPicture && OF_JEKYLL.test(name))
      leftOut.push({ name, reason: 'Jekyll makes no page of what is in such a folder' })
    else if (about?.isFile() === true && isWanted) (isPicture ? pictures : names).push(name)
    else if (about?.isFile() === true && isOtherDocument(name)) unread.push(name)
  }
  /** Git lists another repository, and a folder is walked, without what is in it. */
  const list = async (folder: string) => {
    const place = join(root, folder)
    const isAsked = folder === '' || (await isRepository(place))
    const found = (isAsked ? await gitFiles(place) : undefined) ?? (await namesIn(place))
    if (typeof found === 'string') leftOut.push({ name: folder, reason: found })
    else for (const name of new Set(found)) if (!name.split('/').some(isLeftOut)) await take(folder + name)
  }
  await list('')
  if (names.length === 0)
    throw new CommandFailure(`${root} has no files that become pages. \`qp help publish\` lists their kinds.`)
  if (names.length > MAX_FILES)
    throw new CommandFailure(
      `${root} has ${names.length} files, and at most ${MAX_FILES} become pages at once.`,
    )
  return { names, pictures, unread, leftOut }
}

/** Parts of pages, and what is not to be public yet. */
const OF_JEKYLL = /(?:^|\/)_(?:drafts|layouts|includes)\//

/** What GitHub shows on every page of a wiki. */
const WIKI_PARTS = /(?:^|\/)_(?:sidebar|header|footer)\.(?:md|markdown)$/i

function isLeftOut(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

async function isOfKind(name: string): Promise<boolean> {
  if (/\.(?:mdx?|markdown|txt)$/i.test(name)) return true
  return /\.\w+$/.test(name) && !/\.json$/i.test(name) && (await kindOf(name)) !== undefined
}

/** What is in a folder, or why that cannot be said. */
async function namesIn(folder: string): Promise<readonly string[] | string> {
  return readdir(folder).catch(({ code }: NodeJS.ErrnoException) => `it cannot be read (${code})`)
}
