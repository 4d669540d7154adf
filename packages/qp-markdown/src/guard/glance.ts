import { ContentTooComplexError, LIMITS } from 'qp-schema'
import { COST, isBareUrl } from './costs.ts'

/**
 * Refuses in a pass over the characters what `weigh` would refuse later, where lines, brackets, emphasis and markers
 * of containers alone are too many. Finds no more work than `weigh`.
 *
 * @throws ContentTooComplexError
 */
export function glanceAt(markdown: string): void {
  if (leastWork(markdown, LIMITS.markdownWork) > LIMITS.markdownWork) {
    throw new ContentTooComplexError('more markup than a page needs', 'content')
  }
}

/**
 * No more than `weigh` finds.
 *
 * @param enough - where to stop counting
 */
export function leastWork(markdown: string, enough = Infinity): number {
  // What stands in a fence has no markup but its lines.
  const hasFences = markdown.includes('```') || markdown.includes('~~~')
  return COST.character * markdown.length + (hasFences ? workOfLines(markdown) : workOfText(markdown, enough))
}

function workOfLines(markdown: string): number {
  let lines = 1
  for (let end = markdown.indexOf('\n'); end !== -1; end = markdown.indexOf('\n', end + 1)) lines += 1
  return lines * COST.line
}

function workOfText(markdown: string, enough: number): number {
  let work = 0
  let inContainer = false
  let afterBlank = true
  const lazy = new LazyLines()
  for (let start = 0; start <= markdown.length && work <= enough;) {
    const { cost, markers, columns, index, blank } = startOfLine(markdown, start, enough)
    work += COST.line
    if (inContainer) work += columns * COST.indent
    // A line of nothing but markers may be a thematic break.
    const isBreak = !isLetter(markdown.charCodeAt(index)) && consistsOf(MARKS, markdown, index)
    const isUnderline = UNDERLINES.includes(markdown.charAt(start))
    if (markers > 0 && !isBreak) lazy.open()
    else if (blank || isBreak || isUnderline) lazy.close()
    else work += lazy.costOf(columns)
    // Refused for these alone.
    if (lazy.work > LIMITS.markdownWorkBeyond) return Infinity
    if (markers > 0 && !isBreak) inContainer = true
    else if (columns === 0 && !blank) inContainer = false
    if (!blank && (afterBlank || consistsOf(UNDERLINE, markdown, start))) work += COST.text
    afterBlank = blank
    const end = endOfLine(markdown, index)
    if (!isBreak) work += cost + workOfLine(markdown, index, end, enough)
    start = end + 1
  }
  return work
}

/** Lines of a paragraph in a container that have neither its marker nor its indentation. */
class LazyLines {
  /** Of all of them. */
  work = 0
  #inARow = 0
  #isOpen = false

  /** A line with markers. */
  open(): void {
    this.#isOpen = true
    this.#inARow = 0
  }

  /** A line after which no paragraph goes on, or may not. */
  close(): void {
    this.#isOpen = false
  }

  /** Of a line without markers. */
  costOf(columns: number): number {
    if (columns > 0) this.#inARow = 0
    if (columns > 0 || !this.#isOpen) return 0
    this.#inARow += 1
    const cost = this.#inARow * COST.lazyLine
    this.work += cost
    return cost
  }
}

interface LineStart {
  /** Of the markers with which the line starts, whose number that is. */
  readonly cost: number
  readonly markers: number
  /** White space before them, a tab as one column. */
  readonly columns: number
  /** Where the line goes on after them. */
  readonly index: number
  readonly blank: boolean
}

function startOfLine(text: string, start: number, enough: number): LineStart {
  let cost = 0
  let markers = 0
  let columns = 0
  let index = start
  for (; index < text.length && cost <= enough; index++) {
    const code = text.charCodeAt(index)
    if (code === SPACE || code === TAB) {
      if (markers === 0) columns += 1
      continue
    }
    const marker = markerCost(code, text.charCodeAt(index + 1))
    if (marker === 0) break
    cost += marker
    markers += 1
  }
  const atEnd = index >= text.length || text.charCodeAt(index) === LINE_FEED
  return { cost, markers, columns, index, blank: atEnd && markers === 0 }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

function workOfLine(text: string, from: number, to: number, enough: number): number {
  let work = text.charCodeAt(from) === NUMBER_SIGN ? COST.heading : 0
  for (let index = from; index < to && work <= enough; index++) {
    const code = text.charCodeAt(index)
    if (code >= COSTS.length) continue
    if (code === BACKSLASH && index + 1 === to) break
    if (code === COLON && text.startsWith('//', index + 1)) {
      work += (COST.tokens[':'] ?? 0) + (isBareUrl(text, index) ? COST.bareUrl : 0)
    }
    work += COSTS[code] ?? 0
    if (code === BACKSLASH) index += 1
    if (code !== ASTERISK && code !== TILDE && code !== BACKTICK) continue
    let end = index + 1
    while (text.charCodeAt(end) === code) end += 1
    if (isEmphasis(text, index, end)) work += COST.emphasis
    index = end - 1
  }
  return work
}

function markerCost(code: number, next: number): number {
  if (code === QUOTE) return COST.quote
  return (code === DASH || code === PLUS || code === ASTERISK) && next === SPACE ? COST.item : 0
}

/** Whether a run is one that a letter or another run beside it makes a delimiter. */
function isEmphasis(text: string, start: number, end: number): boolean {
  const code = text.charCodeAt(start)
  if (code === BACKTICK || (code === TILDE && end - start !== 2)) return false
  return joinsRun(text.charCodeAt(start - 1)) || joinsRun(text.charCodeAt(end))
}

function joinsRun(code: number): boolean {
  return isLetter(code) || code === ASTERISK || code === UNDERSCORE || code === TILDE
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

/** Whether the rest of a line is of a pattern. */
function consistsOf(pattern: RegExp, text: string, start: number): boolean {
  pattern.lastIndex = start
  return pattern.test(text)
}

/** What a line may begin with that ends the text above it. */
const UNDERLINES = '|:=-'
/** What ends the text above it. */
const UNDERLINE = /[-=][|:=\- \t]*(?=\n|$)/y
const MARKS = /[-*_+ \t]*(?=\n|$)/y

const TAB = 9
const LINE_FEED = 10
const SPACE = 32
const NUMBER_SIGN = 35
const ASTERISK = 42
const PLUS = 43
const DASH = 45
const COLON = 58
const QUOTE = 62
const BACKSLASH = 92
const UNDERSCORE = 95
const BACKTICK = 96
const TILDE = 126

const COSTS = Uint16Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return '\\[]<&|@*~`'.includes(character) ? (COST.tokens[character] ?? 0) : 0
})
