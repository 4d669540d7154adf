import { toggleMark } from 'prosemirror-commands'
import { type EditorState, Plugin, type PluginView, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../../document/schema.ts'
import { element, iconButton } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { popupsOf } from '../popups/popup-layer.ts'
import { linkAt, openLinkForm } from '../links/link-form.ts'
import { boxAt, placePopup } from '../popups/place-popup.ts'

const MARKS = ['strong', 'em', 'u', 'del', 'mark', 'code'] as const

const ICONS: { readonly [M in (typeof MARKS)[number] | 'a']: string } = {
  strong: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  em: 'M10 5h7M7 19h7M14 5l-4 14',
  u: 'M7 5v6a5 5 0 0 0 10 0V5M6 20h12',
  del: 'M5 12h14M16 7.5C15.5 6 14 5 12 5c-2.5 0-4 1.3-4 3 0 1.5 1 2.5 3 3M8 16c.5 2 2 3 4 3 2.5 0 4-1.3 4-3',
  mark: 'M5 20h14M8 15l8.5-8.5 2 2L10 17H8z',
  code: 'M9 8l-4 4 4 4M15 8l4 4-4 4',
  a: 'M10 14l4-4M9 11l-2.5 2.500a3.500 3.500 0 0 0 5 5L14 16M15 13l2.500-2.500a3.500 3.500 0 0 0-5-5L10 8',
}

/** A toolbar above text that is selected: its marks and its link. `Mod-k` opens the link, `Alt-F10` goes into the toolbar. */
export const formattingToolbar = new Plugin({
  props: {
    handleKeyDown(view, event) {
      if ((event.ctrlKey || event.metaKey) && event.key === 'k') return openLinkForm(view)
      if (!event.altKey || event.key !== 'F10' || !isForMarks(view.state)) return false
      const first = popupsOf(view).querySelector<HTMLElement>('.bubble button')
      first?.focus()
      return first !== null
    },
  },
  view: (view) => new FormattingToolbar(view),
})

class FormattingToolbar implements PluginView {
  readonly #view: EditorView
  readonly #buttons: readonly (readonly [mark: string, button: HTMLButtonElement])[]
  readonly #dom: HTMLElement
  readonly #listening = new AbortController()
  #isPressed = false

  constructor(view: EditorView) {
    this.#view = view
    this.#buttons = [...MARKS, 'a' as const].map((mark) => [mark, this.#buttonOf(mark)] as const)
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
    this.#show()
  }

  destroy(): void {
    this.#listening.abort()
    this.#dom.remove()
  }

  readonly #showSoon = (): void => {
    queueMicrotask(() => this.#show())
  }

  #show(): void {
    const { state } = this.#view
    const hasFocus = this.#view.hasFocus() || this.#dom.contains(document.activeElement)
    const isShown = isForMarks(state) && hasFocus && !this.#isPressed && this.#view.editable
    this.#dom.hidden = !isShown
    if (!isShown) return
    for (const [mark, button] of this.#buttons)
      button.setAttribute('aria-pressed', String(isMarked(state, mark)))
    const { from, to } = state.selection
    const [start, end] = [boxAt(this.#view, from), this.#view.coordsAtPos(to, -1)]
    const isOneLine = start.top === end.top
    const middle = { left: (start.left + end.left - this.#dom.offsetWidth) / 2, top: start.top }
    placePopup(this.#dom, { ...(isOneLine ? middle : start), bottom: end.bottom }, 'above')
  }

  #buttonOf(mark: (typeof MARKS)[number] | 'a'): HTMLButtonElement {
    const button = iconButton(MENU_TEXTS.bubble[mark], ICONS[mark], () => {
      const type = schema.marks[mark]
      if (mark === 'a') openLinkForm(this.#view)
      else if (type !== undefined) toggleMark(type)(this.#view.state, this.#view.dispatch)
    })
    if (mark !== 'strong') button.tabIndex = -1
    return button
  }

  #onKey(event: KeyboardEvent): void {
    const buttons = this.#buttons.map(([, button]) => button)
    const index = buttons.findIndex((button) => button === document.activeElement)
    if (event.key === 'Escape') this.#view.focus()
    else if (event.key === 'ArrowRight') buttons[(index + 1) % buttons.length]?.focus()
    else if (event.key === 'ArrowLeft') buttons[(index + buttons.length - 1) % buttons.length]?.focus()
    else return
    event.preventDefault()
  }
}

function isForMarks({ selection, doc }: EditorState): boolean {
  if (!(selection instanceof TextSelection) || selection.empty) return false
  if (selection.$from.parent.type.name === 'code_block') return false
  return doc.textBetween(selection.from, selection.to).trim() !== ''
}

function isMarked(state: EditorState, mark: string): boolean {
  const { from, to } = state.selection
  const type = schema.marks[mark]
  if (mark === 'a') return linkAt(state) !== undefined
  return type !== undefined && state.doc.rangeHasMark(from, to, type)
}
