import { NodeSelection, Plugin } from 'prosemirror-state'

/**
 * A picture that is pasted while the focus is in the form of a card stands below that card: a field takes text alone.
 * After a picture is pasted, the focus is in its form, and the next one follows.
 */
export const pasteIntoForm = new Plugin({
  view(view) {
    // The text does not get the events of fields.
    const listen = (event: ClipboardEvent) => {
      const { target, clipboardData } = event
      const card = target instanceof Element ? target.closest('.controls')?.closest('.card') : undefined
      if (!card || clipboardData === null || !view.editable || !isPictures(clipboardData)) return
      event.preventDefault()
      const { state } = view
      view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, view.posAtDOM(card, 0))))
      const files = [...clipboardData.files]
      void import('./insert-pictures.ts').then(
        ({ insertPictures }) => insertPictures(view, files),
        () => {},
      )
    }
    view.dom.addEventListener('paste', listen)
    return { destroy: () => view.dom.removeEventListener('paste', listen) }
  },
})

function isPictures(data: DataTransfer): boolean {
  const files = [...data.files]
  return (
    files.length > 0 && files.every(({ type }) => type.startsWith('image/')) && !data.getData('text/plain')
  )
}
