import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { element } from '../../element.ts'

const layers = new WeakMap<EditorView, { readonly popups: HTMLElement; readonly status: HTMLElement }>()

/** Where menus and toolbars of an editor stand: beside it, in its colours. It speaks to screen readers as well. */
export const layer = new Plugin({
  view(view) {
    const status = element('div', { class: 'editor-status', role: 'status' })
    const popups = element('div', { class: 'editor-layer' }, status)
    view.dom.after(popups)
    layers.set(view, { popups, status })
    return { destroy: () => popups.remove() }
  },
})

/** Where the popups of an editor stand. */
export function popupsOf(view: EditorView): HTMLElement {
  const found = layers.get(view)
  if (found === undefined) throw new TypeError('the plugin `layer` has to come first')
  return found.popups
}

/** Says something to who does not see the page. */
export function say(view: EditorView, text: string): void {
  const found = layers.get(view)
  if (found !== undefined) found.status.textContent = text
}

const STATUS_MS = 8000
const hiding = new WeakMap<HTMLElement, number>()

/** Says something to everybody, for a few seconds: why something was not done. */
export function tell(view: EditorView, text: string): void {
  const status = layers.get(view)?.status
  if (status === undefined) return
  status.textContent = text
  status.classList.add('seen')
  clearTimeout(hiding.get(status))
  hiding.set(
    status,
    window.setTimeout(() => status.classList.remove('seen'), STATUS_MS),
  )
}
