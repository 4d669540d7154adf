import { endOfText, tableOf, trimmed } from './characters.ts'
import type { LineCursor } from './line-cursor.ts'

/** What opens a fenced code block. */
export interface Fence {
  readonly run: string
  readonly info: string
}

const MARKUP = tableOf(/[#*\-_`~+>\d]/)

// Each is matched after the white space at the beginning of a line; `(?![^\n])` is the end of the line.
const ATX_HEADING = /#{1,6}(?![^ \t\n])/y
const SETEXT_UNDERLINE = /(?:(=+)|-+)[ \t]*(?![^\n])/y
const OPENING_FENCE = /(`{3,}(?=[^`\n]*(?![^\n]))|~{3,})([^\n]*)/y
const CLOSING_FENCE = /(`+|~+)[ \t]*(?![^\n])/y

/** Whether a line can be anything but text or a row of a table. */
export function mayBeMarkup(cursor: LineCursor): boolean {
  return !cursor.isIndented && MARKUP[cursor.source.charCodeAt(cursor.next)] === true
}

/** The level of a heading that begins with number signs, or 0. */
export function headingLevel(cursor: LineCursor): number {
  return cursor.match(ATX_HEADING)?.[0].length ?? 0
}

/** The text of such a heading without the number signs around it. */
export function headingText({ source, next, end }: LineCursor, level: number): string {
  const text = trimmed(source.slice(next + level, end))
  let closing = text.length
  while (text[closing - 1] === '#') closing -= 1
  const isClosing = closing < text.length && (closing === 0 || endOfText(text, closing) < closing)
  return isClosing ? trimmed(text.slice(0, closing)) : text
}

export function isThematicBreak(cursor: LineCursor): boolean {
  if (!BREAK_MARKERS.includes(cursor.source.charAt(cursor.next))) return false
  cursor.breaks ??= breaksOf(cursor)
  return cursor.next >= cursor.breaks.from && cursor.next <= cursor.breaks.to
}

const BREAK_MARKERS = '*-_'
const FEWEST_MARKERS = 3

/** Where the rest of a line is one marker, three times or more, and white space. */
function breaksOf({ source, next, end }: LineCursor): { from: number; to: number } {
  let marker = ''
  let markers = 0
  let to = -1
  let at = end - 1
  for (; at >= next; at--) {
    const character = source.charAt(at)
    if (character === ' ' || character === '\t') continue
    marker ||= character
    if (character !== marker) break
    markers += 1
    if (markers === FEWEST_MARKERS) to = at
  }
  return { from: at + 1, to }
}

/** The level of the heading that a line makes of the lines above it, or 0. */
export function setextLevel(cursor: LineCursor): number {
  const found = cursor.isIndented ? null : cursor.match(SETEXT_UNDERLINE)
  if (found === null) return 0
  return found[1] === undefined ? 2 : 1
}

/** The fence that a line opens, if it opens one. */
export function openingFence(cursor: LineCursor): Fence | undefined {
  const found = cursor.match(OPENING_FENCE)
  return found === null ? undefined : { run: found[1] ?? '', info: found[2] ?? '' }
}

export function closesFence(cursor: LineCursor, { run }: Fence): boolean {
  const closing = cursor.isIndented ? undefined : cursor.match(CLOSING_FENCE)?.[1]
  return closing !== undefined && closing.startsWith(run)
}
