import { partOf } from './untrusted.ts'

/** A line of a text, or the part of a long one that matters. */
export interface Line {
  /** Counted from 1. */
  readonly line: number
  readonly text: string
}

/** Lines in which a text stands, and those beside them. */
export interface Found {
  readonly lines: readonly Line[]
  /** In how many of them it stands. */
  readonly count: number
  /** The next line that has it, where there are more than are given. */
  readonly nextLine?: number
}

const MAX_FOUND = 10
const MAX_HEADINGS = 100
/** In UTF-16 code units, of a line that was found, of one beside it, and of a heading. */
const LENGTHS = { found: 400, beside: 100, heading: 80 } as const
const NEWLINE = 10
/** What is not seen on a page. */
const MARK_CHARACTERS = '\\*_~`'
const MARKS = /[\\*_~`]+/g
/** In a page as markdown: a heading, or the beginning of code. */
const HEADING_OR_FENCE = /^(?:#{1,6} .*|(`{3,}|~{3,}).*)$/gm

/** A text as it is searched: whatever its letter case, its kind of quotation marks and its marks of emphasis. */
export function asSought(text: string): string {
  return text.replaceAll(MARKS, '').replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').toLowerCase()
}

/**
 * Lines from one on in which a text stands, at most 10, and of the lines beside them those that are not empty.
 * SPEC.md 17.5.4
 *
 * @param wanted - is not empty as {@link asSought} has it, and has no newline
 */
export function findLines(text: string, wanted: string, from: number): Found {
  const sought = asSought(wanted)
  const numbers = numbersOf(asSought(text), sought, from)
  const given = numbers.slice(0, MAX_FOUND)
  const next = numbers[MAX_FOUND]
  const around = [...new Set(given.flatMap((number) => [number - 1, number, number + 1]))]
  const lines = linesNumbered(
    text,
    around.filter((number) => number > 0),
  ).flatMap(({ line, text: whole }): Line[] => {
    if (whole.trim() === '') return []
    if (!given.includes(line)) return [{ line, text: cut(whole, 0, LENGTHS.beside) }]
    return [{ line, text: cut(whole, placeOf(whole, sought), LENGTHS.found) }]
  })
  return { lines, count: given.length, ...(next !== undefined && { nextLine: next }) }
}

/** The headings of a page as markdown, at most 100. */
export function outlineOf(text: string): readonly Line[] {
  const headings: Line[] = []
  const lineAt = lineCounter(text)
  const pattern = new RegExp(HEADING_OR_FENCE)
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [line, fence] = match
    if (fence === undefined) headings.push({ line: lineAt(match.index), text: cut(line, 0, LENGTHS.heading) })
    else {
      // Code has no line that begins as its fence does.
      const end = text.indexOf(`\n${fence}`, match.index)
      if (end < 0) break
      pattern.lastIndex = end + 1 + fence.length
    }
    if (headings.length === MAX_HEADINGS) break
  }
  return headings
}

/** Where a line begins, in UTF-16 code units; the end of the text where it has fewer lines. */
export function offsetOf(text: string, line: number): number {
  // A text may have millions: an array of them is what costs.
  let left = line - 1
  let offset = 0
  for (; left > 0 && offset < text.length; offset += 1) if (text.charCodeAt(offset) === NEWLINE) left -= 1
  return offset
}

/** The numbers of the first lines in which a text stands, one more than are given. */
function numbersOf(text: string, sought: string, from: number): readonly number[] {
  const numbers: number[] = []
  const lineAt = lineCounter(text)
  for (let offset = offsetOf(text, from); numbers.length <= MAX_FOUND;) {
    const place = text.indexOf(sought, offset)
    if (place < 0) break
    numbers.push(lineAt(place))
    offset = text.indexOf('\n', place) + 1
    if (offset === 0) break
  }
  return numbers
}

/** Lines by their numbers, which ascend; none where the text has fewer. */
function linesNumbered(text: string, numbers: readonly number[]): readonly Line[] {
  let [rest, first] = [text, 1]
  return numbers.map((line) => {
    rest = rest.slice(offsetOf(rest, line - first + 1))
    first = line
    return { line, text: rest.slice(0, (rest.indexOf('\n') + 1 || rest.length + 1) - 1) }
  })
}

/** Tells the line of a place, for places that ascend. */
function lineCounter(text: string): (offset: number) => number {
  let [line, counted] = [1, 0]
  return (offset) => {
    for (; counted < offset; counted += 1) if (text.charCodeAt(counted) === NEWLINE) line += 1
    return line
  }
}

/** About where a text begins in a line that has it. */
function placeOf(line: string, sought: string): number {
  const place = asSought(line).indexOf(sought)
  let removed = 0
  for (let index = 0; index <= place + removed; index += 1)
    if (MARK_CHARACTERS.includes(line.charAt(index))) removed += 1
  return place + removed
}

/** A line, or of a long one the part around a place. */
function cut(line: string, place: number, length: number): string {
  if (line.length <= length) return line
  const start = Math.max(0, Math.min(place - Math.floor(length / 2), line.length - length))
  const { part } = partOf(line, start, length)
  return `${start > 0 ? '…' : ''}${part}${start + length < line.length ? '…' : ''}`
}
