import { ASCII_PUNCTUATION, tableOf } from './characters.ts'
import { unescapeString } from './character-references.ts'

/** How deep parentheses may nest in the destination of an inline link; those of a definition may without end. */
export const RESOURCE_PARENTHESES = 32

const LABEL_LENGTH = 999
const WHITE_SPACE = tableOf(/[\t\n ]/)
const BRACKET = tableOf(/[[\]]/)
const ENDS_ENCLOSED = tableOf(/[\n<>]/)
// oxlint-disable-next-line no-control-regex
const ENDS_DESTINATION = tableOf(/[\u0000- ()\u007f]/)
const TITLE_ENDS = new Map([
  ['"', tableOf(/"/)],
  ["'", tableOf(/'/)],
  ['(', tableOf(/\)/)],
])
const BACKSLASH = 92
const DELETE = '\u007f'

/** A label as definitions and references to them are compared. */
export function normalizeLabel(label: string): string {
  return label
    .replace(/[\t\n\r ]+/g, ' ')
    .replace(/^ | $/g, '')
    .toLowerCase()
    .toUpperCase()
}

/** Behind white space, line endings among it. */
export function skipWhitespace(text: string, position: number): number {
  let end = position
  while (WHITE_SPACE[text.charCodeAt(end)] === true) end += 1
  return end
}

/** Where a link label that starts at a `[` ends, behind its `]`, or -1. */
export function scanLabel(text: string, position: number): number {
  const end = unescapedIndex(text, position + 1, BRACKET)
  if (text.charAt(end) !== ']' || skipWhitespace(text, position + 1) === end) return -1
  const isLong = end - position > LABEL_LENGTH
  if (isLong && text.slice(position + 1, end).replaceAll('\n', '').length > LABEL_LENGTH) return -1
  return end + 1
}

/** Where a link destination ends, behind its `>` if it has one, or -1. */
export function scanDestination(text: string, position: number, parentheses = Infinity): number {
  if (text.charAt(position) === '<') {
    const end = unescapedIndex(text, position + 1, ENDS_ENCLOSED)
    return text.charAt(end) === '>' ? end + 1 : -1
  }
  let depth = 0
  for (let at = position; ; at += 1) {
    at = unescapedIndex(text, at, ENDS_DESTINATION)
    const mark = text.charAt(at)
    if (mark === '(' && depth < parentheses) depth += 1
    else if (mark === ')' && depth > 0) depth -= 1
    else return depth > 0 || at === position || mark === DELETE ? -1 : at
  }
}

/** The URL of a destination. */
export function destinationOf(text: string, start: number, end: number): string {
  return unescapeString(text.charAt(start) === '<' ? text.slice(start + 1, end - 1) : text.slice(start, end))
}

/** Where a link title ends, behind the mark that closes it, or -1 where it does not end or none starts. */
export function scanTitle(text: string, position: number): number {
  const ends = TITLE_ENDS.get(text.charAt(position))
  const end = ends === undefined ? text.length : unescapedIndex(text, position + 1, ends)
  return end === text.length ? -1 : end + 1
}

/** The text of a title. */
export function titleOf(text: string, start: number, end: number): string {
  return unescapeString(text.slice(start + 1, end - 1).replace(/\n[\t ]+/g, '\n'))
}

/** Where one of some characters stands first without a backslash before it, or the end of the text. */
function unescapedIndex(text: string, from: number, characters: readonly boolean[]): number {
  let at = from
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (characters[code] === true) break
    if (code === BACKSLASH && ASCII_PUNCTUATION[text.charCodeAt(at + 1)] === true) at += 1
  }
  return at
}
