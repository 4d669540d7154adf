import { cutList } from './cut-list.ts'
import { cutParagraph } from './cut-paragraph.ts'
import { cutTable } from './cut-table.ts'
import { TopLevel } from './top-level.ts'

/** A piece of a text that reads the same alone as in its place. */
export interface Part {
  readonly source: string
  /** Where it starts in the text. */
  readonly offset: number
  /** Lines of the text before it. */
  readonly line: number
  /** What it goes on with: the last construct of the part before and the first of this one are one. */
  readonly continues?: 'list' | 'paragraph' | 'table'
  /** The white space between the words of a paragraph and those of the part before. */
  readonly separator?: string
  /** Whether nothing may be added at its end. */
  readonly isLast?: boolean
  /** Whether it is text of a paragraph, in which nothing starts another construct. */
  readonly textOnly?: boolean
}

/** Characters of a part. Shorter ones cost the parser's start more often; in longer ones it is slower. */
export const PART_SIZE = 8000

/**
 * Cuts a text into pieces of about `size` characters, so that a parser whose time grows faster than its text reads
 * them in linear time: between constructs of the top level and, where one is longer, between the items of a list,
 * the rows of a table and the words of a paragraph. Link definitions of one piece hold in all of them.
 */
export function partsOf(source: string, size: number): Part[] {
  return batches(constructsOf(source), size).flatMap((part) =>
    part.source.length > size ? cut(part, size) : [part],
  )
}

/** Without the blank lines at its end. */
export function withoutBlankEnd(source: string): string {
  let end = source.length
  for (let index = end - 1; index >= 0 && BLANK.has(source.charAt(index)); index--) {
    if (source[index] === '\n') end = index
  }
  return source.slice(0, end)
}

const BLANK: ReadonlySet<string> = new Set(' \t\n')

function cut(part: Part, size: number): Part[] {
  return cutParagraph(part, size) ?? cutTable(part, size) ?? cutList(part, size) ?? [part]
}

/** The shortest parts that are certain to read the same alone. */
function constructsOf(source: string): Part[] {
  const topLevel = new TopLevel()
  const parts: Part[] = []
  let start = { offset: 0, line: 0 }
  let offset = 0
  for (const [line, text] of source.split('\n').entries()) {
    const { startsPart, endsFence } = topLevel.read(text)
    if (startsPart && offset > 0) {
      const whole = source.slice(start.offset, offset)
      // At the end of its part the parser would count blank lines to a code fence that nothing closes.
      parts.push({
        ...start,
        source: endsFence ? withoutBlankEnd(whole) : whole,
        ...(endsFence && { isLast: true }),
      })
      start = { offset, line }
    }
    offset += text.length + 1
  }
  parts.push({ ...start, source: source.slice(start.offset) })
  return parts
}

/** Neighbours that are short together as one. */
function batches(parts: readonly Part[], size: number): Part[] {
  const joined: Part[] = []
  let open: Part | undefined
  for (const part of parts) {
    if (open !== undefined && open.isLast !== true && open.source.length + part.source.length <= size) {
      open = { ...part, ...open, source: open.source + part.source }
    } else {
      if (open !== undefined) joined.push(open)
      open = part
    }
  }
  if (open !== undefined) joined.push(open)
  return joined
}
