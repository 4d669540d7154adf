import type { MenuEntry } from '../../block-editing.ts'
import { entryText } from '../../texts-menus.ts'
import { ENTRIES } from '../../blocks/entries.ts'

/** The entries that a few letters find: first those whose name begins with them. */
export function entriesFor(query: string): readonly MenuEntry[] {
  const wanted = query.toLowerCase().trim()
  const rank = ({ name }: MenuEntry): number => {
    const { name: title, words } = entryText(name)
    if (title.toLowerCase().startsWith(wanted)) return 0
    const all = `${title} ${words}`.toLowerCase()
    if (all.split(' ').some((word) => word.startsWith(wanted))) return 1
    return all.includes(wanted) ? 2 : 3
  }
  return [0, 1, 2].flatMap((wantedRank) => ENTRIES.filter((entry) => rank(entry) === wantedRank))
}
