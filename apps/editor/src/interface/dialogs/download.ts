import { element } from '../../element.ts'

/** Some browsers read the file a while after the click. */
const KEPT_MS = 60_000

/** Gives a text to the reader as a file. */
export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  element('a', { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
