import { type Command, TextSelection } from 'prosemirror-state'

/** Selects the word in which the caret is, or which it touches. */
export const selectWord: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection
  const { parent, parentOffset } = $from
  if (!empty || !parent.inlineContent || parent.type.spec.code === true) return false
  const text = parent.textBetween(0, parent.content.size, '\uFFFC', '\uFFFC')
  const word = [...text.matchAll(/[\p{L}\p{N}\p{M}_'’-]+/gu)].find(
    ({ 0: letters, index }) => index <= parentOffset && parentOffset <= index + letters.length,
  )
  if (word === undefined) return false
  const from = $from.start() + word.index
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from, from + word[0].length)))
  return true
}
