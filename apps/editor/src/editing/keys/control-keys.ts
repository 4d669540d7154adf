import { type Command, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { topNodeAt } from '../whole-blocks/positions.ts'

const CONTROLS = 'input, select, textarea, button'

/** The focus goes to the first control of the block in which the caret is. */
export const focusControls: Command = (_state, _dispatch, view) => {
  const control = view && elementAtCaret(view)?.querySelector<HTMLElement>(`.controls :is(${CONTROLS})`)
  control?.focus()
  return control instanceof HTMLElement
}

/** The element of the block in which the caret is. */
export function elementAtCaret(view: EditorView): HTMLElement | undefined {
  const top = topNodeAt(view.state.doc, view.state.selection.from)
  const dom = top && view.nodeDOM(top.from)
  return dom instanceof HTMLElement ? dom : undefined
}

/** The same, from a card that is selected. */
export const focusCard: Command = (state, dispatch, view) =>
  state.selection instanceof NodeSelection &&
  state.selection.node.isAtom &&
  focusControls(state, dispatch, view)
