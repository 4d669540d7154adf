import { COLUMN_ALIGNMENTS, type ColumnAlignment } from 'qp-schema'
import type { FlowPlace } from './flow-place.ts'
import { unrepresentable } from '../unrepresentable.ts'
import { elementsOf, hasAttributes, type HtmlElement, type HtmlNode } from '../html/html-tree.ts'
import { inlineMarkdown } from '../inlines/inline.ts'

/** A table of cells, each row as long as the first. */
export interface Grid {
  readonly headers: readonly (readonly HtmlNode[])[]
  readonly rows: readonly (readonly (readonly HtmlNode[])[])[]
  readonly align: readonly (ColumnAlignment | undefined)[]
}

const DELIMITERS: { readonly [A in ColumnAlignment]: string } = { left: ':--', center: ':-:', right: '--:' }

/** The rows of a table, a space on either side of each cell. */
export function gridLines({ headers, rows, align }: Grid, place: FlowPlace): string[] {
  const delimiters = headers.map((_, column) => {
    const side = align[column]
    return side === undefined ? '---' : DELIMITERS[side]
  })
  if (headers.length === 0) return unrepresentable()
  const row = (cells: Grid['headers']): string =>
    line(cells.map((cell) => inlineMarkdown(cell, 'cell', place)))
  return [row(headers), line(delimiters), ...rows.map(row)]
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** A `<table>` within a quote or a list item. */
export function tableLines(table: HtmlElement, place: FlowPlace): string[] {
  const [head, body, ...rest] = elementsOf(table, 'thead', 'tbody')
  const isPlain = head?.tag === 'thead' && (body === undefined || body.tag === 'tbody') && rest.length === 0
  if (!isPlain) return unrepresentable()
  const [headRow, ...more] = elementsOf(head, 'tr')
  if (headRow === undefined || more.length > 0) return unrepresentable()
  const headers = elementsOf(headRow, 'th')
  const align = headers.map(alignmentOf)
  const rows = (body === undefined ? [] : elementsOf(body, 'tr')).map((element) => elementsOf(element, 'td'))
  const isEven = rows.every(
    (cells) =>
      cells.length === headers.length && cells.every((cell, column) => alignmentOf(cell) === align[column]),
  )
  if (!isEven || body?.children.length === 0) return unrepresentable()
  const grid: Grid = {
    headers: headers.map(({ children }) => children),
    rows: rows.map((cells) => cells.map(({ children }) => children)),
    align,
  }
  return gridLines(grid, place)
}

function alignmentOf(cell: HtmlElement): ColumnAlignment | undefined {
  if (!hasAttributes(cell)) return undefined
  const side = COLUMN_ALIGNMENTS.find((known) => known === cell.attributes.get('align'))
  return cell.attributes.size === 1 ? (side ?? unrepresentable()) : unrepresentable()
}
