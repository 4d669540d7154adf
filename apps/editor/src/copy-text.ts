import { element } from './element.ts'

/** Copies a text, and says whether the browser let it. Without TLS there is only the old way. */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  if (clipboard !== undefined) {
    return clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const field = element('textarea', { class: 'visually-hidden' })
  field.value = text
  ;(document.querySelector('dialog[open]') ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  return isCopied
}
