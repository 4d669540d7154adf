import type { Command } from 'prosemirror-state'
import { schema } from '../../document/schema.ts'
import { onTable } from './cell-at-caret.ts'
import { emptyCell, selectPlace, setSpan, withRows } from './cells.ts'
import { deleteTable } from './delete-table.ts'
import { cellAt } from './grid.ts'

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
