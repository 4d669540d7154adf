import type { Node } from 'prosemirror-model'
import { element } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { TEXTS } from '../../texts.ts'
import { readAddress } from '../links/typed-address.ts'

/** The attributes of a picture that the form changes. */
interface Typed {
  readonly src: unknown
  readonly alt: unknown
  readonly width: unknown
  readonly height: unknown
}

/** Pixels up to 10000, or a part of the line. FORMAT.md 4.2.19 */
const WIDTH = /^(?:[1-9]\d{0,3}|10000|(?:[1-9]\d?|100)%)$/

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
  readonly #width = element('input', { type: 'text', dir: 'ltr', autocomplete: 'off', spellcheck: 'false' })
  readonly #problem = element('p', { class: 'problem', id: PROBLEM_ID, role: 'alert' })
  readonly dom: readonly HTMLElement[] = [
    element('label', { class: 'field' }, element('span', {}, TEXTS.fields.url), this.#address),
    this.#problem,
    element('label', { class: 'field' }, element('span', {}, TEXTS.fields.alt), this.#alt),
    element('label', { class: 'field' }, element('span', {}, MENU_TEXTS.picture.width), this.#width),
  ]

  /** Shows what a picture has. */
  show({ attrs }: Node): void {
    this.#address.value = String(attrs['src'] ?? '')
    this.#alt.value = String(attrs['alt'] ?? '')
    this.#width.value = String(attrs['width'] ?? '')
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
  read({ attrs: { src, alt, width, height } }: Node): Typed | { problem: string } | undefined {
    const [typed, typedWidth] = [
      this.#address.value,
      this.#width.value.replace(/\s+/g, '').replace(/px$/i, ''),
    ]
    const isSameAlt = this.#alt.value === (alt ?? '')
    const isSameWidth = typedWidth === (width ?? '')
    if (isSameAlt && isSameWidth && typed === (src ?? '')) return undefined
    if (typedWidth !== '' && !WIDTH.test(typedWidth)) return { problem: MENU_TEXTS.picture.noWidth }
    const read = typed === (src ?? '') ? { url: src as unknown } : readAddress(typed, 'image')
    if ('problem' in read) return read
    return {
      src: read.url,
      alt: isSameAlt ? (alt as unknown) : this.#alt.value,
      width: isSameWidth ? (width as unknown) : typedWidth === '' ? null : typedWidth,
      // The picture keeps its shape.
      height: isSameWidth ? (height as unknown) : null,
    }
  }

  #say(problem: string): void {
    this.#problem.textContent = problem
    this.#address.setAttribute('aria-invalid', String(problem !== ''))
  }
}
