import type { MenuEntry } from '../../block-editing.ts'
import { entryText } from '../../texts-menus.ts'
import { MENU_ENTRIES } from './menu-entries.ts'

/**
 * The entries of which a word begins with each word that is typed: first those whose name begins so, then those with such
 * a word in their name, then the others. What stands in the middle of a word finds nothing.
 */
export function entriesFor(query: string): readonly MenuEntry[] {
  const wanted = query.toLowerCase().trim()
  const typed = wordsOf(wanted)
  const rank = ({ name }: MenuEntry): number => {
    const { name: title, words } = entryText(name)
    const named = title.toLowerCase()
    if (named.startsWith(wanted)) return 0
    const begins = (all: readonly string[]) => typed.every((one) => all.some((word) => word.startsWith(one)))
    if (begins(wordsOf(named))) return 1
    return begins(wordsOf(`${named} ${words.toLowerCase()}`)) ? 2 : 3
  }
  return [0, 1, 2].flatMap((wantedRank) => MENU_ENTRIES.filter((entry) => rank(entry) === wantedRank))
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\d]+/u).filter((word) => word !== '')
}
