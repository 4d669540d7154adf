import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileLinks } from './local-pictures.ts'
import { isPictureName } from './picture-folder.ts'

/** Whether a folder, absolute and without links, is one of Obsidian's vaults or lies in one. */
export async function isInVault(folder: string): Promise<boolean> {
  for (let place = folder; ; place = dirname(place)) {
    const about = await lstat(join(place, '.obsidian')).catch(() => undefined)
    if (about?.isDirectory() === true) return true
    if (place === dirname(place)) return false
  }
}

/** How a note of a vault is read that is published alone: its pictures lie beside it, and links are their words. */
export function noteAlone(folder: string): FileLinks {
  return {
    root: folder,
    isVault: true,
    linkTo: (url) => (url.startsWith('#') ? writtenHash(url) : undefined),
    wiki: ({ name, heading, isEmbed }) => {
      if (name === '') return heading === undefined ? undefined : headingHash(heading)
      return isEmbed && isPictureName(name) ? { picture: join(folder, name) } : undefined
    },
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
