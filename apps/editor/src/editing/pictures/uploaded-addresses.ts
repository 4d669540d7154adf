import { Plugin } from 'prosemirror-state'
import { hasUploads, onUpload, uploadOf } from '../../session/uploads.ts'

/**
 * Pictures that are on their way stand in the page under an address of this tab. Wherever one of these is, also after an
 * undo, it becomes the public address once that is known. No undo brings the former back.
 */
export const uploads = new Plugin({
  view(view) {
    return { destroy: onUpload(() => view.dispatch(view.state.tr)) }
  },
  appendTransaction(_transactions, _before, { doc, tr }) {
    if (!hasUploads()) return null
    doc.forEach((node, offset) => {
      if (node.type.name !== 'image_block') return
      const block = node.attrs['block'] as { readonly url: string }
      const publicUrl = uploadOf(block.url)?.publicUrl
      if (publicUrl) tr.setNodeAttribute(offset, 'block', { ...block, url: publicUrl })
    })
    return tr.docChanged ? tr.setMeta('addToHistory', false) : null
  },
})
