import type { Node } from 'prosemirror-model'
import { element } from '../../element.ts'
import { TEXTS } from '../../texts.ts'
import { readAddress } from '../links/typed-address.ts'

const PROBLEM_ID = 'editor-picture-problem'

/** The fields of a picture in a line of text. */
export class PictureFields {
  readonly #address = element('input', {
    type: 'text',
    inputmode: 'url',
    dir: 'ltr',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'https://',
    'aria-describedby': PROBLEM_ID,
  })
  readonly #alt = element('input', { type: 'text', dir: 'auto' })
  readonly #problem = element('p', { class: 'problem', id: PROBLEM_ID, role: 'alert' })
  readonly dom: readonly HTMLElement[] = [
    element('label', { class: 'field' }, element('span', {}, TEXTS.fields.url), this.#address),
    this.#problem,
    element('label', { class: 'field' }, element('span', {}, TEXTS.fields.alt), this.#alt),
  ]

  /** Shows what a picture has. */
  show({ attrs }: Node): void {
    this.#address.value = String(attrs['src'] ?? '')
    this.#alt.value = String(attrs['alt'] ?? '')
    this.#say('')
  }

  focus(): void {
    this.#address.focus({ preventScroll: true })
    this.#address.select()
  }

  /** Says what is wrong with the address. */
  refuse(problem: string): void {
    this.#say(problem)
    this.#address.focus()
  }

  /** What was typed, or what is wrong with it; `undefined` where it is what the picture has. */
  read({ attrs: { src, alt } }: Node): { src: unknown; alt: unknown } | { problem: string } | undefined {
    const typed = this.#address.value
    const isSame = this.#alt.value === (alt ?? '')
    if (isSame && typed === (src ?? '')) return undefined
    const read = typed === (src ?? '') ? { url: src as unknown } : readAddress(typed, 'image')
    return 'problem' in read ? read : { src: read.url, alt: isSame ? (alt as unknown) : this.#alt.value }
  }

  #say(problem: string): void {
    this.#problem.textContent = problem
    this.#address.setAttribute('aria-invalid', String(problem !== ''))
  }
}
