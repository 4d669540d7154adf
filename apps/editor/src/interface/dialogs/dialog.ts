import './dialogs.css'
import { element } from '../../element.ts'
import { closeButton } from '../notices/notices.ts'

let opened = 0

/** A dialog that is open. */
export interface OpenDialog {
  readonly dom: HTMLDialogElement
  close(): void
}

/**
 * Opens a dialog over the page. It is taken away when it is closed, and the focus goes back to where it was.
 *
 * @param look - names of classes
 * @param content - below its heading
 * @param onClose - however it was closed
 */
export function openDialog(
  title: string,
  look: string,
  content: readonly Node[],
  onClose: () => void = () => {},
): OpenDialog {
  opened += 1
  const id = `dialog-${opened}`
  const close = () => dom.close()
  const dom = element(
    'dialog',
    { class: look, 'aria-labelledby': id, closedby: 'any' },
    element(
      'header',
      { class: 'dialog-head' },
      element('h2', { id, tabindex: '-1', autofocus: true }, title),
      closeButton(close),
    ),
    element('div', { class: 'dialog-body' }, ...content),
  )
  dom.addEventListener('close', () => {
    dom.remove()
    onClose()
  })
  document.body.append(dom)
  dom.showModal()
  return { dom, close }
}
