import './dialogs.css'
import { element } from '../../element.ts'
import { closeButton } from '../notices/notices.ts'

let opened = 0

/**
 * Opens a dialog over the page. It is taken away when it is closed, and the focus goes back to where it was.
 * The focus goes to what has `autofocus` in it, or to its heading.
 *
 * @param look - names of classes
 * @param content - below its heading
 */
export function openDialog(title: string, look: string, content: readonly Node[]): HTMLDialogElement {
  opened += 1
  const id = `dialog-${opened}`
  const dialog = element(
    'dialog',
    { class: look, 'aria-labelledby': id, closedby: 'any' },
    element(
      'header',
      { class: 'dialog-head' },
      element('h2', { id, tabindex: '-1', autofocus: true }, title),
      closeButton(() => dialog.close()),
    ),
    element('div', { class: 'dialog-body' }, ...content),
  )
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  // The browser takes the first with `autofocus`, which is the heading.
  dialog.querySelector<HTMLElement>('.dialog-body [autofocus]')?.focus()
  return dialog
}
