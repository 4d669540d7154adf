import { keymap } from 'prosemirror-keymap'
import type { ResolvedPos } from 'prosemirror-model'
import { type Command, type Plugin, TextSelection } from 'prosemirror-state'
import type { Arranged } from 'qp-schema'
import { arrangedNodes, isCell, isColumn } from '../../document/column.ts'
import { schema } from '../../document/schema.ts'
import { CELLS } from '../tables/cell-at-caret.ts'
import { deleteBlocks } from '../whole-blocks/block-commands.ts'
import { depthOf, isLine, placeCaret } from '../whole-blocks/positions.ts'

/**
 * From the last line of a last block, or the first of a first one, an arrow goes to a new paragraph beside it. In a
 * paragraph or a list there is another way to go on.
 */
function leaveAtEdge(side: 'up' | 'down'): Command {
  return (state, dispatch, view) => {
    const { $head, empty } = state.selection
    if (!empty || $head.depth === 0 || view?.endOfTextblock(side) !== true) return false
    const top = $head.node(1)
    if (isLine(top) || /^[uod]l$/.test(top.type.name) || !isAtEdge($head, side)) return false
    const at = side === 'up' ? 0 : state.doc.content.size
    dispatch?.(placeCaret(state.tr.insert(at, schema.node('p')), at).scrollIntoView())
    return true
  }
}

/** Whether nothing stands above or below a position; what stands beside it in a row does not. */
function isAtEdge($at: ResolvedPos, side: 'up' | 'down'): boolean {
  for (let depth = $at.depth - 1; depth >= 0; depth -= 1) {
    const node = $at.node(depth)
    const isRow = /^(?:tr|table_row)$/.test(node.type.name)
    if (!isRow && $at.index(depth) !== (side === 'up' ? 0 : node.childCount - 1)) return false
  }
  return true
}

/** All of the code or the cell around the caret. Where that is selected already, or nothing is there, it is all of the page. */
const selectWithin: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const depth = depthOf($from, 'code_block', 'pre', ...CELLS)
  if (depth === undefined || $from.node(depth).content.size === 0) return false
  const [$start, $end] = [$from.start(depth), $from.end(depth)].map((at) => state.doc.resolve(at))
  if ($start === undefined || $end === undefined || $to.pos > $end.pos) return false
  const selection = TextSelection.between($start, $end)
  const isThere = $from.pos <= selection.from && $to.pos >= selection.to
  if (isThere) return false
  dispatch?.(state.tr.setSelection(selection))
  return true
}

/**
 * At the start of a column, Backspace takes an empty line away, and a column that is no more than that. A line of text
 * stays: what stands before is beside it, not above.
 */
const stayAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent } = $from
  const column = $from.node(1)
  const isAtStart = empty && $from.depth === 2 && $from.index(1) === 0 && $from.parentOffset === 0
  if (!isAtStart || !isColumn(column) || parent.type.name !== 'p') return false
  if (parent.content.size > 0) return true
  if (column.childCount === 1) return deleteBlocks(state, dispatch)
  dispatch?.(placeCaret(state.tr.delete($from.before(), $from.after()), $from.before()).scrollIntoView())
  return true
}

/** What comes after a heading that is a cell stands in the same one. */
const growColumn: Command = ({ tr, selection: { $from, empty } }, dispatch) => {
  const { parent, depth, parentOffset } = $from
  const { origin, arranged } = parent.attrs as { readonly origin: number | null; readonly arranged: Arranged }
  const isAtEnd = empty && depth === 1 && parentOffset > 0 && parentOffset === parent.content.size
  if (!isAtEnd || !/^h[123]$/.test(parent.type.name) || !isCell(arranged)) return false
  const made = arrangedNodes([parent, schema.node('p', { origin })], arranged)
  tr.replaceWith($from.before(), $from.after(), made)
  dispatch?.(placeCaret(tr, $from.after() + 1).scrollIntoView())
  return true
}

/** At the end of a column, Delete does nothing either. */
const stayAtEnd: Command = ({ selection: { $from, empty } }) => {
  const column = $from.node(1)
  if (!empty || !isColumn(column) || $from.parentOffset < $from.parent.content.size) return false
  return $from.pos + $from.depth - 1 === $from.end(1)
}

/** Keys that leave a block at its edge, and those that stay in it at first. */
export const edgeKeys: Plugin = keymap({
  ArrowUp: leaveAtEdge('up'),
  ArrowDown: leaveAtEdge('down'),
  'Mod-a': selectWithin,
  Enter: growColumn,
  Backspace: stayAtStart,
  'Mod-Backspace': stayAtStart,
  Delete: stayAtEnd,
  'Mod-Delete': stayAtEnd,
})
