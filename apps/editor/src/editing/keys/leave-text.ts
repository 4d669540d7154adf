import { Plugin } from 'prosemirror-state'

/**
 * `Escape` and then `Tab` leads to what comes behind the text. Fields of blocks stand within it, and would keep `Tab` in it:
 * behind the last one it goes on in the text.
 */
export const leaveText = new Plugin({
  view(view) {
    let isLeaving = false
    // Also in fields, whose events the text does not get.
    const listen = (event: KeyboardEvent) => {
      const { key, shiftKey, target } = event
      if (key === 'Escape') isLeaving = true
      else if (key !== 'Shift' && key !== 'Tab') isLeaving = false
      if (key !== 'Tab' || shiftKey || !isLeaving || target !== view.dom || !focusBehind(view.dom)) return
      event.preventDefault()
      event.stopPropagation()
    }
    view.dom.addEventListener('keydown', listen, true)
    return { destroy: () => view.dom.removeEventListener('keydown', listen, true) }
  },
})

const FOCUSED = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Focuses what comes behind an element, or else the first thing of all. */
function focusBehind(dom: Element): boolean {
  const others = [...document.querySelectorAll<HTMLElement>(FOCUSED)].filter(
    (one) => !dom.contains(one) && !one.matches(':disabled') && one.checkVisibility(),
  )
  const isBehind = (one: Element) =>
    (dom.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const next = others.find(isBehind) ?? others[0]
  next?.focus()
  return next !== undefined
}
