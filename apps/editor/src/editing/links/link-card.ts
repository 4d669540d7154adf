import { type EditorState, Plugin, type PluginView, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { safeUrl } from 'qp-schema/policy'
import { copyText } from '../../copy-text.ts'
import { element } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { arrowFocus } from '../popups/arrow-focus.ts'
import { popupsOf, say, tell } from '../popups/popup-layer.ts'
import { type Box, boxAt, placePopup } from '../popups/place-popup.ts'
import { type Link, linkAround, linkAt, setLink } from './link-at.ts'
import { openLinkForm } from './link-form.ts'

const REST_MS = 400
const LEAVE_MS = 300

const cards = new WeakMap<EditorView, LinkCard>()

/**
 * A card that says where the link leads in which the caret is, or on which the pointer rests. Alt+F10 goes into it,
 * Escape closes it. It does not come up while somebody writes the link's text.
 */
export const linkCard = new Plugin({
  props: {
    handleKeyDown(view, { key, altKey, isComposing }) {
      const card = cards.get(view)
      if (card === undefined || isComposing) return false
      if (key === 'Escape') return card.dismiss()
      return key === 'F10' && altKey && card.focus()
    },
    handleDOMEvents: {
      pointerover: (view, event) => cards.get(view)?.pointAt(event),
      pointerout: (view) => cards.get(view)?.leave(),
      pointerdown: (view) => cards.get(view)?.leave(),
    },
  },
  view(view) {
    const card = new LinkCard(view)
    cards.set(view, card)
    return card
  },
})

class LinkCard implements PluginView {
  readonly #view: EditorView
  readonly #address = element('span', { class: 'address', dir: 'ltr' })
  readonly #open = element('a', { target: '_blank', rel: 'noopener noreferrer' }, MENU_TEXTS.link.open)
  readonly #edit = this.#button(MENU_TEXTS.link.edit, () => this.#change())
  readonly #remove = this.#button(MENU_TEXTS.link.remove, () => this.#takeAway())
  readonly #dom = element(
    'div',
    {
      class: 'popup link-card',
      role: 'group',
      'aria-label': MENU_TEXTS.link.card,
      hidden: true,
      // The caret stays where it is.
      mousedown: (event) => event.preventDefault(),
      keydown: (event) => this.#onKey(event as KeyboardEvent),
      focusout: () => queueMicrotask(() => this.#showAtCaret()),
      pointerover: () => clearTimeout(this.#timer),
      pointerout: () => this.leave(),
    },
    this.#address,
    element(
      'div',
      { class: 'row' },
      this.#open,
      this.#edit,
      this.#button(MENU_TEXTS.link.copy, () => void this.#copy()),
      this.#remove,
    ),
  )
  readonly #listening = new AbortController()
  #link: Link | undefined
  /** Whether the pointer has brought it, and not the caret. */
  #isPointed = false
  /** Where the link begins that was written or whose card was closed, until the caret has left it. */
  #dismissed: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(view: EditorView) {
    this.#view = view
    popupsOf(view).append(this.#dom)
    const { signal } = this.#listening
    for (const type of ['focus', 'blur'])
      view.dom.addEventListener(type, () => queueMicrotask(() => this.#showAtCaret()), { signal })
  }

  update({ state }: EditorView, before: EditorState): void {
    if (state.doc.eq(before.doc)) {
      if (!state.selection.eq(before.selection)) this.#showAtCaret()
      return
    }
    this.#dismissed = linkAt(state)?.from
    this.#close()
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#listening.abort()
    this.#dom.remove()
  }

  /** Goes into the card; says whether there is one. */
  focus(): boolean {
    const link = this.#linkAtCaret()
    if (link === undefined) return false
    this.#dismissed = undefined
    this.#showAtCaret()
    this.#controls()[0]?.focus()
    return true
  }

  /** Closes it, for as long as the caret stays in the link; says whether it was open. */
  dismiss(): boolean {
    if (this.#dom.hidden) return false
    this.#dismissed = this.#linkAtCaret()?.from
    this.#close()
    return true
  }

  /** The pointer is over something: over a link it may rest. */
  pointAt({ target, clientY, buttons, pointerType }: PointerEvent): void {
    const shown = target instanceof Element ? target.closest('a[href]') : null
    const isText = shown !== null && shown.closest('[contenteditable="false"]') === null
    if (!isText || buttons !== 0 || pointerType === 'touch' || this.#isUsed()) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (!shown.isConnected) return
      const { doc } = this.#view.state
      const link = linkAround(doc.resolve(this.#view.posAtDOM(shown, 0)))
      if (link === undefined) return
      this.#isPointed = true
      const lines = [...shown.getClientRects()]
      this.#show(link, lines.find(({ bottom }) => bottom >= clientY) ?? shown.getBoundingClientRect())
    }, REST_MS)
  }

  /** The pointer has gone from a link, or from the card. */
  leave(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.#isPointed && !this.#isUsed()) this.#showAtCaret()
    }, LEAVE_MS)
  }

  #showAtCaret(): void {
    if (this.#isUsed()) return
    const link = this.#linkAtCaret()
    if (link?.from !== this.#dismissed) this.#dismissed = undefined
    if (link === undefined || this.#dismissed !== undefined || !this.#view.hasFocus()) return this.#close()
    if (this.#isPointed || this.#dom.hidden) say(this.#view, MENU_TEXTS.link.hint)
    this.#isPointed = false
    this.#show(link, boxAt(this.#view, this.#view.state.selection.from))
  }

  #show(link: Link, at: Box): void {
    this.#link = link
    const { href } = link
    const url = safeUrl(href, 'link')
    this.#address.textContent = href
    this.#address.title = href
    // What no page may have as a link is not made one here.
    this.#open.hidden = url === undefined || url.startsWith('#')
    if (url === undefined || this.#open.hidden) this.#open.removeAttribute('href')
    else this.#open.href = url
    for (const button of [this.#edit, this.#remove]) button.hidden = !this.#view.editable
    this.#dom.hidden = false
    placePopup(this.#dom, at)
  }

  #close(): void {
    this.#dom.hidden = true
    this.#isPointed = false
  }

  /** Whether the focus is in it. */
  #isUsed(): boolean {
    return this.#dom.contains(document.activeElement)
  }

  #linkAtCaret(): Link | undefined {
    const { selection } = this.#view.state
    return selection instanceof TextSelection && selection.empty ? linkAt(this.#view.state) : undefined
  }

  #button(label: string, press: () => void): HTMLButtonElement {
    return element('button', { type: 'button', click: press }, label)
  }

  #controls(): HTMLElement[] {
    return [...this.#dom.querySelectorAll<HTMLElement>('a, button')].filter(({ hidden }) => !hidden)
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.#leaveCard()
    else if (!arrowFocus(event.key, this.#controls())) return
    event.preventDefault()
  }

  #leaveCard(): void {
    this.#dismissed = this.#linkAtCaret()?.from
    this.#view.focus()
    this.#close()
  }

  #change(): void {
    const link = this.#link
    if (link === undefined) return
    const { tr } = this.#view.state
    this.#view.dispatch(tr.setSelection(TextSelection.create(tr.doc, link.from)))
    this.#leaveCard()
    openLinkForm(this.#view)
  }

  async #copy(): Promise<void> {
    const isCopied = this.#link !== undefined && (await copyText(this.#link.href))
    tell(this.#view, isCopied ? MENU_TEXTS.link.copied : MENU_TEXTS.link.notCopied)
  }

  #takeAway(): void {
    if (this.#link !== undefined) setLink(this.#view, this.#link, undefined)
    this.#leaveCard()
  }
}
