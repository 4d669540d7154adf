import './losses.css'
import type { EditorView } from 'prosemirror-view'
import type { Warning } from 'qp-schema'
import { element } from '../../element.ts'
import { FILE_TEXTS } from './file-texts.ts'
import { popupsOf } from '../popups/popup-layer.ts'

/**
 * Lists what of a file is not on the page, until it is closed.
 *
 * @param leftOut - why pictures are not, which warnings about them do not know
 */
export function showLosses(
  view: EditorView,
  name: string,
  warnings: readonly Warning[],
  leftOut?: string,
): void {
  const title = FILE_TEXTS.losses(name)
  const texts = [...(leftOut === undefined ? [] : [leftOut]), ...warnings.map(textOf)]
  const close = (): void => {
    panel.remove()
    view.focus()
  }
  const panel = element(
    'section',
    {
      class: 'losses',
      'aria-label': title,
      keydown: (event) => event instanceof KeyboardEvent && event.key === 'Escape' && close(),
    },
    element('strong', {}, title),
    element('ul', { tabindex: '0' }, ...texts.map((text) => element('li', {}, text))),
    element('button', { type: 'button', click: close }, FILE_TEXTS.close),
  )
  popupsOf(view).querySelector('.losses')?.remove()
  popupsOf(view).append(panel)
  panel.querySelector('button')?.focus()
}

/** With its place, which messages about lines have already. */
function textOf({ path, message }: Warning): string {
  return /^(?:html|content)$/.test(path) || message.startsWith(path) ? message : `${path}: ${message}`
}
