import { type Command, NodeSelection } from 'prosemirror-state'
import { topNodeAt } from '../whole-blocks/positions.ts'

const CONTROLS = 'input, select, textarea, button'

/** The focus goes to the first control of the block in which the caret is. */
export const focusControls: Command = (state, _dispatch, view) => {
  const top = topNodeAt(state.doc, state.selection.from)
  const dom = top && view?.nodeDOM(top.from)
  const control =
    dom instanceof HTMLElement ? dom.querySelector<HTMLElement>(`.controls :is(${CONTROLS})`) : null
  control?.focus()
  return control !== null
}

/** The same, from a card that is selected. */
export const focusCard: Command = (state, dispatch, view) =>
  state.selection instanceof NodeSelection &&
  state.selection.node.isAtom &&
  focusControls(state, dispatch, view)
