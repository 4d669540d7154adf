import { NodeSelection, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../../document/schema.ts'
import { isLine, placeCaret } from './positions.ts'

/** The code of a key that begins a composition or goes on with it. */
const COMPOSING = 229

/**
 * What is typed while a card is selected does not take its place: it begins a paragraph below. So does a click below the
 * last block, where that is no line of text.
 */
export const writeBelow = new Plugin({
  props: {
    handleTextInput(view, _from, _to, text) {
      if (!leaveCard(view)) return false
      view.dispatch(view.state.tr.insertText(text))
      return true
    },
    handleClick(view, _position, { target, clientY }) {
      const { doc } = view.state
      const isBelow = clientY > (view.dom.lastElementChild?.getBoundingClientRect().bottom ?? Infinity)
      if (target !== view.dom || !isBelow || isLine(doc.lastChild) || !view.editable) return false
      beginParagraph(view, doc.content.size)
      return true
    },
    handleDOMEvents: {
      // There has to be a caret before the browser looks for one: nothing can be composed into a card.
      keydown: (view, { keyCode }) => {
        if (keyCode === COMPOSING) leaveCard(view)
      },
    },
  },
})

function leaveCard(view: EditorView): boolean {
  const { selection } = view.state
  if (!(selection instanceof NodeSelection) || !selection.node.isAtom || selection.node.isInline) return false
  beginParagraph(view, selection.to)
  return true
}

function beginParagraph(view: EditorView, at: number): void {
  view.dispatch(placeCaret(view.state.tr.insert(at, schema.node('p')), at).scrollIntoView())
}
