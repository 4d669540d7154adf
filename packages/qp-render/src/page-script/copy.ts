import { js } from '../templates/js.ts'

const copyScript = (text: string) => js`
  each('.qp-copy', (button) => {
    const source = button.nextElementSibling
    const label = button.textContent
    let timer
    button.hidden = false
    button.onclick = async () => {
      let done = true
      try {
        await navigator.clipboard.writeText(${text})
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

/** Shows the copy buttons, which without a script would do nothing. */
export const COPY_SCRIPT: string = copyScript('source.textContent')

/** The same for a page with the signs of a diff or with remarks in code, which are not copied. */
export const COPY_LINES_SCRIPT: string = copyScript(
  "[...source.querySelectorAll('.qp-line')].map((line) => line.textContent.slice(line.querySelector('.qp-sign')?.textContent.length ?? 0)).join('') || source.textContent",
)
