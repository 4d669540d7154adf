import { frameTitle } from 'qp-render'
import type { HtmlBlock } from 'qp-schema'
import { element } from '../element.ts'
import { DIALOG_TEXTS } from '../texts-dialogs.ts'

/**
 * Says of a block of HTML what it is called, and that the published page shows it: nobody has sanitized it yet.
 *
 * @returns whether there is anything to show
 */
export function showHtml(host: HTMLElement, block: HtmlBlock): boolean {
  const isEmpty = block.html.trim() === ''
  const name = element('strong', {}, frameTitle(block))
  const said = element('div', { class: 'framed' }, name, element('p', {}, DIALOG_TEXTS.preview.framed))
  host.replaceChildren(...(isEmpty ? [] : [said]))
  return !isEmpty
}
