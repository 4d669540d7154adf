import { Plugin, type PluginView, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { MenuEntry } from '../../block-editing.ts'
import { element } from '../../element.ts'
import { entryText, MENU_TEXTS } from '../../texts-menus.ts'
import { putBlock } from '../whole-blocks/new-blocks.ts'
import { inCode } from '../lists/blocks-within.ts'
import { elementAtCaret, focusCard } from '../keys/control-keys.ts'
import { popupsOf, say } from '../popups/popup-layer.ts'
import { boxAt, placePopup } from '../popups/place-popup.ts'
import {
  key,
  nextState,
  type Open,
  openMenu,
  type SlashAction,
  type SlashState,
  opened,
} from './slash-menu-state.ts'

const LIST_ID = 'editor-blocks'

/**
 * The menu of blocks: a slash at the start of a line or after a space opens it, letters search in it. The focus stays in
 * the text; which entry is chosen is said by `aria-activedescendant`.
 */
export const slashMenu: Plugin<SlashState> = new Plugin<SlashState>({
  key,
  state: {
    // What was typed before the menu was loaded opens it as well.
    init: (_config, state) => opened(state),
    apply: (transaction, before, _old, state) => nextState(before, transaction, state),
  },
  props: {
    attributes(state): Record<string, string> {
      const { open } = key.getState(state) ?? {}
      if (open === undefined || open.entries.length === 0) return { 'aria-haspopup': 'listbox' }
      return {
        'aria-haspopup': 'listbox',
        'aria-controls': LIST_ID,
        'aria-activedescendant': `${LIST_ID}-${open.chosen}`,
      }
    },
    handleKeyDown(view, event) {
      const open = openMenu(view.state)
      if (open === undefined || event.isComposing) return false
      return handleKey(view, open, event.key)
    },
    handleDOMEvents: {
      blur: (view) => {
        if (openMenu(view.state) !== undefined) act(view, { close: true })
        return false
      },
    },
  },
  view: (view) => new SlashMenu(view),
})

function act(view: EditorView, action: SlashAction): void {
  view.dispatch(view.state.tr.setMeta(key, action))
}

function handleKey(view: EditorView, { entries, chosen }: Open, pressed: string): boolean {
  const count = entries.length
  if (count === 0 && pressed !== 'Escape') return false
  if (pressed === 'ArrowDown') act(view, { choose: (chosen + 1) % count })
  else if (pressed === 'ArrowUp') act(view, { choose: (chosen + count - 1) % count })
  else if (pressed === 'Escape') act(view, { close: true })
  else if (pressed === 'Enter' || pressed === 'Tab') insert(view, chosen)
  else return false
  return true
}

function insert(view: EditorView, chosen: number): void {
  const open = openMenu(view.state)
  const entry = open?.entries[chosen]
  if (open === undefined || entry === undefined) return
  const transaction = view.state.tr.delete(open.from, open.to)
  const $from = transaction.doc.resolve(open.from)
  const content = $from.parent.content
  const isEmpty = content.size === 0
  const from = entry.holdsText || isEmpty ? $from.before() : $from.after()
  const to = entry.holdsText || isEmpty ? $from.after() : from
  const lines = entry.holdsText && !isEmpty ? [content] : []
  const offset = lines.length > 0 ? $from.parentOffset : 0
  const put = putBlock(transaction, entry, { from, to, lines })
  const start = put.selection.$from
  // Who writes on stands where the slash was.
  if (offset > 0 && start.parent.isTextblock)
    put.setSelection(TextSelection.create(put.doc, Math.min(start.pos + offset, start.end())))
  view.dispatch(inCode(put))
  // All of it, not the caret's line alone: above a phone's keyboard, a table would be its header.
  elementAtCaret(view)?.scrollIntoView({ block: 'nearest' })
  focusCard(view.state, undefined, view)
}

class SlashMenu implements PluginView {
  readonly #list = element('div', {
    class: 'popup entries',
    role: 'listbox',
    tabindex: '0',
    id: LIST_ID,
    'aria-label': MENU_TEXTS.menu.blocks,
    hidden: true,
    // The text keeps the focus.
    mousedown: (event) => event.preventDefault(),
  })
  #shown: readonly MenuEntry[] | undefined

  constructor(view: EditorView) {
    popupsOf(view).append(this.#list)
    this.update(view)
  }

  update(view: EditorView): void {
    const open = openMenu(view.state)
    this.#list.hidden = open === undefined
    if (open === undefined) {
      this.#shown = undefined
      return
    }
    if (this.#shown === undefined || !sameEntries(this.#shown, open.entries)) this.#fill(view, open.entries)
    for (const [index, option] of [...this.#list.querySelectorAll('[role=option]')].entries())
      option.setAttribute('aria-selected', String(index === open.chosen))
    placePopup(this.#list, boxAt(view, open.from))
    this.#list.children[open.chosen]?.scrollIntoView({ block: 'nearest' })
  }

  destroy(): void {
    this.#list.remove()
  }

  #fill(view: EditorView, entries: readonly MenuEntry[]): void {
    this.#shown = entries
    this.#list.role = entries.length === 0 ? null : 'listbox'
    if (entries.length === 0)
      this.#list.replaceChildren(element('p', { class: 'none' }, MENU_TEXTS.menu.none))
    else
      this.#list.replaceChildren(
        ...entries.map(({ name }, index) => {
          const { name: title, hint, icon } = entryText(name)
          return element(
            'div',
            { role: 'option', id: `${LIST_ID}-${index}`, click: () => insert(view, index) },
            element('span', { class: `sign sign-${name}`, 'aria-hidden': 'true' }, icon),
            element('span', { class: 'name' }, title),
            element('span', { class: 'purpose' }, hint),
          )
        }),
      )
    say(view, MENU_TEXTS.menu.found(entries.length))
  }
}

function sameEntries(one: readonly MenuEntry[], other: readonly MenuEntry[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index])
}
