import { element } from '../../element.ts'
import { TEXTS } from '../../texts.ts'
import { copyText } from '../../copy-text.ts'
import { button } from '../notices/notices.ts'

/** A link to copy, with its label and what can be done with it. */
export function linkField(
  id: string,
  label: string,
  url: string,
  ...actions: readonly HTMLElement[]
): HTMLElement[] {
  const field = element('input', {
    id,
    class: 'link',
    readonly: true,
    value: url,
    spellcheck: 'false',
    focus: () => field.select(),
  })
  return [
    element('label', { for: id, class: 'label' }, label),
    element('div', { class: 'row' }, field, ...actions),
  ]
}

/** A button that copies a text and says so. */
export function copyButton(
  label: string,
  text: () => string,
  onCopied: () => void = () => {},
): HTMLButtonElement {
  const made = button(label, () => {
    void copyText(text()).then((isCopied) => {
      made.textContent = isCopied ? TEXTS.bar.copied : TEXTS.bar.notCopied
      if (isCopied) onCopied()
      setTimeout(() => (made.textContent = label), 2000)
    })
  })
  made.setAttribute('aria-live', 'polite')
  return made
}

/** A button that hands an address to other programs, where the browser can; `undefined` where it cannot. */
export function shareButton(
  label: string,
  share: { title: string; url: string },
): HTMLButtonElement | undefined {
  if (!('share' in navigator)) return undefined
  // Who closes the choice of programs has nothing to be told.
  return button(label, () => void navigator.share(share).catch(() => {}))
}
