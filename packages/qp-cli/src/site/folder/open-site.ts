import { open } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import { notionTitle } from 'qp-import/wiki'
import { isIndex } from '../../pages/index-file.ts'
import { vaultAround } from '../../pages/prepare/vault.ts'
import type { Unpacked } from './unpacked.ts'
import { folderFiles } from './folder-files.ts'
import { inReadingOrder, type Neighbours, neighboursOf } from './site-order.ts'
import { siteLinks, type SiteLinks } from './site-links.ts'
import { visibilityOf } from './visibility.ts'

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
  /** The names of its pictures. */
  readonly pictures: ReadonlySet<string>
  /** Whether it is written for Obsidian. */
  readonly isVault: boolean
  readonly neighbours: ReadonlyMap<string, Neighbours>
  /** The names of documents of kinds that do not become pages. */
  readonly unread: readonly string[]
  /** Names that were left out, with the reason. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[]
  /** Those of them that may be slips, such as a file that is empty: their pages stay. */
  readonly unclear: ReadonlySet<string>
}

/** In the place of a file's name, the index that is made: the folder itself. */
export const MADE_INDEX = '.'

/**
 * Reads what is in a folder, and of texts their front matter.
 *
 * @throws CommandFailure for what is no site
 */
export async function openSite({ root, place, leftOut: before }: Unpacked): Promise<Site> {
  const { names, pictures, unread, leftOut: unlisted } = await folderFiles(place)
  const files: SiteFile[] = []
  const hidden = new Set<string>()
  const leftOut = [...before, ...unlisted]
  const unclear = new Set<string>()
  for (const name of inReadingOrder(names)) {
    const path = join(root, name)
    const source = join(place, name)
    const start = await startOf(source, name)
    const state = start === undefined ? 'shown' : visibilityOf(start)
    // Hugo has sections that are front matter alone.
    const isEmpty = start?.replace(/^(---|\+\+\+)[ \t]*\r?\n[^]*?\n\1[ \t]*(?:\r?\n|$)/, '').trim() === ''
    if (isEmpty || state === 'unclear') unclear.add(name)
    if (isWholeTable(name, names)) leftOut.push({ name, reason: 'the table beside it is the page' })
    else if (isEmpty) leftOut.push({ name, reason: 'it is empty' })
    else if (state === 'draft') leftOut.push({ name, reason: 'its front matter says that it is a draft' })
    else if (state === 'unclear')
      leftOut.push({ name, reason: 'its front matter has a word on who may see it, and cannot be read' })
    else {
      files.push({ name, path, source })
      if (state === 'hidden') hidden.add(name)
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
    pictures: new Set(pictures),
    links: siteLinks(place, found, pictures, index ?? MADE_INDEX),
    isVault: (await vaultAround(place)) !== undefined,
    neighbours: neighboursOf(
      found.filter((name) => !hidden.has(name)),
      index ?? MADE_INDEX,
    ),
    unread: inReadingOrder(unread),
    leftOut,
    unclear,
  }
}

/** Notion writes each table twice: as it is shown, which pages link to, and with all of its rows. */
function isWholeTable(name: string, names: readonly string[]): boolean {
  return / [0-9a-f]{32}_all\.csv$/.test(name) && names.includes(name.replace(/_all(?=\.csv$)/, ''))
}

function titleOf(root: string): string {
  const name = basename(root).replace(/\.zip$/i, '')
  return notionTitle(name) ?? (name || root)
}

/** The beginning of a text; `undefined` for files of other kinds, and for what cannot be read, which is told when it is. */
async function startOf(path: string, name: string): Promise<string | undefined> {
  if (!/\.(?:mdx?|markdown|txt)$/i.test(name)) return undefined
  const handle = await open(path).catch(() => undefined)
  if (handle === undefined) return undefined
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, START_BYTES)))
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** More than front matter may have: also of what is too long for it, the words on who may see it count. */
const START_BYTES = 1_048_576
