import { Plugin } from 'prosemirror-state'
import { safeUrl } from 'qp-schema/policy'

/** A link opens in a new tab by a click with Ctrl or Cmd; a click alone puts the caret into it. */
export const followLink = new Plugin({
  props: {
    handleDOMEvents: {
      click(_view, event) {
        if (!(event.ctrlKey || event.metaKey) || !(event.target instanceof Element)) return false
        const href = safeUrl(event.target.closest('a')?.getAttribute('href') ?? '', 'link')
        if (href === undefined || href.startsWith('#')) return false
        event.preventDefault()
        window.open(href, '_blank', 'noopener,noreferrer')
        return true
      },
    },
  },
})
