import { endOf } from '../../from-markdown/characters.ts'
import { lineCounter } from '../../from-markdown/inlines/line-counter.ts'
import { textHtml } from '../../html.ts'
import { type EmojiNamed, withEmoji } from '../emoji.ts'
import { type OpenTags, tagName, useOfTag } from './html-tags.ts'
import { MarkSearch } from '../../from-markdown/mark-search.ts'

// As HTML parsers read tags, but for `<` outside of quotes: a tag that is never closed takes nothing with it.
const ATTRIBUTE = /[\s/]*[^\s<>/=]+(?![^\s<>/=])(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>`][^\s<>]*(?![^\s<>])))?/
const TAG = new RegExp(`</?[a-z][a-z\\d-]*(?=[\\s/>])(?:${ATTRIBUTE.source})*[\\s/]*>`, 'iy')

/** Comments and instructions, by how they begin, and what ends them. */
export const MARKED: readonly (readonly [start: RegExp, end: string])[] = [
  [/<!--/y, '-->'],
  [/<\?/y, '?>'],
  [/<!\[CDATA\[/y, ']]>'],
  [/<![a-z]/iy, '>'],
]

type Dropped = (tag: string) => void

interface SourceShared {
  readonly open: OpenTags
  readonly emoji: EmojiNamed | undefined
}

/**
 * HTML of an HTML block that a parser takes as it was meant. It is without comments and drawings, with text in the place of
 * tags that mean nothing here or are not complete, and with emoji in the place of their shortcodes.
 *
 * @param line - the number of its first line
 * @param dropped - is told of each tag that goes, as it was written
 */
export function htmlOfSource(source: string, line: number, shared: SourceShared, dropped: Dropped): string {
  const lineAt = lineCounter(source, line)
  const marks = new MarkSearch(source)
  let html = ''
  let from = 0
  for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', from)) {
    html += textOf(source.slice(from, at), shared)
    const hidden = hiddenEnd(source, at, marks)
    const end = hidden === -1 ? endOf(TAG, source, at) : hidden
    if (end === -1) {
      html += '&lt;'
      from = at + 1
      continue
    }
    if (hidden === -1) html += htmlOfTag(source.slice(at, end), () => lineAt(at), shared.open, dropped)
    else if (isDrawing(source, at)) dropped('<svg>')
    from = end
  }
  return html + textOf(source.slice(from), shared)
}

function textOf(text: string, { emoji, open }: SourceShared): string {
  return open.inCode ? text : withEmoji(text, emoji)
}

function htmlOfTag(tag: string, line: () => number, open: OpenTags, dropped: Dropped): string {
  const use = useOfTag(tagName(tag))
  if (use === 'text') return textHtml(tag)
  const html = use === 'html' ? open.write(tag, line) : ''
  if (html === '') dropped(tag)
  return html
}

const HIDDEN = /[!?s]/i
const DRAWING = /<svg[\s>]/iy

export function isDrawing(source: string, at: number): boolean {
  return endOf(DRAWING, source, at) !== -1
}

/** Where what shows no text ends, a comment or a drawing that begins at a position; -1 where none does. */
export function hiddenEnd(source: string, at: number, marks: MarkSearch): number {
  if (!HIDDEN.test(source.charAt(at + 1))) return -1
  if (isDrawing(source, at)) return marks.endOf('</svg>', at)
  for (const [start, end] of MARKED) {
    if (endOf(start, source, at) !== -1) return marks.endOf(end, at + 2)
  }
  return -1
}
