import type { EditorView } from 'prosemirror-view'
import { element } from '../../element.ts'
import { placePopup, boxAt } from './place-popup.ts'
import { popupsOf } from './popup-layer.ts'

/**
 * Opens a form at a position, its field focused and selected. Escape takes it away, and so does a focus elsewhere.
 *
 * @param apply - what Enter does
 * @returns takes it away; the text has the focus then
 */
export function openPopupForm(
  view: EditorView,
  position: number,
  {
    label,
    field,
    apply,
  }: { readonly label: string; readonly field: HTMLInputElement; readonly apply: () => void },
  ...children: readonly Node[]
): () => void {
  const form = element(
    'form',
    {
      class: 'popup link-form',
      'aria-label': label,
      submit: (event) => {
        event.preventDefault()
        apply()
      },
      keydown: (event) => {
        if ((event as KeyboardEvent).key !== 'Escape') return
        event.preventDefault()
        close()
      },
      focusout: (event) => {
        const { relatedTarget } = event as FocusEvent
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) form.remove()
      },
    },
    field,
    ...children,
  )

  function close(): void {
    view.focus()
    form.remove()
  }

  popupsOf(view).append(form)
  placePopup(form, boxAt(view, position))
  field.focus({ preventScroll: true })
  field.select()
  return close
}
