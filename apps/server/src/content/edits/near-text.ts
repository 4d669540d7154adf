import { LIMITS } from 'qp-schema'

/** A text that reads as another one does, and where it stands. */
export interface NearText {
  /** From 1. */
  readonly line: number
  /** In quotation marks, at most `LIMITS.quotationLength` characters of it: from before the first that differs. */
  readonly shown: string
}

/** A line of a text that shows something. */
interface Line {
  /** Where it begins in the text, and from 1 which it is. */
  readonly at: number
  readonly number: number
  readonly text: string
  /** Where it begins in what is read of the whole text. */
  readonly readAt: number
}

/** What is shorter is near to too much. */
const LEAST_LETTERS = 3

/**
 * Finds the first place in a text where the same is read as in another: with other quotation marks, dashes and white
 * space, with or without the marks of markdown. Takes time that is linear in the length of the text.
 */
export function nearTexts(text: string): (wanted: string) => NearText | undefined {
  const lines: Line[] = []
  const read: string[] = []
  let [at, readAt] = [0, 0]
  for (const [index, line] of text.split('\n').entries()) {
    const words = wordsOf(line)
    if (words !== '') {
      lines.push({ at, number: index + 1, text: line, readAt })
      read.push(words)
      readAt += words.length + 1
    }
    at += line.length + 1
  }
  const page = read.join(' ')
  const lineOf = (place: number) => lines.findLast((line) => line.readAt <= place)

  return (wanted) => {
    const words = wordsOf(wanted)
    const place = words.length < LEAST_LETTERS ? -1 : page.indexOf(words)
    const [first, last] = [lineOf(place), lineOf(place + words.length - 1)]
    if (first === undefined || last === undefined) return undefined
    const start = first.at + placeIn(first, place)
    const end = last.at + placeIn(last, place + words.length - 1) + 1
    const before = MARKS_BEFORE.exec(text.slice(Math.max(0, start - MAX_MARKS), start))?.[0] ?? ''
    const after = MARKS_AFTER.exec(text.slice(end, end + MAX_MARKS))?.[0] ?? ''
    return { line: first.number, shown: shownFrom(before + text.slice(start, end) + after, wanted) }
  }
}

/** The address of a link, a tag, a mark of markdown or a character that nobody sees. */
const MARK = String.raw`\]\([^()\s]*\)|<[^<>\n]{1,200}>|[*_${'`'}~\\#>|[\]\u00ad\u200b-\u200f\u2060\ufeff]`
const MARKS = new RegExp(MARK, 'g')
const PIECES = new RegExp(`(?<mark>${MARK})|(?<space>\\s+)|[^]`, 'g')
const MAX_MARKS = 200
const MARKS_BEFORE = /[*_`~[\\]*$/
const MARKS_AFTER = /^(?:[*_`~]|\]\([^()\s]*\))*/

/** What is read of a text, in one spelling; {@link placeIn} counts its characters. */
function wordsOf(text: string): string {
  return text
    .replace(MARKS, '')
    .replace(/\s+/g, ' ')
    .replace(/[‘’‚‛′]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replaceAll('…', '...')
    .trim()
}

/** Where in a line the character stands that is at `place` in what is read of the whole text. */
function placeIn(line: Line, place: number): number {
  let [read, isAfterSpace] = [line.readAt, false]
  for (const { 0: piece, index, groups } of line.text.matchAll(PIECES)) {
    if (groups?.['mark'] !== undefined) continue
    if (groups?.['space'] !== undefined) isAfterSpace = read > line.readAt
    else {
      read += (isAfterSpace ? 1 : 0) + (piece === '…' ? 3 : 1)
      if (read > place) return index
      isAfterSpace = false
    }
  }
  return line.text.length
}

const BEFORE_DIFFERENCE = 20

/** White space and what cannot be seen is written as JSON escapes it, so that it can be copied. */
function shownFrom(found: string, wanted: string): string {
  const same = [...found].findIndex((character, at) => character !== wanted[at])
  const isShort = found.length <= LIMITS.quotationLength
  const start = isShort ? 0 : Math.max(0, same - BEFORE_DIFFERENCE)
  const part = found.slice(start, start + LIMITS.quotationLength)
  const quoted = JSON.stringify(part).replace(
    /(?! )[\p{Z}\p{Cf}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `${start > 0 ? '…' : ''}${quoted}${start + part.length < found.length ? '…' : ''}`
}
