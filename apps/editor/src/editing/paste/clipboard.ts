import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { newSlice } from '../whole-blocks/new-blocks.ts'
import type { Pasted } from './insert-pasted.ts'

/** Content of this editor on the clipboard, as JSON. */
const OWN_TYPE = 'application/x-quick-pages+json'

/**
 * What is pasted or dropped becomes blocks by the converters of qp-markdown, loaded when they are first needed. Nothing of
 * it is ever given to the browser as HTML.
 */
export const paste = new Plugin({
  props: {
    handleDOMEvents: {
      paste(view, event) {
        if (isInControls(event)) return false
        event.preventDefault()
        if (event.clipboardData !== null && view.editable) take(view, event.clipboardData)
        return true
      },
      drop(view, event) {
        if (view.dragging !== null || event.dataTransfer === null || isInControls(event)) return false
        if (!view.editable) return false
        event.preventDefault()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (at !== null)
          view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))))
        take(view, event.dataTransfer)
        return true
      },
      copy: (view, event) => copy(view, event),
      cut(view, event) {
        if (!copy(view, event)) return false
        if (view.editable) view.dispatch(view.state.tr.deleteSelection().scrollIntoView())
        return true
      },
    },
  },
})

function isInControls({ target }: Event): boolean {
  return target instanceof Element && target.closest('.controls') !== null
}

/** HTML and text for others, and the content itself for this editor. */
function copy(view: EditorView, event: ClipboardEvent): boolean {
  const { selection } = view.state
  if (isInControls(event) || selection.empty || event.clipboardData === null) return false
  const slice = selection.content()
  const { dom, text } = view.serializeForClipboard(slice)
  event.preventDefault()
  event.clipboardData.setData('text/html', dom.innerHTML)
  event.clipboardData.setData('text/plain', text)
  event.clipboardData.setData(OWN_TYPE, JSON.stringify(newSlice(slice).toJSON()))
  return true
}

/** A file is alone, or has an `<img>` beside it; what a text processor gives has more than that. */
function take(view: EditorView, data: DataTransfer): void {
  const files = [...data.files]
  const html = data.getData('text/html').replace(/<!--.*?-->|<\/?(?:html|head|body|meta)\b[^>]*>/gs, '')
  if (files.length === 0 || !/^\s*(?:<img\b[^>]*>\s*)?$/.test(html)) return void insert(view, data)
  void import('./insert-files.ts').then(
    ({ insertFiles }) => insertFiles(view, files),
    () => {},
  )
}

/** The clipboard can be read during the event only; the rest may take as long as it takes. */
async function insert(view: EditorView, data: DataTransfer): Promise<void> {
  const pasted: Pasted = {
    own: data.getData(OWN_TYPE),
    text: data.getData('text/plain'),
    html: data.getData('text/html'),
    code: data.getData('vscode-editor-data'),
  }
  try {
    const { insertPasted } = await import('./insert-pasted.ts')
    await insertPasted(view, pasted)
  } catch {
    // What converts it could not be loaded, or found it too complex.
    view.dispatch(view.state.tr.insertText(pasted.text).setMeta('uiEvent', 'paste').scrollIntoView())
  }
}
