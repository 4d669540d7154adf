import type { Command } from 'prosemirror-state'
import type { ColumnAlignment } from 'qp-schema'
import { onTable } from './cell-at-caret.ts'
import { emptyCell, selectPlace, setSpan } from './cells.ts'
import { deleteTable } from './delete-table.ts'
import { cellAt } from './grid.ts'

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
