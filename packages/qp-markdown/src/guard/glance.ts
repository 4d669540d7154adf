import { ContentTooComplexError, LIMITS } from 'qp-schema'
import { COST } from './costs.ts'

/**
 * Refuses in a pass over the characters what `weigh` would refuse later, where lines, brackets, emphasis and markers
 * of containers alone are too many. Finds no more work than `weigh`.
 *
 * @throws ContentTooComplexError
 */
export function glanceAt(markdown: string): void {
  // What stands in a fence has no markup but its lines.
  const hasFences = markdown.includes('```') || markdown.includes('~~~')
  const work = COST.character * markdown.length + (hasFences ? workOfLines(markdown) : workOfText(markdown))
  if (work > LIMITS.markdownWork) throw new ContentTooComplexError('more markup than a page needs', 'content')
}

function workOfLines(markdown: string): number {
  let lines = 1
  for (let end = markdown.indexOf('\n'); end !== -1; end = markdown.indexOf('\n', end + 1)) lines += 1
  return lines * COST.line
}

function workOfText(markdown: string): number {
  let work = COST.line
  let markers = 0
  let atStart = true
  for (let index = 0; index < markdown.length; index++) {
    const code = markdown.charCodeAt(index)
    if (code === LINE_FEED) {
      work += COST.line
      atStart = true
      markers = 0
      continue
    }
    if (atStart && code !== SPACE && code !== TAB) {
      const cost = markerCost(code, markdown.charCodeAt(index + 1))
      markers += cost
      if (cost > 0) continue
      // A line of nothing but markers may be a thematic break.
      work += markers
      atStart = false
    }
    if (code < COSTS.length) work += COSTS[code] ?? 0
    if (code === ASTERISK && isEmphasis(markdown, index)) work += COST.emphasis
    if (code === BACKSLASH && markdown.charCodeAt(index + 1) !== LINE_FEED) index += 1
  }
  return work
}

function markerCost(code: number, next: number): number {
  if (code === QUOTE) return COST.quote
  return (code === DASH || code === PLUS || code === ASTERISK) && next === SPACE ? COST.item : 0
}

/** Whether the asterisk is a run that a letter before or after it makes a delimiter. */
function isEmphasis(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1)
  const after = text.charCodeAt(index + 1)
  return before !== ASTERISK && after !== ASTERISK && (isLetter(before) || isLetter(after))
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

const TAB = 9
const LINE_FEED = 10
const SPACE = 32
const ASTERISK = 42
const PLUS = 43
const DASH = 45
const QUOTE = 62
const BACKSLASH = 92

const COSTS = Uint16Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return '\\[]<&|@'.includes(character) ? (COST.tokens[character] ?? 0) : 0
})
