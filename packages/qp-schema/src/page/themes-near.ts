import { assertArgument } from '../arguments.ts'
import { THEME_IDS, type ThemeId } from './theme.ts'

/**
 * What somebody may have meant who wrote a theme that is none: the themes that have most of its words, or words that
 * begin as those do or have the same letters. All nine where there is no such word. SPEC.md 6.1.18
 *
 * @param text - only its first 100 characters are read
 */
export function themesNear(text: string): readonly ThemeId[] {
  assertArgument(typeof text === 'string', 'themesNear', 'the name of a theme as a string', text)
  const words =
    text
      .slice(0, 100)
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  const counts = THEME_IDS.map((id) => {
    return words.filter((word) => id.split('-').some((part) => isNear(word, part))).length
  })
  const most = Math.max(...counts)
  return THEME_IDS.filter((_, index) => counts[index] === most)
}

function isNear(word: string, part: string): boolean {
  const sorted = (letters: string): string => [...letters].sort().join('')
  return (word.length > 2 && word.slice(0, 3) === part.slice(0, 3)) || sorted(word) === sorted(part)
}
