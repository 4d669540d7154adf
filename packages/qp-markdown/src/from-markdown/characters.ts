export const LETTER = 0
export const WHITE_SPACE = 1
export const PUNCTUATION = 2

/** White space, punctuation or anything else. Half of an astral character is anything else, as in the reference. */
export function classAt(text: string, position: number): number {
  if (position < 0 || position >= text.length) return WHITE_SPACE
  return ASCII_CLASSES[text.charCodeAt(position)] ?? readClass(text.charAt(position))
}

function readClass(character: string): number {
  if (/\s/.test(character)) return WHITE_SPACE
  return /[\p{P}\p{S}]/u.test(character) ? PUNCTUATION : LETTER
}

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
const ASCII_CLASSES = ASCII.map(readClass)

/** A table of the characters that a pattern takes, by their codes; there are no others than of ASCII. */
export function tableOf(pattern: RegExp): readonly boolean[] {
  return ASCII.map((character) => pattern.test(character))
}

/** What a backslash escapes. */
export const ASCII_PUNCTUATION = tableOf(/[!-/:-@[-`{-~]/)

const SPACE_OR_TAB = tableOf(/[\t ]/)

/** Text without the spaces and tabs around it. */
export function trimmed(text: string): string {
  return text.slice(skipSpaces(text, 0), endOfText(text))
}

/** Behind spaces and tabs. */
export function skipSpaces(text: string, position: number): number {
  let end = position
  while (SPACE_OR_TAB[text.charCodeAt(end)] === true) end += 1
  return end
}

/** Where a text up to a position ends, less the spaces and tabs there. */
export function endOfText(text: string, position = text.length): number {
  let end = position
  while (SPACE_OR_TAB[text.charCodeAt(end - 1)] === true) end -= 1
  return end
}

/** How often a character stands in a text. */
export function countOf(character: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1
  return count
}

/** Behind the run of one character that starts at a position. */
export function runEnd(text: string, start: number): number {
  const code = text.charCodeAt(start)
  let end = start + 1
  while (text.charCodeAt(end) === code) end += 1
  return end
}

/** Where what a sticky pattern takes at a position ends, or -1. */
export function endOf(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position
  return pattern.test(text) ? pattern.lastIndex : -1
}
