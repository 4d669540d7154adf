import type { Command } from 'prosemirror-state'
import { onTable } from './cell-at-caret.ts'
import { selectPlace } from './cells.ts'
import { cellAt, type Grid } from './grid.ts'

/**
 * Moves the row in which the caret is past the one above (-1) or below (1). It stays in its section, and what is merged
 * across rows stays where it is. The first row of a table block is its header: what is moved there becomes it.
 */
export function moveRow(step: 1 | -1): Command {
  return onTable(({ from, grid, cell }, state, dispatch) => {
    const to = cell.row + step
    const [first, second] = [grid.rows[Math.min(cell.row, to)], grid.rows[Math.max(cell.row, to)]]
    if (first === undefined || second === undefined || first.section !== second.section) return false
    if ([cell.row, to].some((row) => !isRowAlone(grid, row))) return false
    const end = from + second.at + second.node.nodeSize
    const transaction = state.tr.replaceWith(from + first.at, end, [second.node, first.node])
    dispatch?.(selectPlace(transaction, from, { row: to, column: cell.column }))
    return true
  })
}

/** Moves the column in which the caret is past the one before (-1) or after (1) it, where no cell of theirs is merged. */
export function moveColumn(step: 1 | -1): Command {
  return onTable(({ from, grid, cell }, state, dispatch) => {
    const [left, right] = [
      Math.min(cell.column, cell.column + step),
      Math.max(cell.column, cell.column + step),
    ]
    const pairs = grid.rows.map((_, row) => [cellAt(grid, row, left), cellAt(grid, row, right)] as const)
    const transaction = state.tr
    for (const [row, [one, other]] of [...pairs.entries()].toReversed()) {
      const isMerged = [one, other].some(
        (each) => each?.row !== row || each.bottom !== row + 1 || each.right !== each.column + 1,
      )
      if (one === undefined || other === undefined || isMerged) return false
      const end = from + other.at + other.node.nodeSize
      transaction.replaceWith(from + one.at, end, [other.node, one.node])
    }
    dispatch?.(selectPlace(transaction, from, { row: cell.row, column: cell.column + step }))
    return true
  })
}

function isRowAlone({ cells }: Grid, at: number): boolean {
  return cells.every(({ row, bottom }) => (row <= at && at < bottom ? bottom - row === 1 : true))
}
