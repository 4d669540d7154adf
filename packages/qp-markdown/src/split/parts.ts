import { cutList } from './cut-list.ts'
import { cutParagraph } from './cut-paragraph.ts'
import { cutTable } from './cut-table.ts'
import { type Part, withoutBlankEnd } from './part.ts'
import { TopLevel } from './top-level.ts'

/** Characters of a part. Shorter ones cost the parser's start more often; in longer ones it is slower. */
export const PART_SIZE = 1000

/**
 * Cuts a text into pieces of about `size` characters, so that a parser whose time grows faster than its text reads
 * them in linear time: between constructs of the top level and, where one is longer, between the items of a list,
 * the rows of a table and the words of a paragraph. Link definitions of one piece hold in all of them.
 */
export function* partsOf(source: string, size: number): Generator<Part> {
  for (const part of batches(constructsOf(source), size)) {
    if (part.source.length > size) yield* cut(part, size)
    else yield part
  }
}

function cut(part: Part, size: number): Part[] {
  return cutParagraph(part, size) ?? cutTable(part, size) ?? cutList(part, size) ?? [part]
}

/** The shortest parts that are certain to read the same alone. */
function* constructsOf(source: string): Generator<Part> {
  const topLevel = new TopLevel()
  let start = { offset: 0, line: 0 }
  let offset = 0
  for (const [line, text] of source.split('\n').entries()) {
    const { startsPart, endsFence } = topLevel.read(text)
    if (startsPart && offset > 0) {
      const whole = source.slice(start.offset, offset)
      // At the end of its part the parser would count blank lines to a code fence that nothing closes.
      if (endsFence) yield { ...start, source: withoutBlankEnd(whole), isLast: true }
      else yield { ...start, source: whole }
      start = { offset, line }
    }
    offset += text.length + 1
  }
  yield { ...start, source: source.slice(start.offset) }
}

/** Neighbours that are short together as one. */
function* batches(parts: Iterable<Part>, size: number): Generator<Part> {
  let group: Part[] = []
  let length = 0
  for (const part of parts) {
    if (group.length > 0 && (length + part.source.length > size || group.at(-1)?.isLast === true)) {
      yield asOne(group)
      group = []
      length = 0
    }
    group.push(part)
    length += part.source.length
  }
  yield asOne(group)
}

function asOne(group: readonly Part[]): Part {
  const source = group.map((part) => part.source).join('')
  return { offset: group[0]?.offset ?? 0, line: group[0]?.line ?? 0, source }
}
