import { closeHistory } from 'prosemirror-history'
import { TextSelection } from 'prosemirror-state'
import type { ImageBlock, ImageSize } from 'qp-schema'
import type { CardPlace } from './shown-field.ts'
import { element } from '../element.ts'
import { MENU_TEXTS } from '../texts-menus.ts'
import { TEXTS } from '../texts.ts'
import { ratioOf, SizeHandle } from '../picture-size/size-handle.ts'

/** What is beside the picture of an `image` block: a handle at its edge, and its caption below it. */
export class PictureTools {
  readonly #host: HTMLElement
  readonly #card: CardPlace
  readonly #text = element('div', {
    class: 'controls caption',
    // Lines break in it as on the page, as they could not in a field.
    contenteditable: 'plaintext-only',
    role: 'textbox',
    dir: 'auto',
    'aria-label': TEXTS.fields.caption,
    'data-placeholder': TEXTS.fields.caption,
    'data-field': 'caption',
    input: () => this.#write(),
    paste: (event) => this.#paste(event as ClipboardEvent),
    keydown: (event) => this.#onKey(event as KeyboardEvent),
  })
  readonly #handle = new SizeHandle({
    box: () => this.#box(),
    room: () => this.#host.clientWidth,
    pull: () => 2,
    text: (width) => MENU_TEXTS.picture.pixels(width, this.#sizeOf(width)?.height ?? width),
    show: (width) => this.#show(width === undefined ? this.#block.size : this.#sizeOf(width)),
    set: (width) => this.#set(width === undefined ? undefined : this.#sizeOf(width)),
  })
  #block: ImageBlock

  /** Puts both behind the element of a card in which its picture is shown. */
  constructor(host: HTMLElement, card: CardPlace, block: ImageBlock) {
    this.#host = host
    this.#card = card
    this.#block = block
    const { parentElement: around } = host
    // The handle is placed in it, perhaps before its style sheet is there.
    if (around !== null) around.style.position = 'relative'
    host.after(
      element('figure', { class: 'qp-image' }, this.#handle.dom, element('figcaption', {}, this.#text)),
    )
    host.addEventListener('load', () => this.#handle.place(), true)
    new ResizeObserver(() => this.#handle.place()).observe(host)
  }

  /** Shows what a block has, after its picture is shown. */
  show(block: ImageBlock): void {
    this.#block = block
    const { caption = '' } = block
    if (this.#written() !== caption) this.#text.textContent = caption
    for (const control of [this.#text, this.#handle.dom]) control.inert = !this.#card.view.editable
    this.#show(block.size)
    this.#handle.place()
  }

  #picture(): HTMLImageElement | null {
    return this.#host.querySelector('img')
  }

  #ratio(): number | undefined {
    const picture = this.#picture()
    return picture === null ? undefined : ratioOf(picture, this.#block.size)
  }

  #box(): DOMRect | undefined {
    return this.#ratio() === undefined ? undefined : this.#picture()?.getBoundingClientRect()
  }

  #sizeOf(width: number): ImageSize | undefined {
    const ratio = this.#ratio()
    return ratio === undefined
      ? undefined
      : { width, height: Math.min(10_000, Math.max(1, Math.round(width * ratio))) }
  }

  /** The same attributes as on the page. */
  #show(size: ImageSize | undefined): void {
    for (const side of ['width', 'height'] as const)
      if (size === undefined) this.#picture()?.removeAttribute(side)
      else this.#picture()?.setAttribute(side, String(size[side]))
  }

  /** A drag is a step of its own for undo. */
  #set(size: ImageSize | undefined): void {
    this.#inOwnStep(() => this.#card.change({ size }))
  }

  #inOwnStep(act: () => void): void {
    const { view } = this.#card
    view.dispatch(closeHistory(view.state.tr))
    act()
    view.dispatch(closeHistory(view.state.tr))
  }

  /** A browser may leave a line break behind when all is deleted. */
  #written(): string {
    return this.#text.textContent.replace(/\n$/, '')
  }

  #write(): void {
    const caption = this.#written()
    if (caption === '') this.#text.replaceChildren()
    this.#card.change({ caption: caption === '' ? undefined : caption })
  }

  /** A caption is one line. What is pasted is taken back without what was typed. */
  #paste(event: ClipboardEvent): void {
    event.preventDefault()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    this.#inOwnStep(() => document.execCommand('insertText', false, text.replace(/\s+/g, ' ')))
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return
    const isMod = event.ctrlKey || event.metaKey
    if (event.key === 'Enter') this.#goBelow()
    // By itself Chromium would select the whole page.
    else if (isMod && event.key.toLowerCase() === 'a') getSelection()?.selectAllChildren(this.#text)
    else return
    event.preventDefault()
  }

  #goBelow(): void {
    const at = this.#card.position()
    if (at === undefined) return
    const { view } = this.#card
    const { tr, schema } = view.state
    tr.insert(at + 1, schema.node('p'))
    view.focus()
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 2)).scrollIntoView())
  }
}
