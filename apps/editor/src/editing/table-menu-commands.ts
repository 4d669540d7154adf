import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import type { ColumnAlignment } from 'qp-schema'
import { schema } from '../document/schema.ts'
import { emptyCell, selectPlace, setSpan, withRows } from './table-cells.ts'
import { cellAt } from './table-grid.ts'
import { type CellPlace, type Dispatch, onTable } from './table-place.ts'

/** Inserts a column before (0) or after (1) the one in which the caret is. A cell that reaches across it gets wider. */
export function insertColumn(where: 0 | 1): Command {
  return onTable(({ from, grid, cell }, state, dispatch) => {
    const column = where === 0 ? cell.column : cell.right
    const transaction = state.tr
    for (const [row, { node, at }] of [...grid.rows.entries()].toReversed()) {
      const own = grid.cells.filter((one) => one.row === row)
      const across = grid.cells.find(
        (one) => one.row <= row && row < one.bottom && one.column < column && column < one.right,
      )
      if (across !== undefined) {
        if (across.row === row)
          setSpan(transaction, from + across.at, { colspan: across.right - across.column + 1 })
        continue
      }
      const after = own.find((one) => one.column >= column)
      const like = cellAt(grid, row, cell.column)?.node ?? cell.node
      transaction.insert(from + (after?.at ?? at + node.nodeSize - 1), emptyCell(like))
    }
    dispatch?.(selectPlace(transaction, from, { row: cell.row, column }))
    return true
  })
}

/** Deletes the row in which the caret is; with the last one the table goes. A cell that reaches across it gets shorter. */
export const deleteRow: Command = onTable((place, state, dispatch) => {
  const { from, grid, cell } = place
  const { rows, cells } = grid
  const [line, next] = [rows[cell.row], rows[cell.row + 1]]
  const isLast = cells.every((one) => one.row === cell.row && one.bottom === cell.row + 1)
  if (line === undefined || isLast) return deleteTable(state, place, dispatch)
  const transaction = state.tr
  for (const one of cells.toReversed()) {
    if (one.row > cell.row || one.bottom <= cell.row + 1) continue
    if (one.row === cell.row && next !== undefined) {
      const after = cells.find(({ row, column }) => row === cell.row + 1 && column > one.column)
      const moved = withRows(one.node, one.bottom - one.row - 1)
      transaction.insert(from + (after?.at ?? next.at + next.node.nodeSize - 1), moved)
    }
  }
  const isAlone = line.section.node.childCount === 1
  const [at, size] = isAlone ? [line.section.at, line.section.node.nodeSize] : [line.at, line.node.nodeSize]
  for (const one of cells)
    if (one.row < cell.row && one.bottom > cell.row)
      setSpan(transaction, from + one.at, { rowspan: one.bottom - one.row - 1 })
  transaction.delete(from + at, from + at + size)
  dispatch?.(
    selectPlace(transaction, from, { row: Math.min(cell.row, rows.length - 2), column: cell.column }),
  )
  return true
})

/** Deletes the column in which the caret is; with the last one the table goes. A cell that reaches across it gets narrower. */
export const deleteColumn: Command = onTable((place, state, dispatch) => {
  const { from, grid, cell } = place
  const { cells, columns } = grid
  if (columns.length === 1) return deleteTable(state, place, dispatch)
  const transaction = state.tr
  for (const one of cells.toReversed()) {
    if (one.column > cell.column || one.right <= cell.column) continue
    const colspan = one.right - one.column - 1
    if (colspan > 0) setSpan(transaction, from + one.at, { colspan })
    else transaction.delete(from + one.at, from + one.at + one.node.nodeSize)
  }
  dispatch?.(selectPlace(transaction, from, { row: cell.row, column: Math.max(0, cell.column - 1) }))
  return true
})

/** Aligns the column in which the caret is. What all columns are without an alignment is `left`. */
export function alignColumn(align: ColumnAlignment): Command {
  return onTable(({ from, grid, cell }, state, dispatch) => {
    const transaction = state.tr
    for (const { column, at } of grid.cells)
      if (column === cell.column) transaction.setNodeAttribute(from + at, 'align', align)
    dispatch?.(transaction)
    return true
  })
}

function deleteTable(state: EditorState, { table, from }: CellPlace, dispatch: Dispatch): true {
  const transaction = state.tr.replaceWith(from, from + table.nodeSize, schema.node('p'))
  dispatch?.(transaction.setSelection(TextSelection.near(transaction.doc.resolve(from + 1))))
  return true
}
