import { js } from '../templates/js.ts'

/** Puts the frame of an embed in the place of its facade. Clicks that ask for a new tab or window get that. */
export const EMBEDS_SCRIPT: string = js`
  each('.qp-facade', (link) => {
    link.onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      const { src, sandbox, allow, referrerpolicy, name } = link.dataset
      const frame = document.createElement('iframe')
      frame.sandbox = sandbox
      frame.referrerPolicy = referrerpolicy
      if (allow) frame.allow = allow
      frame.title = name
      frame.src = src
      link.replaceWith(frame)
      frame.focus()
    }
  })
`
