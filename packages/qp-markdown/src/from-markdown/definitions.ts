import { countOf, skipSpaces } from './characters.ts'
import {
  destinationOf,
  normalizeLabel,
  scanDestination,
  scanLabel,
  scanTitle,
  skipWhitespace,
  titleOf,
} from './link-parts.ts'
import type { FlowNode } from './nodes.ts'

/** Where a link leads, or where a picture is. */
export interface Target {
  readonly url: string
  readonly title: string | null
}

/** What links and images take over from a definition, by the normalized label. The first of equal labels counts. */
export type Definitions = Map<string, Target>

/** Text, and the number of its first line. */
export interface LinesOfText {
  readonly text: string
  readonly line: number
}

const [LINE_FEED, COLON, BRACKET] = [10, 58, 91]

/**
 * Takes link reference definitions off the beginning of a text: adds them to `definitions` and to `into`, and gives
 * what is left. Footnotes are text, so the rest begins with the first of them. FORMAT.md 9.14.3
 */
export function takeDefinitions(
  { text, line }: LinesOfText,
  definitions: Definitions,
  into: FlowNode[],
): LinesOfText {
  let from = 0
  let at = line
  while (text.charCodeAt(from) === BRACKET) {
    const found = definitionAt(text, from)
    if (found === undefined || found.label.startsWith('^')) break
    if (!definitions.has(found.label)) {
      definitions.set(found.label, { url: found.url, title: found.title })
    }
    const lastLine = at + countOf('\n', text.slice(from, found.end))
    into.push({ type: 'definition', line: at, lastLine })
    at = lastLine + 1
    from = skipSpaces(text, found.end + 1)
  }
  return from === 0 ? { text, line } : { text: text.slice(from), line: at }
}

interface Definition extends Target {
  readonly label: string
  /** That of the line end after it, or of the text. */
  readonly end: number
}

function definitionAt(text: string, from: number): Definition | undefined {
  const labelEnd = scanLabel(text, from)
  if (labelEnd === -1 || text.charCodeAt(labelEnd) !== COLON) return undefined
  const start = skipWhitespace(text, labelEnd + 1)
  const urlEnd = scanDestination(text, start)
  if (urlEnd === -1) return undefined
  const label = normalizeLabel(text.slice(from + 1, labelEnd - 1))
  const url = destinationOf(text, start, urlEnd)
  const titled = titleAfter(text, urlEnd)
  if (titled !== undefined) return { label, url, ...titled }
  const end = skipSpaces(text, urlEnd)
  return isLineEnd(text, end) ? { label, url, title: null, end } : undefined
}

function titleAfter(text: string, urlEnd: number): Pick<Definition, 'title' | 'end'> | undefined {
  const start = skipWhitespace(text, urlEnd)
  const titleEnd = start === urlEnd ? -1 : scanTitle(text, start)
  if (titleEnd === -1) return undefined
  const end = skipSpaces(text, titleEnd)
  return isLineEnd(text, end) ? { title: titleOf(text, start, titleEnd), end } : undefined
}

function isLineEnd(text: string, position: number): boolean {
  return position >= text.length || text.charCodeAt(position) === LINE_FEED
}
