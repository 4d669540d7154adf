import { type EditorState, TextSelection } from 'prosemirror-state'
import { schema } from '../../document/schema.ts'
import type { CellAtCaret, Dispatch } from './cell-at-caret.ts'

export function deleteTable(state: EditorState, { table, from }: CellAtCaret, dispatch: Dispatch): true {
  const transaction = state.tr.replaceWith(from, from + table.nodeSize, schema.node('p'))
  dispatch?.(transaction.setSelection(TextSelection.near(transaction.doc.resolve(from + 1))))
  return true
}
