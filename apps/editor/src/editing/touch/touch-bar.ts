import { redo, undo } from 'prosemirror-history'
import { sinkListItem } from 'prosemirror-schema-list'
import { type Command, Plugin, type PluginView } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { element, iconButton } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { schema } from '../../document/schema.ts'
import { askForBlock } from '../block-menu/add-block.ts'
import { linkAt } from '../links/link-at.ts'
import { openLinkForm } from '../links/link-form.ts'
import { liftItem } from '../lists/list-commands.ts'
import { openMenu } from '../popups/open-menu.ts'
import { popupsOf } from '../popups/popup-layer.ts'
import { isByTouch, visibleArea } from '../popups/visible-area.ts'
import { tableGroups } from '../table-handles/table-menu.ts'
import { cellAtCaret } from '../tables/cell-at-caret.ts'
import { depthOf } from '../whole-blocks/positions.ts'
import { StylePanel } from './style-panel.ts'
import { selectWord } from './select-word.ts'

const TEXT = MENU_TEXTS.touch

const ICONS = {
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  add: 'M12 5v14M5 12h14',
  style: 'M4 18L9 6l5 12M5.500 14h7M15 18l3-7 3 7M16 16h4',
  link: 'M10 14l4-4M9 11l-2.500 2.500a3.500 3.500 0 0 0 5 5L14 16M15 13l2.500-2.500a3.500 3.500 0 0 0-5-5L10 8',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14M15 5v14',
  outdent: 'M20 6H11M20 12H11M20 18H4M7.500 6L4 9l3.500 3',
  indent: 'M20 6H11M20 12H11M20 18H4M4 6l3.500 3L4 12',
  done: 'M5 12.500l4.500 4.500L19 7.500',
} as const

const { li } = schema.nodes
const sinkItem: Command = (state, dispatch) => li !== undefined && sinkListItem(li)(state, dispatch)

/** How far above the bar the caret stays, in pixels. */
const ROOM_BELOW_CARET = 16

/**
 * On a device that is touched, a bar stands above the keyboard on the screen while the text has the focus: the menu of the
 * system is above what is selected. It follows the part of the window that is seen, and nothing scrolls behind it.
 */
export const touchBar: Plugin = new Plugin({ view: (view) => new TouchBar(view) })

class TouchBar implements PluginView {
  readonly #view: EditorView
  readonly #undo = this.#button('undo', () => this.#run(undo))
  readonly #redo = this.#button('redo', () => this.#run(redo))
  readonly #style = this.#button('style', () => this.#toggleStyles(), { 'aria-expanded': 'false' })
  readonly #link = this.#button('link', () => this.#openLink())
  readonly #table = this.#button('table', () => this.#openTable(), { 'aria-haspopup': 'menu' })
  readonly #outdent = this.#button('outdent', () => this.#run(liftItem))
  readonly #indent = this.#button('indent', () => this.#run(sinkItem))
  readonly #styles: StylePanel
  readonly #dom: HTMLElement
  readonly #listening = new AbortController()
  /** How much of the window's foot is kept free, in pixels. */
  #free = 0

  constructor(view: EditorView) {
    this.#view = view
    this.#styles = new StylePanel(view)
    this.#dom = element(
      'div',
      {
        class: 'touch-bar',
        role: 'toolbar',
        'aria-label': TEXT.bar,
        // The keyboard stays, as the text keeps the focus.
        mousedown: (event) => event.preventDefault(),
      },
      this.#styles.dom,
      element(
        'div',
        { class: 'touch-row' },
        this.#undo,
        this.#redo,
        this.#button('add', () => askForBlock(view)),
        this.#style,
        this.#link,
        this.#table,
        this.#outdent,
        this.#indent,
        this.#button('done', () => view.dom.blur(), { class: 'done' }),
      ),
    )
    const { signal } = this.#listening
    for (const type of ['focus', 'blur']) view.dom.addEventListener(type, this.#showSoon, { signal })
    visualViewport?.addEventListener('scroll', this.#follow, { signal })
    visualViewport?.addEventListener('resize', this.#followResized, { signal })
    this.#showSoon()
  }

  update(): void {
    if (this.#dom.isConnected && this.#view.editable) this.#showState()
    else this.#showSoon()
  }

  destroy(): void {
    this.#listening.abort()
    this.#hide()
  }

  readonly #showSoon = (): void => queueMicrotask(this.#show)

  readonly #show = (): void => {
    if (this.#view.isDestroyed) return
    if (!this.#view.hasFocus() || !this.#view.editable || !isByTouch()) return this.#hide()
    if (this.#dom.isConnected) return
    popupsOf(this.#view).append(this.#dom)
    this.#showState()
    this.#follow()
  }

  #hide(): void {
    if (!this.#dom.isConnected) return
    this.#dom.remove()
    this.#setStyles(false)
    // ProseMirror keeps its margin, which harms nobody: to change it while the focus goes to a form would close the form.
    document.documentElement.style.scrollPaddingBottom = ''
    popupsOf(this.#view).style.removeProperty('--foot')
    this.#free = 0
  }

  #showState(): void {
    const { state } = this.#view
    const can = (button: HTMLButtonElement, isPossible: boolean) =>
      button.setAttribute('aria-disabled', String(!isPossible))
    can(this.#undo, undo(state))
    can(this.#redo, redo(state))
    can(this.#link, !state.selection.empty || linkAt(state) !== undefined || selectWord(state))
    this.#link.setAttribute('aria-pressed', String(linkAt(state) !== undefined))
    this.#table.hidden = cellAtCaret(state) === undefined
    const isInList = depthOf(state.selection.$from, 'li') !== undefined
    for (const button of [this.#outdent, this.#indent]) button.hidden = !isInList
    can(this.#outdent, liftItem(state))
    can(this.#indent, sinkItem(state))
    this.#styles.update(state)
  }

  /** To the foot of what is seen, above a keyboard. */
  readonly #follow = (): void => {
    if (!this.#dom.isConnected) return
    const { left, right, bottom } = visibleArea()
    this.#dom.style.width = `${right - left}px`
    const top = bottom - this.#dom.offsetHeight
    this.#dom.style.translate = `${left}px ${top}px`
    this.#keepFree(document.documentElement.clientHeight - top)
  }

  /** When a keyboard appears, the caret may be behind it. */
  readonly #followResized = (): void => {
    if (!this.#dom.isConnected) return
    this.#follow()
    this.#view.dispatch(this.#view.state.tr.scrollIntoView())
  }

  /** What is scrolled to is seen above the bar: by the browser itself, and by ProseMirror. */
  #keepFree(height: number): void {
    if (this.#free === height) return
    this.#free = height
    document.documentElement.style.scrollPaddingBottom = `${height}px`
    popupsOf(this.#view).style.setProperty('--foot', `${height}px`)
    const margin = { top: 5, left: 5, right: 5, bottom: this.#dom.offsetHeight + ROOM_BELOW_CARET }
    this.#view.setProps({ scrollMargin: margin, scrollThreshold: margin })
  }

  #run(command: Command): void {
    command(this.#view.state, this.#view.dispatch, this.#view)
  }

  #toggleStyles(): void {
    this.#setStyles(this.#styles.dom.hidden === true)
    this.#follow()
    this.#view.dispatch(this.#view.state.tr.scrollIntoView())
  }

  #setStyles(isOpen: boolean): void {
    this.#styles.dom.hidden = !isOpen
    this.#style.setAttribute('aria-expanded', String(isOpen))
  }

  /** Where nothing is selected, the word at the caret becomes a link. */
  #openLink(): void {
    if (this.#view.state.selection.empty && linkAt(this.#view.state) === undefined) this.#run(selectWord)
    openLinkForm(this.#view)
  }

  #openTable(): void {
    openMenu(this.#view, TEXT.table, tableGroups(this.#view.state), this.#table.getBoundingClientRect())
  }

  #button(
    name: keyof typeof ICONS,
    click: () => void,
    parts: Readonly<Record<string, string>> = {},
  ): HTMLButtonElement {
    const label = name === 'link' ? MENU_TEXTS.bubble.a : TEXT[name]
    return iconButton(label, ICONS[name], click, { tabindex: '-1', ...parts })
  }
}
