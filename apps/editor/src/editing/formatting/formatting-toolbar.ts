import { toggleMark } from 'prosemirror-commands'
import { type EditorState, Plugin, type PluginView, type Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../../document/schema.ts'
import { element, iconButton } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { arrowFocus } from '../popups/arrow-focus.ts'
import { popupsOf } from '../popups/popup-layer.ts'
import { chooseTone, hasBadge } from './badges.ts'
import { hasMark } from './has-mark.ts'
import { linkAt } from '../links/link-at.ts'
import { openLinkForm } from '../links/link-form.ts'
import { isCentred, toggleCentred } from '../text/center-lines.ts'
import { boxAt, placePopup } from '../popups/place-popup.ts'
import { isByTouch, visibleArea } from '../popups/visible-area.ts'
import { cellAtCaret } from '../tables/cell-at-caret.ts'

const MARKS = ['strong', 'em', 'u', 'del', 'mark', 'code'] as const

/** What the toolbar can do, besides marks. */
type Action = (typeof MARKS)[number] | 'badge' | 'center' | 'a'

const ICONS: { readonly [M in Action]: string } = {
  strong: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  em: 'M10 5h7M7 19h7M14 5l-4 14',
  u: 'M7 5v6a5 5 0 0 0 10 0V5M6 20h12',
  del: 'M5 12h14M16 7.5C15.5 6 14 5 12 5c-2.5 0-4 1.3-4 3 0 1.5 1 2.5 3 3M8 16c.5 2 2 3 4 3 2.5 0 4-1.3 4-3',
  mark: 'M5 20h14M8 15l8.5-8.5 2 2L10 17H8z',
  badge: 'M8 8h8a4 4 0 0 1 0 8H8a4 4 0 0 1 0-8zM9 12h6',
  code: 'M9 8l-4 4 4 4M15 8l4 4-4 4',
  center: 'M4 6h16M7 10h10M4 14h16M7 18h10',
  a: 'M10 14l4-4M9 11l-2.5 2.500a3.500 3.500 0 0 0 5 5L14 16M15 13l2.500-2.500a3.500 3.500 0 0 0-5-5L10 8',
}

/** What the handles of a table take above it, in pixels. */
const HANDLES_HEIGHT = 20

const toolbars = new WeakMap<EditorView, FormattingToolbar>()

/**
 * A toolbar above text that is selected: its marks and its link. `Mod-k` opens the link, `Alt-F10` goes into the toolbar,
 * Escape takes it away until something else is selected.
 */
export const formattingToolbar = new Plugin({
  props: {
    handleKeyDown(view, event) {
      if ((event.ctrlKey || event.metaKey) && event.key === 'k') return openLinkForm(view)
      // Escape leads out of the text as well.
      if (event.key === 'Escape') toolbars.get(view)?.dismiss()
      if (!event.altKey || event.key !== 'F10' || !isForMarks(view.state)) return false
      toolbars.get(view)?.show()
      const first = popupsOf(view).querySelector<HTMLElement>('.bubble button')
      first?.focus()
      return first !== null
    },
  },
  view(view) {
    const toolbar = new FormattingToolbar(view)
    toolbars.set(view, toolbar)
    return toolbar
  },
})

class FormattingToolbar implements PluginView {
  readonly #view: EditorView
  readonly #buttons: readonly (readonly [action: Action, button: HTMLButtonElement])[]
  readonly #dom: HTMLElement
  readonly #listening = new AbortController()
  #isPressed = false
  /** The selection for which it was taken away. */
  #dismissed: Selection | undefined

  constructor(view: EditorView) {
    this.#view = view
    this.#buttons = ([...MARKS, 'badge', 'center', 'a'] as const).map(
      (action) => [action, this.#buttonOf(action)] as const,
    )
    this.#dom = element(
      'div',
      {
        class: 'popup bubble',
        role: 'toolbar',
        'aria-label': MENU_TEXTS.bubble.marks,
        hidden: true,
        mousedown: (event) => event.preventDefault(),
        keydown: (event) => this.#onKey(event as KeyboardEvent),
        focusout: () => this.#showSoon(),
      },
      ...this.#buttons.map(([, button]) => button),
    )
    popupsOf(view).append(this.#dom)
    const { signal } = this.#listening
    view.dom.addEventListener('pointerdown', () => (this.#isPressed = true), { signal })
    document.addEventListener(
      'pointerup',
      () => {
        this.#isPressed = false
        this.#show()
      },
      { signal },
    )
    for (const type of ['blur', 'focus']) view.dom.addEventListener(type, this.#showSoon, { signal })
  }

  update(): void {
    if (this.#view.hasFocus()) this.#show()
    // The focus may be on its way into it.
    else this.#showSoon()
  }

  destroy(): void {
    this.#listening.abort()
    this.#dom.remove()
  }

  /** Takes it away until something else is selected. */
  dismiss(): void {
    this.#dismissed = this.#view.state.selection
    this.#show()
  }

  /** Shows it, though it was taken away. */
  show(): void {
    this.#dismissed = undefined
    this.#show()
  }

  readonly #showSoon = (): void => {
    queueMicrotask(() => this.#show())
  }

  #show(): void {
    const { state } = this.#view
    const hasFocus = this.#view.hasFocus() || this.#dom.contains(document.activeElement)
    const isDismissed = this.#dismissed?.eq(state.selection) === true
    if (!isDismissed) this.#dismissed = undefined
    const isWanted = isForMarks(state) && hasFocus && !isDismissed
    const isShown = isWanted && !this.#isPressed && this.#view.editable && !isByTouch()
    this.#dom.hidden = !isShown
    if (!isShown) return
    for (const [action, button] of this.#buttons) {
      const isOn = action === 'center' ? isCentred(state) : isMarked(state, action)
      button.hidden = isOn === undefined
      button.setAttribute('aria-pressed', String(isOn))
    }
    const { from, to } = state.selection
    const [start, end] = [boxAt(this.#view, from), this.#view.coordsAtPos(to, -1)]
    const isOneLine = start.top === end.top
    const middle = { left: (start.left + end.left - this.#dom.offsetWidth) / 2, top: start.top }
    const around = this.#tableAround()
    placePopup(this.#dom, { ...(isOneLine ? middle : start), bottom: end.bottom, ...around }, 'above')
  }

  /** The table in which something is selected, with the handles above it: the toolbar is not to cover its cells. */
  #tableAround(): { readonly top: number; readonly bottom: number } | undefined {
    const place = cellAtCaret(this.#view.state)
    const dom = place && this.#view.nodeDOM(place.from)
    if (!(dom instanceof HTMLElement)) return undefined
    const { top, bottom } = dom.getBoundingClientRect()
    const [above, area] = [top - HANDLES_HEIGHT, visibleArea()]
    const room = this.#dom.offsetHeight + 2 * HANDLES_HEIGHT
    // Where neither edge is seen, nothing but the selection says where one looks.
    return above - room > area.top || bottom + room < area.bottom ? { top: above, bottom } : undefined
  }

  #buttonOf(action: Action): HTMLButtonElement {
    const button = iconButton(MENU_TEXTS.bubble[action], ICONS[action], () => {
      const type = schema.marks[action]
      if (action === 'a') openLinkForm(this.#view)
      else if (action === 'center') toggleCentred(this.#view.state, this.#view.dispatch)
      else if (action === 'badge') chooseTone(this.#view.state, this.#view.dispatch, this.#view)
      else if (type !== undefined) toggleMark(type)(this.#view.state, this.#view.dispatch)
    })
    if (action === 'badge') button.setAttribute('aria-haspopup', 'menu')
    if (action !== 'strong') button.tabIndex = -1
    return button
  }

  #leave(): void {
    this.#view.focus()
    this.dismiss()
  }

  #onKey(event: KeyboardEvent): void {
    const buttons = this.#buttons.map(([, button]) => button).filter((button) => !button.hidden)
    if (event.key === 'Escape') this.#leave()
    else if (!arrowFocus(event.key, buttons)) return
    event.preventDefault()
  }
}

function isForMarks({ selection, doc }: EditorState): boolean {
  if (!(selection instanceof TextSelection) || selection.empty) return false
  if (selection.$from.parent.type.name === 'code_block') return false
  return doc.textBetween(selection.from, selection.to).trim() !== ''
}

function isMarked(state: EditorState, mark: string): boolean {
  const type = schema.marks[mark]
  if (mark === 'a') return linkAt(state) !== undefined
  if (mark === 'badge') return hasBadge(state)
  return type !== undefined && hasMark(state, type)
}
