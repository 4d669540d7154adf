import { type Command, TextSelection } from 'prosemirror-state'
import { depthOf } from '../whole-blocks/positions.ts'
import { CELLS, onTable } from './cell-at-caret.ts'
import { selectCell } from './cells.ts'
import { cellAt } from './grid.ts'
import { insertRow } from './rows.ts'

/** Goes to the next or the previous cell; after the last one there is a new row. In an item or in code within a cell it does not. */
export function goToCell(step: 1 | -1): Command {
  const go = onTable(({ from, grid: { cells }, cell }, state, dispatch) => {
    const target = cells[cells.indexOf(cell) + step]
    if (target === undefined) return step === 1 && insertRow(1)(state, dispatch)
    dispatch?.(selectCell(state.tr, from, target))
    return true
  })
  return (state, dispatch) => {
    const { $from } = state.selection
    const depth = depthOf($from, 'li', 'pre', ...CELLS)
    const isOfCell = depth !== undefined && CELLS.some((name) => name === $from.node(depth).type.name)
    return isOfCell && go(state, dispatch)
  }
}

/** Goes to the cell below; below the last row there is a new one. A cell within prose has lines of its own for Enter. */
export const goToRowBelow: Command = onTable(({ table, from, grid, cell }, state, dispatch) => {
  if (table.type.name === 'table') return false
  const below = cellAt(grid, cell.bottom, cell.column)
  if (below === undefined) return insertRow(1, cell.column)(state, dispatch)
  dispatch?.(selectCell(state.tr, from, below))
  return true
})

/** Text that is selected across cells is deleted in them; the cells stay. */
export const clearCells: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const [first, last] = [$from, $to].map(($end) => depthOf($end, 'table_cell'))
  if (first === undefined || last === undefined || $from.sameParent($to) || $from.node(1) !== $to.node(1))
    return false
  const transaction = state.tr
  state.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
    if (node.type.name !== 'table_cell') return
    const from = Math.max($from.pos, position + 1)
    const to = Math.min($to.pos, position + node.nodeSize - 1)
    if (to > from) transaction.delete(transaction.mapping.map(from), transaction.mapping.map(to))
  })
  dispatch?.(transaction.setSelection(TextSelection.near(transaction.doc.resolve($from.pos))))
  return true
}
