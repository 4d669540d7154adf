import { redo, undo } from 'prosemirror-history'
import { type Command, NodeSelection, Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { schema } from '../../document/schema.ts'
import { leaveBlock } from '../whole-blocks/new-blocks.ts'
import { placeCaret, topNodeAt } from '../whole-blocks/positions.ts'

const CONTROLS =
  '.controls :is(input, select, textarea, button):enabled, .controls[contenteditable], .size-handle'

/** Whether the form of the card that is selected was closed. */
const key = new PluginKey<boolean>('block-form-closed')

/**
 * The form of a block is a part of the text. Tab from its last control, or Enter in it, goes on in the text, Shift-Tab
 * from the first to the block. Escape goes back to the text, Mod-Enter to a new line below, Mod-z takes back. Escape also
 * closes the form of a card until something else is selected, or somebody goes into it again.
 */
export const blockFormKeys = new Plugin<boolean>({
  key,
  state: {
    init: () => false,
    apply(transaction, isClosed, { selection }) {
      const asked = transaction.getMeta(key) as boolean | undefined
      return asked ?? (isClosed && !transaction.docChanged && transaction.selection.eq(selection))
    },
  },
  props: {
    decorations(state) {
      const { from, to } = state.selection
      if (key.getState(state) !== true || !isCardSelected(state)) return null
      return DecorationSet.create(state.doc, [Decoration.node(from, to, { class: 'closed' })])
    },
    handleKeyDown(view, { key: pressed, altKey }) {
      if (pressed === 'Enter' || (pressed === 'F10' && altKey)) setClosed(view, false)
      return false
    },
    handleDOMEvents: { pointerdown: (view) => setClosed(view, false) },
  },
  view(view) {
    // Before the fields, whose events the text does not get.
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const isDone = isInForm(event) && handle(view, event)
      if (event.key === 'Escape') setClosed(view, true)
      if (!isDone) return
      event.preventDefault()
      event.stopPropagation()
    }
    view.dom.addEventListener('keydown', listen, true)
    return { destroy: () => view.dom.removeEventListener('keydown', listen, true) }
  },
})

function isCardSelected({ selection }: EditorState): boolean {
  return selection instanceof NodeSelection && selection.node.isAtom && selection.node.isBlock
}

function setClosed(view: EditorView, isClosed: boolean): void {
  const { state } = view
  if (key.getState(state) !== isClosed && isCardSelected(state))
    view.dispatch(state.tr.setMeta(key, isClosed))
}

function isInForm({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('.controls') !== null
}

function handle(view: EditorView, event: KeyboardEvent): boolean {
  const isMod = event.metaKey || event.ctrlKey
  const run = (command: Command) => command(view.state, view.dispatch, view)
  if (event.key === 'Tab' || (event.key === 'Enter' && event.target instanceof HTMLInputElement && !isMod))
    return leaveForm(view, event)
  if (event.key === 'Escape') {
    view.focus()
    return true
  }
  if (isMod && event.key === 'Enter') {
    run(leaveBlock)
    view.focus()
    return true
  }
  if (isMod && event.key.toLowerCase() === 'z') return runInPlace(view, event, event.shiftKey ? redo : undo)
  return isMod && event.key === 'y' && runInPlace(view, event, redo)
}

/** The control may be gone then: what is pressed or typed next is for the text. */
function runInPlace(view: EditorView, { target }: KeyboardEvent, command: Command): boolean {
  const isDone = command(view.state, view.dispatch, view)
  if (target instanceof Node && !target.isConnected) view.focus()
  return isDone
}

/** Leaves the form from its first or last control; says whether the focus was there. */
function leaveForm(view: EditorView, event: KeyboardEvent): boolean {
  const { target, shiftKey, ctrlKey, altKey, metaKey } = event
  const index = [...view.dom.children].findIndex((child) => child.contains(target as Node))
  const dom = view.dom.children[index]
  if (dom === undefined || ctrlKey || altKey || metaKey || !view.editable) return false
  const controls = [...dom.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one.checkVisibility())
  const end = shiftKey ? controls[0] : controls.at(-1)
  const block = topNodeAt(view.state.doc, view.posAtDOM(view.dom, index))
  if (end === undefined || end !== target || block === undefined) return false
  const { tr } = view.state
  const { node, from, to } = block
  if (shiftKey || (!node.isAtom && isBefore(end, view.domAtPos(from + 1).node)))
    placeCaret(tr, from, shiftKey ? 'end' : 'start')
  else {
    if (to === tr.doc.content.size) tr.insert(to, schema.node('p'))
    placeCaret(tr, to)
  }
  view.focus()
  view.dispatch(tr.scrollIntoView())
  return true
}

function isBefore(control: Node, text: Node): boolean {
  return (control.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
