import type { Mark, MarkType } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'

/** Whether selected text has a mark somewhere, or what is typed at the caret would have it. */
export function hasMark({ doc, selection, storedMarks }: EditorState, mark: Mark | MarkType): boolean {
  const { from, to, empty, $from } = selection
  return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark)
}
