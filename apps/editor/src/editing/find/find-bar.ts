import { Plugin, type PluginView, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { element, iconButton } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { findState, type FindState, foundIn, key, search } from './find-state.ts'
import { popupsOf } from '../popups/popup-layer.ts'
import type { Match } from './matches.ts'

/** `Mod-f` finds text in the page, and replaces it. Of cards and locked blocks, it says how many have it. */
export const find: Plugin<FindState> = new Plugin<FindState>({
  key,
  state: findState,
  props: {
    decorations: (state) => foundIn(state).decorations,
    handleKeyDown(view, event) {
      if (event.key === 'Escape') return bars.get(view)?.close() === true
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'f' || event.altKey) return false
      bars.get(view)?.open()
      return true
    },
  },
  view(view) {
    const bar = new FindBar(view)
    bars.set(view, bar)
    return bar
  },
})

const bars = new WeakMap<EditorView, FindBar>()

class FindBar implements PluginView {
  readonly #view: EditorView
  readonly #query = element('input', {
    type: 'search',
    'aria-label': MENU_TEXTS.find.find,
    placeholder: MENU_TEXTS.find.find,
    input: () => this.#search(),
    keydown: (event) => this.#onQueryKey(event as KeyboardEvent),
  })
  readonly #replacement = element('input', {
    type: 'text',
    'aria-label': MENU_TEXTS.find.replace,
    placeholder: MENU_TEXTS.find.replace,
  })
  readonly #count = element('span', { class: 'count', role: 'status' })
  readonly #elsewhere = element('p', { class: 'count', role: 'status' })
  readonly #dom: HTMLElement

  constructor(view: EditorView) {
    this.#view = view
    const { previous, next, close, replaceOne, replaceAll, title } = MENU_TEXTS.find
    this.#dom = element(
      'div',
      {
        class: 'popup find',
        role: 'search',
        'aria-label': title,
        hidden: true,
        keydown: (event) => {
          const { key: pressed, isComposing } = event as KeyboardEvent
          if (pressed === 'Escape' && !isComposing) this.close()
        },
      },
      element(
        'div',
        {},
        this.#query,
        this.#count,
        iconButton(previous, 'M6 15l6-6 6 6', () => this.#go(-1)),
        iconButton(next, 'M6 9l6 6 6-6', () => this.#go(1)),
        iconButton(close, 'M6 6l12 12M18 6 6 18', () => this.close()),
      ),
      element(
        'div',
        {},
        this.#replacement,
        element('button', { type: 'button', click: () => this.#replace(false) }, replaceOne),
        element('button', { type: 'button', click: () => this.#replace(true) }, replaceAll),
      ),
      this.#elsewhere,
    )
    popupsOf(view).append(this.#dom)
  }

  update(view: EditorView): void {
    if (this.#dom.hidden) return
    const { matches, cards, current } = foundIn(view.state)
    const { value } = this.#query
    this.#count.textContent = value === '' ? '' : MENU_TEXTS.find.matches(current + 1, matches.length)
    this.#elsewhere.hidden = cards === 0
    this.#elsewhere.textContent = MENU_TEXTS.find.inCards(cards)
  }

  destroy(): void {
    this.#dom.remove()
  }

  open(): void {
    const { from, to } = this.#view.state.selection
    const selected = this.#view.state.doc.textBetween(from, to)
    this.#dom.hidden = false
    if (selected !== '' && selected.length < 100) this.#query.value = selected
    this.#query.focus({ preventScroll: true })
    this.#query.select()
    this.#search()
  }

  /** Says whether it was open. */
  close(): boolean {
    if (this.#dom.hidden) return false
    this.#dom.hidden = true
    const { matches, current } = foundIn(this.#view.state)
    const match = matches[current]
    const transaction = search(this.#view.state.tr, { query: '' })
    if (match !== undefined)
      transaction.setSelection(TextSelection.create(transaction.doc, match.from, match.to))
    this.#view.dispatch(transaction)
    this.#view.focus()
    return true
  }

  #search(): void {
    this.#view.dispatch(search(this.#view.state.tr, { query: this.#query.value }))
    this.#go(0)
  }

  #go(step: number): void {
    const { matches, current } = foundIn(this.#view.state)
    const count = matches.length
    if (count === 0) return
    const to = (current + step + count) % count
    this.#view.dispatch(search(this.#view.state.tr, { current: to }))
    this.#view.dom.querySelector('.match.current')?.scrollIntoView({ block: 'center' })
  }

  #replace(isAll: boolean): void {
    const { matches, current } = foundIn(this.#view.state)
    const chosen = isAll ? matches : matches.slice(current, current + 1)
    const transaction = this.#view.state.tr
    for (const match of chosen.toReversed()) replaceMatch(transaction, match, this.#replacement.value)
    if (chosen.length > 0) this.#view.dispatch(transaction)
  }

  #onQueryKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    this.#go(event.shiftKey ? -1 : 1)
  }
}

/** The words that take the place of others have the marks that all of those had, also a link. */
function replaceMatch(transaction: Transaction, { from, to }: Match, text: string): void {
  const { doc } = transaction
  if (text === '') {
    transaction.delete(from, to)
    return
  }
  const last = doc.nodeAt(to - 1)?.marks ?? []
  const marks = doc.nodeAt(from)?.marks.filter((mark) => mark.isInSet(last)) ?? []
  transaction.replaceWith(from, to, doc.type.schema.text(text, marks))
}
