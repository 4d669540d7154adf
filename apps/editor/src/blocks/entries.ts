import { BLOCKS } from './index.ts'
import type { MenuEntry } from '../block-editing.ts'
import type { EntryName } from '../texts-menus.ts'

/** What can be put into a page, in the order of the menu. */
export const ENTRIES: readonly MenuEntry[] = Object.values(BLOCKS).flatMap(({ entries }) => entries)

/** The entry of a name. */
export function entryNamed(name: EntryName): MenuEntry {
  const entry = ENTRIES.find((one) => one.name === name)
  if (entry === undefined) throw new TypeError(`no entry ${name}`)
  return entry
}
