import { js } from '../templates/js.ts'

/** Shows the copy buttons, which without a script would do nothing. */
export const COPY_SCRIPT: string = js`
  each('.qp-copy', (button) => {
    const source = button.nextElementSibling
    const label = button.textContent
    let timer
    button.hidden = false
    button.onclick = async () => {
      let done = true
      try {
        await navigator.clipboard.writeText(source.textContent)
      } catch {
        getSelection().selectAllChildren(source)
        done = document.execCommand('copy')
      }
      button.textContent = done ? 'Copied' : 'Press Ctrl+C'
      clearTimeout(timer)
      timer = setTimeout(() => (button.textContent = label), 2000)
    }
  })
`
