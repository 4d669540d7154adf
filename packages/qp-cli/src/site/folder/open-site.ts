import { open } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import { gfmToBlocks } from 'qp-markdown/gfm'
import { notionTitle, propertiesOf } from 'qp-import/wiki'
import { LIMITS } from 'qp-schema'
import { isIndex } from '../../pages/index-file.ts'
import { isInVault } from '../../pages/prepare/vault.ts'
import type { Unpacked } from './unpacked.ts'
import { folderFiles } from './folder-files.ts'
import { inReadingOrder, type Neighbours, neighboursOf } from './site-order.ts'
import { siteLinks, type SiteLinks } from './site-links.ts'

/** A file that becomes a page of a site. */
export interface SiteFile {
  /** From the folder, with slashes. */
  readonly name: string
  /** What its page belongs to: absolute. */
  readonly path: string
  /** Where it is read: absolute. */
  readonly source: string
}

/** A folder as a site. */
export interface Site {
  /** Absolute, without links. */
  readonly root: string
  /** Where its files are read: another folder for a zip file. */
  readonly place: string
  /** What its index is called where none of its files says so. */
  readonly title: string
  /** In reading order. */
  readonly files: readonly SiteFile[]
  /** The names of those that visitors do not see. */
  readonly hidden: ReadonlySet<string>
  /** The file that is the first page; `undefined` where it is made of the others. */
  readonly index: string | undefined
  readonly links: SiteLinks
  /** Whether it is written for Obsidian. */
  readonly isVault: boolean
  readonly neighbours: ReadonlyMap<string, Neighbours>
  /** Names that were left out, with the reason. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[]
}

/** In {@link Neighbours}, the index that is made. */
export const MADE_INDEX = ''

/**
 * Reads what is in a folder, and of texts their front matter.
 *
 * @throws CommandFailure for what is no site
 */
export async function openSite({ root, place, leftOut: before }: Unpacked): Promise<Site> {
  const { names, pictures, links } = await folderFiles(place)
  const files: SiteFile[] = []
  const hidden = new Set<string>()
  const leftOut = [...before, ...links.map((name) => ({ name, reason: 'it is a symbolic link' }))]
  for (const name of inReadingOrder(names)) {
    const path = join(root, name)
    const source = join(place, name)
    const start = await startOf(source, name)
    const { isDraft, isHidden } = start === undefined ? SHOWN : stateOf(start)
    if (start?.trim() === '') leftOut.push({ name, reason: 'it is empty' })
    else if (isDraft) leftOut.push({ name, reason: 'its front matter says that it is a draft' })
    else {
      files.push({ name, path, source })
      if (isHidden) hidden.add(name)
    }
  }
  const found = files.map(({ name }) => name)
  const [only, ...others] = found
  const index =
    others.length === 0 ? only : found.find((name) => isIndex(name) && posix.dirname(name) === '.')
  return {
    root,
    place,
    title: titleOf(root),
    files,
    hidden,
    index,
    links: siteLinks(place, found, pictures),
    isVault: await isInVault(place),
    neighbours: neighboursOf(found, index ?? MADE_INDEX),
    leftOut,
  }
}

function titleOf(root: string): string {
  const name = basename(root).replace(/\.zip$/i, '')
  return notionTitle(name) ?? (name || root)
}

const SHOWN = { isDraft: false, isHidden: false }

/** The beginning of a text; `undefined` for files of other kinds. */
async function startOf(path: string, name: string): Promise<string | undefined> {
  if (!/\.(?:md|markdown|txt)$/i.test(name)) return undefined
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** In UTF-8, a character that front matter may have takes four bytes at most. */
const START_BYTES = LIMITS.frontMatterLength * 4

function stateOf(start: string): typeof SHOWN {
  if (!/^\uFEFF?---[ \t]*\r?\n/.test(start)) return SHOWN
  const { published } = gfmToBlocks(start.replaceAll('\r\n', '\n')).frontMatter
  return { isDraft: propertiesOf(start).publish === false, isHidden: published === false }
}
