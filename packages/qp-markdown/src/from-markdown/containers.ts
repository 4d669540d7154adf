import { endOf } from './characters.ts'
import { CODE_INDENTATION, type LineCursor } from './line-cursor.ts'
import { isThematicBreak, mayBeMarkup } from './line-starts.ts'
import type { FlowNode, List, Note, Quote } from './nodes.ts'

/** A quote, a list or a footnote that is open. */
export interface Container {
  readonly node: List | Note | Quote
  /** Those of the quote, or of the last item of the list. */
  children: FlowNode[]
  /** `>`, a bullet, or what follows a number. */
  readonly marker: string
  /** Columns by which the lines of the last item are indented. */
  width: number
  /** Whether the line of its marker has nothing else, not even white space. */
  isBare: boolean
  /** Whether that line has no text. */
  beginsBlank: boolean
  /** Whether a blank line follows such a line: then the item is over. */
  isOver: boolean
}

/** The marker at the beginning of a list item. */
export type ListMarker = Omit<Container, 'node' | 'children' | 'isOver'> & {
  readonly start: number | undefined
}

const QUOTE_MARKER = '>'
const LIST_MARKER = /(?:[-+*]|\d{1,9}[.)])(?![^ \t\n])/y
const LONE_LIST_MARKER = /(?:[-+*]|\d+[.)])[ \t]*(?![^\n])/y

/** Whether a line goes on with a container; goes beyond what is the container's. */
export function continues(cursor: LineCursor, container: Container): boolean {
  if (container.node.type === 'quote') return takeQuoteMarker(cursor)
  const isOver = cursor.isBlank && (container.isOver || container.beginsBlank)
  const goesOn = cursor.isBlank || (!container.isOver && cursor.indentation >= container.width)
  container.isOver = isOver
  container.beginsBlank &&= cursor.isBlank
  if (goesOn) cursor.skipColumns(container.width)
  return goesOn
}

/** Goes beyond the marker of a quote; false where there is none. */
export function takeQuoteMarker(cursor: LineCursor): boolean {
  if (cursor.isIndented || cursor.source.charAt(cursor.next) !== QUOTE_MARKER) return false
  cursor.skipMarker(1)
  cursor.skipColumns(1)
  return true
}

/**
 * Goes beyond a list marker; `undefined` where there is none.
 *
 * @param interrupts - whether text is open: then the item must not be empty, nor begin with another
 *   number than 1
 * @param wanted - the marker of the list that is to go on, if one is
 */
export function takeListMarker(
  cursor: LineCursor,
  interrupts: boolean,
  wanted?: string,
): ListMarker | undefined {
  const { source, next, end, indentation } = cursor
  const markerEnd = mayBeMarkup(cursor) ? endOf(LIST_MARKER, source, next) : -1
  if (markerEnd === -1) return undefined
  const marker = source.charAt(markerEnd - 1)
  if ((wanted !== undefined && marker !== wanted) || isThematicBreak(cursor)) return undefined
  const number = source.slice(next, markerEnd - 1)
  if (interrupts && ((number !== '' && Number(number) !== 1) || cursor.match(LONE_LIST_MARKER) !== null))
    return undefined
  cursor.skipMarker(markerEnd - next)
  const beginsBlank = cursor.isBlank
  const space = beginsBlank || cursor.indentation > CODE_INDENTATION ? 1 : cursor.indentation
  if (!beginsBlank) cursor.skipColumns(space)
  return {
    marker,
    start: number === '' ? undefined : Number(number),
    width: indentation + markerEnd - next + space,
    isBare: markerEnd === end,
    beginsBlank,
  }
}

/** A list whose first item begins on a line. */
export function openList({ start, marker, width, isBare, beginsBlank }: ListMarker, line: number): Container {
  const children: FlowNode[] = []
  const items = [{ line, lastLine: line, children }]
  const ordered = start !== undefined
  const node: List = { type: 'list', ordered, start: start ?? 1, items, line, lastLine: line }
  return { node, children, marker, width, isBare, beginsBlank, isOver: false }
}

/** Begins one more item of a list. */
export function addItem(list: Container, { width, isBare, beginsBlank }: ListMarker, line: number): void {
  if (list.node.type !== 'list') return
  endItem(list.node)
  list.children = []
  list.node.items.push({ line, lastLine: line, children: list.children })
  list.width = width
  list.isBare = isBare
  list.beginsBlank = beginsBlank
}

/** A quote that begins on a line. */
export function openQuote(line: number): Container {
  const children: FlowNode[] = []
  const node: Quote = { type: 'quote', line, lastLine: line, children }
  return { node, children, marker: '>', width: 0, isBare: false, beginsBlank: false, isOver: false }
}

/** Notes where a container ends, which is before a line. */
export function close({ node }: Container, line: number): void {
  node.lastLine = node.type === 'list' ? endItem(node) : line - 1
}

/** Notes where the last item of a list ends. */
function endItem({ items, line }: List): number {
  const item = items.at(-1)
  if (item === undefined) return line
  item.lastLine = item.children.at(-1)?.lastLine ?? item.line
  // An array that grew has room for 16 more: with short items, that is most of the memory.
  item.children = item.children.slice()
  return item.lastLine
}
