import type { Command } from 'prosemirror-state'
import { schema } from '../document/schema.ts'
import { depthOf } from './places.ts'
import { emptyCell, selectCell, selectPlace, setSpan } from './table-cells.ts'
import { cellAt } from './table-grid.ts'
import { CELLS, onTable } from './table-place.ts'

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

/**
 * Inserts a row above (0) or below (1) the one in which the caret is, which goes into a column of it. Below the head it
 * is the first row of the body. A cell that reaches across it gets longer.
 */
export function insertRow(where: 0 | 1, column = 0): Command {
  return onTable(({ from, grid, cell }, state, dispatch) => {
    const { rows, cells, columns } = grid
    const index = where === 0 ? cell.row : cell.bottom
    const like = rows[where === 0 ? index : index - 1]
    const next = rows[index]
    if (like === undefined) return false
    const isBelowHead =
      where === 1 && next?.section !== like.section && like.section.node.type.name === 'thead'
    const target = next !== undefined && (where === 0 || isBelowHead) ? next : like
    const transaction = state.tr
    const across = cells.filter(({ row, bottom }) => row < index && index < bottom)
    for (const one of across) setSpan(transaction, from + one.at, { rowspan: one.bottom - one.row + 1 })
    // Below a row of headings comes one of plain cells, unless both are in the head.
    const isHead = target.section.node.type.name === 'thead'
    const isPlain = where === 1 && !isHead && like.node.children.every(({ type }) => type.name === 'th')
    const row = rows.indexOf(like)
    const made = columns.flatMap((at) => {
      const beside = cellAt(grid, row, at)
      if (beside === undefined || across.includes(beside)) return []
      const { node } = beside
      return emptyCell(isPlain ? schema.node('td', null, node.content) : node, node.attrs['align'])
    })
    const at = target === next ? next.at : like.at + like.node.nodeSize
    transaction.insert(from + at, like.node.type.create(null, made))
    dispatch?.(selectPlace(transaction, from, { row: index, column }))
    return true
  })
}
