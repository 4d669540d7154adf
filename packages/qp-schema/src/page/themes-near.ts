import { assertArgument } from '../arguments.ts'
import { namesNear } from '../names-near.ts'
import { THEME_IDS, type ThemeId } from './theme.ts'

/**
 * What somebody may have meant who wrote a theme that is none: the themes that have most of its words, or words that
 * begin as those do or have the same letters. All nine where there is no such word. SPEC.md 6.1.18
 *
 * @param text - only its first 100 characters are read
 */
export function themesNear(text: string): readonly ThemeId[] {
  assertArgument(typeof text === 'string', 'themesNear', 'the name of a theme as a string', text)
  return namesNear(text, THEME_IDS)
}
