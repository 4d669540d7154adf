import { Fragment, type Node } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from '../../document/schema.ts'
import { cellAtCaret, onTable } from './cell-at-caret.ts'
import { selectPlace } from './cells.ts'
import type { Grid } from './grid.ts'

/** Whether the first row of a table within prose, with the caret in it, is one of headings; else `undefined`. */
export function isHeaderRow(state: EditorState): boolean | undefined {
  const place = cellAtCaret(state)
  if (place === undefined || place.table.type.name === 'table_block' || place.cell.row > 0) return undefined
  return isHeader(place.grid)
}

/**
 * Makes headings of the first row of a table within prose, or plain cells of its headings. They are in a head of their
 * own, unless a cell of them reaches below it or nothing else is in the table. A table block has a header always.
 */
export const toggleHeaderRow: Command = onTable(({ table, from, grid, cell }, state, dispatch) => {
  const [first, second] = grid.rows
  if (table.type.name === 'table_block' || cell.row > 0 || first === undefined) return false
  const header = !isHeader(grid)
  const row = first.node.copy(asHeader(first.node, header))
  const isAlone = grid.cells.every((one) => one.row > 0 || one.bottom === 1) && second !== undefined
  const { node: section, at } = first.section
  const { tr } = state
  const [start, end] = [from + first.at, from + first.at + first.node.nodeSize]
  if (isAlone && header && section.type.name === 'tbody' && section.childCount > 1) {
    tr.delete(start, end)
    tr.insert(from + at, schema.node('thead', null, row))
  } else if (isAlone && !header && section.childCount === 1 && second.section.node.type.name === 'tbody') {
    tr.insert(from + second.section.at + 1, row)
    tr.delete(from + at, from + at + section.nodeSize)
  } else tr.replaceWith(start, end, row)
  dispatch?.(selectPlace(tr, from, { row: 0, column: cell.column }))
  return true
})

function isHeader({ cells }: Grid): boolean {
  return cells.every(({ row, node }) => row > 0 || node.type.name === 'th')
}

function asHeader({ children }: Node, header: boolean): Fragment {
  return Fragment.from(
    children.map(({ attrs, content }) => schema.node(header ? 'th' : 'td', attrs, content)),
  )
}
