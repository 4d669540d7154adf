import { keymap } from 'prosemirror-keymap'
import type { ResolvedPos } from 'prosemirror-model'
import { type Command, type Plugin, TextSelection } from 'prosemirror-state'
import { schema } from '../../document/schema.ts'
import { CELLS } from '../tables/cell-at-caret.ts'
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

/** Keys that leave a block at its edge, and those that stay in it at first. */
export const edgeKeys: Plugin = keymap({
  ArrowUp: leaveAtEdge('up'),
  ArrowDown: leaveAtEdge('down'),
  'Mod-a': selectWithin,
})
