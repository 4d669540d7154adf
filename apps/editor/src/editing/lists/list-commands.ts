import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Command } from 'prosemirror-state'
import { schema } from '../../document/schema.ts'
import { depthOf } from '../whole-blocks/positions.ts'

const { li, p } = schema.nodes

/** A new item, or out of the list from one that is empty. A task is followed by a task. */
export const splitItem: Command = (state, dispatch, view) => {
  if (li === undefined || depthOf(state.selection.$from, 'li') === undefined) return false
  const box = /^[☐☑] /.exec(state.selection.$from.parent.textContent)?.[0]
  if (box !== undefined && state.selection.$from.parent.textContent === box) {
    const start = state.selection.$from.start()
    dispatch?.(state.tr.delete(start, start + box.length))
    return true
  }
  const { bare = false } = state.selection.$from.parent.attrs
  return splitListItem(li)(
    state,
    dispatch &&
      ((transaction) => {
        const { $from } = transaction.selection
        if ($from.parent.type === p) transaction.setNodeAttribute($from.before(), 'bare', bare)
        dispatch(box === undefined ? transaction : transaction.insertText('☐ '))
      }),
    view,
  )
}

/** An item becomes one of the item before it. In a list, Tab does nothing else. */
export const sinkItem: Command = (state, dispatch) => {
  if (li === undefined || depthOf(state.selection.$from, 'li') === undefined) return false
  sinkListItem(li)(state, dispatch)
  return true
}

/** An item comes out of the item around it, or out of the list. */
export const liftItem: Command = (state, dispatch) => li !== undefined && liftListItem(li)(state, dispatch)

/** At the start of the first item, the list ends. */
export const liftFirstItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const depth = depthOf($from, 'li')
  if (!empty || depth === undefined || $from.parentOffset > 0 || $from.index(depth) > 0) return false
  return $from.depth === depth + 1 && $from.index(depth - 1) === 0 && liftItem(state, dispatch)
}
