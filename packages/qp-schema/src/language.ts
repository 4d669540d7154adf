import { assertArgument } from './arguments.ts'
import type { Choice, Optional } from './kinds/kinds.ts'

/** Which way text is written; `auto` is that of its first strong character. FORMAT.md 3.1.6 */
export const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const

/** One of {@link DIRECTIONS}. */
export type Direction = (typeof DIRECTIONS)[number]

/** A regular expression: a language tag of BCP 47, as `en`, `pt-BR` or `zh-Hant`, in any letter case. FORMAT.md 3.4.5 */
export const LANGUAGE_TAG = '^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$'

/** Whether a text is a language tag, see {@link LANGUAGE_TAG}. FORMAT.md 3.4.5 */
export function isLanguageTag(text: string): boolean {
  assertArgument(typeof text === 'string', 'isLanguageTag', 'a language tag as a string', text)
  return new RegExp(LANGUAGE_TAG).test(text)
}

/** What a page, or a block of words, says about its language. FORMAT.md 3.1.6 */
export interface InLanguage {
  /** The language of the words, as a tag of BCP 47: `ar`, `pt-BR`. */
  lang?: string
  /** Which way the words are written; without it, their first strong character decides. */
  dir?: Direction
}

// The kinds of these two fields. Without spreading an object, which bundlers do not leave out where nobody uses it.
export const lang = { optional: 'languageTag' } as const satisfies Optional<'languageTag'>
export const dir = { optional: { choice: DIRECTIONS } } as const satisfies Optional<Choice<Direction>>
