import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { FileLinks } from './local-pictures.ts'
import { isPictureName } from './picture-folder.ts'

/** The vault of Obsidian that a folder is or lies in, both absolute and without links. */
export async function vaultAround(folder: string): Promise<string | undefined> {
  for (let place = folder; ; place = dirname(place)) {
    const about = await lstat(join(place, '.obsidian')).catch(() => undefined)
    if (about?.isDirectory() === true) return place
    if (place === dirname(place)) return undefined
  }
}

/** How a note of a vault is read that is published alone: with the pictures of the vault, and links are their words. */
export function noteAlone(folder: string, vault: string): FileLinks {
  let pictures: readonly string[] | undefined
  /** Beside the note, or else the one whose way from the vault is the shortest. */
  const pictureNamed = (name: string) => {
    const beside = join(folder, name)
    if (existsSync(beside)) return beside
    pictures ??= picturesIn(vault)
    const found = pictures.find((way) => `/${way}`.endsWith(posix.join('/', name)))
    return found === undefined ? beside : join(vault, found)
  }
  return {
    root: folder,
    isVault: true,
    linkTo: (url) => (url.startsWith('#') ? writtenHash(url) : undefined),
    wiki: ({ name, heading, isEmbed }) => {
      if (name === '') return heading === undefined ? undefined : headingHash(heading)
      return isEmbed && isPictureName(name) ? { picture: pictureNamed(name) } : undefined
    },
  }
}

/** The ways of its pictures that are not hidden, with slashes, the shortest first. Links are not followed. */
function picturesIn(vault: string): readonly string[] {
  const found: string[] = []
  const folders = ['']
  for (const folder of folders) {
    for (const entry of entriesOf(join(vault, folder))) {
      const { name } = entry
      if (name.startsWith('.') || name === 'node_modules') continue
      if (entry.isDirectory()) folders.push(`${folder}${name}/`)
      else if (entry.isFile() && isPictureName(name)) found.push(folder + name)
    }
  }
  return found.toSorted((one, other) => one.length - other.length)
}

/** Nothing where a folder cannot be read. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Where a heading of a page is, by its text. SPEC.md 10.6 */
export function headingHash(heading: string): string {
  const id = heading
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc} -]+/gu, '')
    .replaceAll(' ', '-')
  return `#${encodeURIComponent(id)}`
}

/**
 * The same of what stands in an address from `#` on, in which Obsidian writes the text of a heading, after those of headings
 * around it: `Note.md#Ports#The%20north`. Empty where it names no heading.
 */
export function writtenHash(hash: string): string {
  const heading = hash
    .split('#')
    .map(decoded)
    .findLast((part) => part !== '' && !part.startsWith('^'))
  return heading === undefined ? '' : headingHash(heading)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
