import { NodeSelection, Plugin, type PluginView } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { element, icon, iconButton } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { askForBlock } from './add-block.ts'
import { openBlockMenu } from './block-menu.ts'
import { isRightToLeft } from '../whole-blocks/text-direction.ts'
import { popupsOf } from '../popups/popup-layer.ts'
import { boxAt } from '../popups/place-popup.ts'
import { placeCaret, type TopNode, topNodeAt } from '../whole-blocks/positions.ts'

/** Beside the block under the pointer, or else the one with the caret: a button that adds one, and one that moves it. */
export const blockHandle = new Plugin({
  props: {
    handleKeyDown(view, event) {
      if (!(event.ctrlKey || event.metaKey) || event.key !== '.') return false
      openBlockMenu(view, boxAt(view, view.state.selection.from))
      return true
    },
  },
  view: (view) => new BlockHandle(view),
})

class BlockHandle implements PluginView {
  readonly #view: EditorView
  readonly #add = iconButton(MENU_TEXTS.handle.add, 'M12 5v14M5 12h14', () => this.#addBelow(), {
    tabindex: '-1',
  })
  // Not a button: some browsers drag none.
  readonly #grip = element(
    'div',
    {
      class: 'grip',
      role: 'button',
      tabindex: '-1',
      draggable: 'true',
      'aria-label': MENU_TEXTS.handle.open,
      title: MENU_TEXTS.handle.open,
      'aria-haspopup': 'menu',
      click: () => this.#open(),
      dragstart: (event) => this.#drag(event as DragEvent),
      dragend: () => {
        this.#view.dragging = null
      },
    },
    icon('M9 5.5v.01M15 5.5v.01M9 12v.01M15 12v.01M9 18.5v.01M15 18.5v.01'),
  )
  readonly #dom = element('div', { class: 'handle', hidden: true }, this.#add, this.#grip)
  readonly #listening = new AbortController()
  readonly #resized = new ResizeObserver(() => this.#place())
  /** Where the block begins that the pointer is over. */
  #hovered: number | undefined

  constructor(view: EditorView) {
    this.#view = view
    popupsOf(view).append(this.#dom)
    const { signal } = this.#listening
    view.dom.addEventListener('pointermove', this.#onPointer, { signal })
    view.dom.addEventListener('focus', this.#place, { signal })
    this.#resized.observe(view.dom)
  }

  update(view: EditorView, before: { readonly doc: unknown; readonly selection: unknown }): void {
    if (before.doc === view.state.doc && before.selection === view.state.selection) return
    if (before.doc !== view.state.doc) this.#hovered = undefined
    this.#place()
  }

  destroy(): void {
    this.#listening.abort()
    this.#resized.disconnect()
    this.#dom.remove()
  }

  readonly #onPointer = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return
    const { left, right } = this.#view.dom.getBoundingClientRect()
    // Beside the text is the handle itself: the block is that of the line.
    const at = this.#view.posAtCoords({
      left: Math.min(Math.max(event.clientX, left + 60), right - 60),
      top: event.clientY,
    })
    const position = at === null ? undefined : at.inside === -1 ? at.pos : at.inside
    const top = position === undefined ? undefined : topNodeAt(this.#view.state.doc, position)
    if (top === undefined || top.from === this.#hovered) return
    this.#hovered = top.from
    this.#place()
  }

  readonly #place = (): void => {
    const top = this.#top()
    const dom = top && this.#view.nodeDOM(top.from)
    this.#dom.hidden = !(dom instanceof HTMLElement) || !this.#view.editable
    if (top === undefined || !(dom instanceof HTMLElement) || this.#dom.hidden) return
    const host = this.#dom.offsetParent?.getBoundingClientRect()
    const { top: y, left: x } = dom.getBoundingClientRect()
    const { lineHeight, paddingTop, fontSize } = getComputedStyle(dom)
    const line = Number.parseFloat(lineHeight) || Number.parseFloat(fontSize) * 1.5
    const middle = y - (host?.top ?? 0) + Number.parseFloat(paddingTop) + line / 2
    this.#dom.classList.toggle('rtl', isRightToLeft(top.node))
    const text =
      this.#view.dom.getBoundingClientRect().left +
      Number.parseFloat(getComputedStyle(this.#view.dom).paddingLeft)
    this.#dom.style.translate = dom.classList.contains('beside') ? `${x - text}px` : ''
    // Beside a table are the handles of its rows, and a wide one reaches below this.
    const isTable = /^table(?:_block)?$/.test(top.node.type.name)
    this.#dom.style.top = isTable
      ? `${y - (host?.top ?? 0) - this.#dom.offsetHeight}px`
      : `${middle - this.#dom.offsetHeight / 2}px`
  }

  #top(): TopNode | undefined {
    const { state } = this.#view
    if (this.#hovered !== undefined) return topNodeAt(state.doc, this.#hovered)
    return topNodeAt(state.doc, state.selection.from)
  }

  #select(): void {
    const top = this.#top()
    const { state } = this.#view
    if (top === undefined || this.#hovered === undefined) return
    const { from, to } = state.selection
    // A selection within this block, or across it, is what is meant.
    if (from < top.to && to > top.from) return
    this.#view.dispatch(placeCaret(state.tr, top.from))
  }

  #open(): void {
    this.#select()
    openBlockMenu(this.#view, this.#grip.getBoundingClientRect())
  }

  #addBelow(): void {
    const top = this.#top()
    if (top !== undefined) askForBlock(this.#view, top.from)
  }

  #drag(event: DragEvent): void {
    const top = this.#top()
    const dom = top && this.#view.nodeDOM(top.from)
    if (top === undefined || event.dataTransfer === null) return
    const selection = NodeSelection.create(this.#view.state.doc, top.from)
    this.#view.dispatch(this.#view.state.tr.setSelection(selection))
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', top.node.textContent)
    if (dom instanceof HTMLElement) event.dataTransfer.setDragImage(dom, 0, 0)
    this.#view.dragging = { slice: selection.content(), move: true }
  }
}
