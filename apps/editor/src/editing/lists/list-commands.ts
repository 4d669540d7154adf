import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Command } from 'prosemirror-state'
import { schema } from '../../document/schema.ts'
import { depthOf } from '../whole-blocks/positions.ts'

const { li, p } = schema.nodes

/** A new item, or out of the list from one that is empty. */
export const splitItem: Command = (state, dispatch, view) =>
  li !== undefined &&
  splitListItem(li)(
    state,
    dispatch &&
      ((transaction) => {
        const { $from } = transaction.selection
        const { bare = false } = state.selection.$from.parent.attrs
        if ($from.parent.type === p) transaction.setNodeAttribute($from.before(), 'bare', bare)
        dispatch(transaction)
      }),
    view,
  )

/** An item becomes one of the item before it. In a list, Tab does nothing else. */
export const sinkItem: Command = (state, dispatch) => {
  if (li === undefined || depthOf(state.selection.$from, 'li') === undefined) return false
  sinkListItem(li)(state, dispatch)
  return true
}

/** An item comes out of the item around it, or out of the list, where there are no tasks. */
export const liftItem: Command = (state, dispatch) =>
  li !== undefined &&
  liftListItem(li)(
    state,
    dispatch &&
      ((transaction) => {
        const { $from } = transaction.selection
        const isTask = $from.node(-1)?.type !== li && /^[☐☑] /.test($from.parent.textContent)
        dispatch(isTask ? transaction.delete($from.start(), $from.start() + 2) : transaction)
      }),
  )

/** At its start, an item comes out by a level. */
export const liftItemAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isAtStart = empty && $from.parentOffset === 0 && $from.depth > 1 && $from.index(-1) === 0
  return isAtStart && $from.node(-1).type === li && liftItem(state, dispatch)
}
