import { type Part, withoutBlankEnd } from './part.ts'
import { QuietPlaces } from './quiet-places.ts'

/** Cuts the text of a paragraph between words, where no markup is open; `undefined` for anything else. */
export function cutParagraph(part: Part, size: number): Part[] | undefined {
  const text = withoutBlankEnd(part.source)
  if (!isParagraph(text)) return undefined
  const parts: Part[] = []
  const quiet = new QuietPlaces(text)
  let from = 0
  let line = part.line
  while (from < text.length) {
    const to = quiet.next(from + size) ?? text.length
    const source = text.slice(from, to)
    const separator = text.charAt(from - 1)
    const joins = from > 0 ? ({ continues: 'paragraph', separator } as const) : {}
    parts.push({ source, offset: part.offset + from, line, textOnly: true, ...joins })
    line += source.split('\n').length - (text[to] === '\n' ? 0 : 1)
    from = to + 1
  }
  return parts.length > 1 ? parts : undefined
}

/** A line that may start something other than a paragraph, or end one. */
const OTHER_CONSTRUCT = /^[ \t]*(?:$|>|#{1,6}(?:[ \t]|$)|(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)|`{3}|~{3})/m
/** A thematic break, or what makes a heading or a table of the line before. */
const UNDERLINE = /^[-=*_|: \t]+$/m

function isParagraph(text: string): boolean {
  const startsCode = /^(?: {4}| {0,3}\t)/.test(text)
  const startsDefinition = /^ {0,3}\[/.test(text) && text.includes(']:')
  if (startsCode || startsDefinition || text.includes('~~')) return false
  return !OTHER_CONSTRUCT.test(text) && !UNDERLINE.test(text)
}
