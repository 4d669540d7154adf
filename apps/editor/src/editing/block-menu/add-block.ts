import type { EditorView } from 'prosemirror-view'
import { schema } from '../../document/schema.ts'
import { placeCaret, topNodeAt } from '../whole-blocks/positions.ts'

/** Opens the menu of blocks in an empty line: the one at a position, or a new one below the block that is there. */
export function askForBlock(view: EditorView, position: number = view.state.selection.from): void {
  const { state } = view
  const top = topNodeAt(state.doc, position)
  if (top === undefined) return
  const isEmpty = top.node.type.name === 'p' && top.node.content.size === 0
  const transaction = isEmpty ? state.tr : state.tr.insert(top.to, schema.node('p'))
  view.focus()
  view.dispatch(placeCaret(transaction, isEmpty ? top.from : top.to))
  view.dispatch(view.state.tr.insertText('/').scrollIntoView())
}
