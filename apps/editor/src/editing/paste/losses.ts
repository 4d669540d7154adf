import './losses.css'
import type { EditorView } from 'prosemirror-view'
import type { Warning } from 'qp-schema'
import { element } from '../../element.ts'
import { FILE_TEXTS } from './file-texts.ts'
import { popupsOf } from '../popups/popup-layer.ts'

/** Lists what of a file is not on the page, until it is closed. */
export function showLosses(view: EditorView, name: string, warnings: readonly Warning[]): void {
  const title = FILE_TEXTS.losses(name)
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
    element('ul', { tabindex: '0' }, ...warnings.map((warning) => element('li', {}, textOf(warning)))),
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
