import { redo, undo } from 'prosemirror-history'
import { type Command, NodeSelection, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { leaveBlock } from '../whole-blocks/new-blocks.ts'
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

/** In the controls of a block: Escape goes back to the text, Mod-Enter to a new line below, Mod-z takes back. */
export const controlKeys = new Plugin({
  view(view) {
    const listen = (event: KeyboardEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('.controls') === null) return
      if (event.isComposing || !handle(view, event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    view.dom.addEventListener('keydown', listen, true)
    return { destroy: () => view.dom.removeEventListener('keydown', listen, true) }
  },
})

function handle(view: EditorView, event: KeyboardEvent): boolean {
  const isMod = event.metaKey || event.ctrlKey
  const run = (command: Command) => command(view.state, view.dispatch, view)
  if (event.key === 'Escape') {
    view.focus()
    return true
  }
  if (isMod && event.key === 'Enter') {
    run(leaveBlock)
    view.focus()
    return true
  }
  if (isMod && event.key.toLowerCase() === 'z') return run(event.shiftKey ? redo : undo)
  return isMod && event.key === 'y' && run(redo)
}
