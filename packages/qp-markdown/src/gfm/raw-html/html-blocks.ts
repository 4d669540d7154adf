import type { OpenLeaf, OpensLeaf } from '../../from-markdown/dialect.ts'
import type { LineCursor } from '../../from-markdown/line-cursor.ts'
import type { FlowNode } from '../../from-markdown/nodes.ts'
import { MARKED } from './html-source.ts'
import type { Marks } from '../../from-markdown/mark-search.ts'

const BLOCK_TAGS =
  'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt ' +
  'fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link ' +
  'main menu menuitem nav noframes ol optgroup option p param search section source summary table tbody td tfoot th ' +
  'thead title tr track ul'

const RAW_TEXT = /<(script|pre|style|textarea)(?=[ \t>\n]|(?![^]))/iy
const RAW_TEXT_END = /<\/(?:script|pre|style|textarea)>/i
const BLOCK_TAG = new RegExp(`</?(?:${BLOCK_TAGS.replaceAll(' ', '|')})(?=[ \\t\\n>]|/>|(?![^]))`, 'iy')
const ATTRIBUTE = /[ \t]+[a-z_:][\w.:-]*(?![\w.:-])(?:[ \t]*=[ \t]*(?:[^ \t\n"'=<>`]+|'[^'\n]*'|"[^"\n]*"))?/
const WHOLE_TAG = new RegExp(
  `(?:<[a-z][a-z\\d-]*(?![\\w-])(?:${ATTRIBUTE.source})*[ \\t]*/?>|</[a-z][a-z\\d-]*[ \\t]*>)[ \\t]*(?![^\\n])`,
  'iy',
)

/** What opens the HTML block that begins on a line, if one does: CommonMark's seven kinds. */
export function htmlBlockAt(cursor: LineCursor, interrupts: boolean, marks: Marks): OpensLeaf | undefined {
  const rawText = cursor.match(RAW_TEXT)
  if (rawText !== null) {
    const isText = rawText[1]?.toLowerCase() !== 'pre'
    return (into) => openHtml(cursor, into, (line) => RAW_TEXT_END.test(line), isText)
  }
  for (const [start, end] of MARKED) {
    if (cursor.match(start) === null) continue
    // What never ends would hide the rest of the text.
    if (marks.endOf(end, cursor.next + 2) === -1) return undefined
    return (into) => openHtml(cursor, into, (line) => line.includes(end), false)
  }
  if (cursor.match(BLOCK_TAG) !== null || (!interrupts && cursor.match(WHOLE_TAG) !== null)) {
    return (into) => openHtml(cursor, into, undefined, false)
  }
  return undefined
}

/** @param ends - whether a line is the last; without it, a blank line follows the last */
function openHtml(
  cursor: LineCursor,
  into: FlowNode[],
  ends: ((line: string) => boolean) | undefined,
  isText: boolean,
): OpenLeaf | undefined {
  const { line } = cursor
  const lines = [cursor.rest]
  const close = (): void => {
    into.push({ type: 'html', text: lines.join('\n'), isText, line, lastLine: line + lines.length - 1 })
  }
  if (ends?.(cursor.content) === true) {
    close()
    return undefined
  }
  const add = (next: LineCursor): boolean => {
    const isLast = ends === undefined ? next.isBlank : ends(next.content)
    if (ends !== undefined || !isLast) lines.push(next.rest)
    if (isLast) close()
    return isLast
  }
  return { type: 'fence', add, close }
}
