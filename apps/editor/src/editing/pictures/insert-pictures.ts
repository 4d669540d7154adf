import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../../document/schema.ts'
import { pictureTypeOfFile, upload } from '../../session/uploads.ts'
import { UPLOAD_TEXTS } from '../../texts-uploads.ts'
import { say, tell } from '../popups/popup-layer.ts'
import { isInEmptyParagraph } from '../whole-blocks/positions.ts'

/** Puts pictures into the page, below the block with the caret, and sends them to the service. */
export async function insertPictures(view: EditorView, files: readonly File[]): Promise<void> {
  const types = await Promise.all(files.map(pictureTypeOfFile))
  const pictures = files.filter((_, place) => types[place] !== undefined)
  if (pictures.length < files.length) tell(view, UPLOAD_TEXTS.types)
  if (pictures.length === 0) return
  const { $from, $to } = view.state.selection
  const nodes = pictures.map((file) =>
    schema.node('image_block', { block: { type: 'image', url: upload(file).localUrl } }),
  )
  const to = $to.depth === 0 ? $to.pos : $to.after(1)
  const from = isInEmptyParagraph($from) ? $from.before() : to
  const transaction = view.state.tr.replaceWith(from, to, nodes)
  const end = from + nodes.length
  // After the last picture of a page there is a line to go on.
  if (end === transaction.doc.content.size) transaction.insert(end, schema.node('p'))
  transaction.setSelection(NodeSelection.create(transaction.doc, from))
  view.dispatch(transaction.scrollIntoView().setMeta('uiEvent', 'paste'))
  say(view, UPLOAD_TEXTS.sending(pictures.length))
  // What a picture shows is asked for while it is on its way.
  const dom = view.nodeDOM(from)
  if (dom instanceof HTMLElement) dom.querySelector<HTMLElement>('[data-field="alt"]')?.focus()
}
