import { toGraphemes } from './card-text.ts'

/** A text broken into lines. */
export interface TextLines {
  readonly lines: readonly string[]
  /** Whether the lines hold all of the text; otherwise the last one ends with an ellipsis. */
  readonly complete: boolean
}

/** Measures the width of a text in one line, in pixels. */
export type Measure = (text: string) => number

const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uff60]/u
const BEGINS_NO_LINE = /^[\p{Pe}\p{Pf}\p{Po}\p{M}ー々〻]/u
const ENDS_NO_LINE = /[\p{Ps}\p{Pi}]$/u
const ENDS_A_PART = /[\p{L}\p{N}][-‐–—/]$/u

/**
 * Breaks a text where its language allows it; a word that is wider than a line is broken anywhere. Text that does not
 * fit into `maxLines` is cut off between two graphemes.
 */
export function breakIntoLines(text: string, width: number, maxLines: number, measure: Measure): TextLines {
  const fits = (line: string) => measure(line.trimEnd()) <= width
  const lines: string[] = []
  let rest = unbreakable(text)
  while (rest.length > 0 && lines.length <= maxLines) {
    const count = longestPrefix(rest, fits)
    const [first = '', ...others] = rest
    const parts = count > 0 ? [] : splitByWidth(first, maxLines + 1, fits)
    if (parts.length > 1) {
      lines.push(...parts.slice(0, -1))
      rest = [parts.at(-1) ?? '', ...others]
    } else {
      lines.push(rest.slice(0, Math.max(1, count)).join('').trimEnd())
      rest = rest.slice(Math.max(1, count))
    }
  }
  if (lines.length <= maxLines) return { lines, complete: true }
  const kept = lines.slice(0, maxLines)
  return { lines: [...kept.slice(0, -1), withEllipsis(kept.at(-1) ?? '', fits)], complete: false }
}

/** Makes lines about equally long: breaks the text at the narrowest width that needs no more lines. */
export function balanceLines(text: string, width: number, found: TextLines, measure: Measure): TextLines {
  if (!found.complete || found.lines.length < 2) return found
  let best = found
  let [low, high] = [width / 2, width]
  while (high - low > 8) {
    const middle = (low + high) / 2
    const tried = breakIntoLines(text, middle, found.lines.length, measure)
    if (tried.complete) [best, high] = [tried, middle]
    else low = middle
  }
  return best
}

/** Pieces that are not broken, each with the white space after it. */
function unbreakable(text: string): string[] {
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1)
    if (last === undefined || mayBreak(last, segment)) pieces.push(segment)
    else pieces[pieces.length - 1] = last + segment
  }
  return pieces
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/.test(after)) return false
  if (/\s$/.test(before)) return true
  if (BEGINS_NO_LINE.test(after) || ENDS_NO_LINE.test(before)) return false
  if (ENDS_A_PART.test(before)) return true
  return UNSPACED.test(before.slice(-2)) || UNSPACED.test(after.slice(0, 2))
}

function splitByWidth(piece: string, maxParts: number, fits: (line: string) => boolean): string[] {
  const parts: string[] = []
  let rest = toGraphemes(piece)
  while (rest.length > 0 && parts.length < maxParts) {
    const count = Math.max(1, longestPrefix(rest, fits))
    parts.push(rest.slice(0, count).join(''))
    rest = rest.slice(count)
  }
  return parts
}

/**
 * The number of leading units that fit, if a longer text is wider. Measuring takes more time the longer the text is, so
 * the search begins at the start.
 */
function longestPrefix(units: readonly string[], fits: (line: string) => boolean): number {
  const fit = (count: number) => fits(units.slice(0, count).join(''))
  let [low, high] = [0, 1]
  while (high <= units.length && fit(high)) [low, high] = [high, high * 2]
  high = Math.min(high - 1, units.length)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fit(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** Cuts between two words, unless the last word is most of the line. */
function withEllipsis(line: string, fits: (line: string) => boolean): string {
  if (fits(ended(line))) return ended(line)
  const units = toGraphemes(line)
  const kept = units
    .slice(
      0,
      longestPrefix(units, (prefix) => fits(ended(prefix))),
    )
    .join('')
  const space = kept.lastIndexOf(' ')
  return ended(space > kept.length / 2 ? kept.slice(0, space) : kept)
}

function ended(text: string): string {
  return `${text.replace(/[\s.,;:…–—-]{1,8}$/u, '')}…`
}
