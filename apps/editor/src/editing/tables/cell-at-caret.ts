import type { Node, ResolvedPos } from 'prosemirror-model'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { depthOf } from '../whole-blocks/positions.ts'
import { type Cell, type Grid, gridOf } from './grid.ts'

/** Where the caret is in a table block, or in a table within prose. */
export interface CellAtCaret {
  readonly table: Node
  /** Before the table. */
  readonly from: number
  readonly grid: Grid
  readonly cell: Cell
}

/** The nodes that are cells. */
export const CELLS = ['table_cell', 'td', 'th'] as const

/** The cell in which the caret is. */
export function cellAtCaret({ selection }: EditorState): CellAtCaret | undefined {
  return cellAround(selection.$from)
}

/** The cell around a position. */
export function cellAround($from: ResolvedPos): CellAtCaret | undefined {
  const depth = depthOf($from, 'table_block', 'table')
  const inner = depthOf($from, ...CELLS)
  if (depth === undefined || inner === undefined || inner < depth) return undefined
  const [table, from] = [$from.node(depth), $from.before(depth)]
  const grid = gridOf(table)
  const cell = grid.cells.find(({ at }) => from + at === $from.before(inner))
  return cell && { table, from, grid, cell }
}

/** What a command gives its transaction to. */
export type Dispatch = ((transaction: Transaction) => void) | undefined

/** A command for where the caret is in a cell. */
export function onTable(
  act: (place: CellAtCaret, state: EditorState, dispatch: Dispatch) => boolean,
): Command {
  return (state, dispatch) => {
    const place = cellAtCaret(state)
    return place !== undefined && act(place, state, dispatch)
  }
}
