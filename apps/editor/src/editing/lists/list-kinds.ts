import { type Command, EditorState, Selection } from 'prosemirror-state'
import { entryNamed } from '../../blocks/entries.ts'
import { startsWithBox } from '../../blocks/lines.ts'
import { LIST_TAGS } from '../whole-blocks/as-list.ts'
import { turnInto } from '../whole-blocks/block-commands.ts'
import { blockAround, depthOf } from '../whole-blocks/positions.ts'
import { liftItem } from './list-commands.ts'

type ListName = 'bulletList' | 'numberedList'

/** Makes a list of the blocks that are selected. Items of such a list come out of it, with all that is around them. */
export function toggleList(name: ListName): Command {
  const make = turnInto(entryNamed(name))
  return (state, ...rest) => (isIn(state, name) ? leaveList : make)(state, ...rest)
}

/** Whether all that is selected is in one list of a kind. One of tasks is none of bullets. */
function isIn({ selection: { $from, $to } }: EditorState, name: ListName): boolean {
  const list = blockAround($from)
  return (
    list?.type.name === LIST_TAGS[name] && list === blockAround($to) && !startsWithBox($from.parent.content)
  )
}

const leaveList: Command = (state, dispatch) => {
  const { tr } = state
  let last: EditorState | undefined
  let now = EditorState.create({ doc: state.doc, selection: state.selection })
  while (now !== last && depthOf(now.selection.$from, 'li') !== undefined) {
    last = now
    liftItem(now, (lifting) => {
      for (const step of lifting.steps) tr.step(step)
      now = now.apply(lifting)
    })
  }
  if (!tr.docChanged) return false
  dispatch?.(tr.setSelection(Selection.fromJSON(tr.doc, now.selection.toJSON())).scrollIntoView())
  return true
}
