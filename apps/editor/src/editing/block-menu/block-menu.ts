import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { element } from '../../element.ts'
import { entryText, MENU_TEXTS } from '../../texts-menus.ts'
import {
  deleteBlocks,
  duplicateBlocks,
  holdsText,
  moveBlocks,
  toggleOpen,
  turnInto,
} from '../whole-blocks/block-commands.ts'
import { ENTRIES } from '../../blocks/entries.ts'
import { popupsOf, say } from '../popups/popup-layer.ts'
import { selectedTopNodes } from '../whole-blocks/positions.ts'
import { type Box, placePopup } from '../popups/place-popup.ts'
import { alignColumn, deleteColumn, insertColumn } from '../tables/columns.ts'
import { deleteRow, insertRow } from '../tables/rows.ts'
import { cellAtCaret } from '../tables/cell-at-caret.ts'

interface Item {
  readonly label: string
  readonly command: Command
  readonly keys?: string
}

interface Group {
  readonly label: string
  readonly items: Item[]
}

/** Opens what can be done with the selected blocks, as a menu with the focus in it. Escape gives the focus back. */
export function openBlockMenu(view: EditorView, at: Box): void {
  const groups = groupsOf(view.state)
  const menu = element('div', {
    class: 'popup block-menu',
    role: 'menu',
    'aria-label': MENU_TEXTS.handle.actions,
    keydown: (event) => handleKey(event as KeyboardEvent),
    focusout: ({ relatedTarget }: FocusEvent | (Event & { relatedTarget?: EventTarget | null })) => {
      if (!(relatedTarget instanceof Node) || !menu.contains(relatedTarget)) close()
    },
  })
  const items: HTMLElement[] = []
  for (const { label, items: parts } of groups) {
    const group = element(
      'div',
      { role: 'group', 'aria-label': label },
      element('div', { class: 'group-name', 'aria-hidden': 'true' }, label),
    )
    for (const item of parts) {
      const one = element(
        'button',
        { type: 'button', role: 'menuitem', tabindex: '-1', click: () => run(item) },
        element('span', { class: 'name' }, item.label),
        ...(item.keys === undefined ? [] : [element('kbd', { 'aria-hidden': 'true' }, item.keys)]),
      )
      items.push(one)
      group.append(one)
    }
    menu.append(group)
  }
  let isOpen = true

  function close(): void {
    if (!isOpen) return
    isOpen = false
    menu.remove()
  }

  function run({ command, label }: Item): void {
    close()
    view.focus()
    command(view.state, view.dispatch, view)
    say(view, label)
  }

  function handleKey(event: KeyboardEvent): void {
    const index = items.findIndex((item) => item === document.activeElement)
    const to = targetOf(event.key, index, items) ?? found(event, index)
    if (event.key === 'Escape' || event.key === 'Tab') {
      close()
      view.focus()
    } else if (to === undefined) return
    else to.focus()
    event.preventDefault()
    event.stopPropagation()
  }

  /** What is typed goes to the item that begins with it; after a second it begins anew. */
  let typed = ''
  let typedAt = 0
  function found(event: KeyboardEvent, index: number): HTMLElement | undefined {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.timeStamp - typedAt > 1000) typed = ''
    if (!isLetter || (event.key === ' ' && typed === '')) return undefined
    typed += event.key.toLowerCase()
    typedAt = event.timeStamp
    const from = typed.length === 1 ? index + 1 : index
    const inOrder = [...items.slice(from), ...items]
    return inOrder.find(({ textContent }) => textContent.toLowerCase().startsWith(typed)) ?? items[index]
  }

  popupsOf(view).append(menu)
  placePopup(menu, at)
  items[0]?.focus({ preventScroll: true })
}

/** Arrows, Home and End. */
function targetOf(key: string, index: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  const count = items.length
  if (key === 'ArrowDown') return items[(index + 1) % count]
  if (key === 'ArrowUp') return items[(index + count - 1) % count]
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}

function groupsOf(state: EditorState): Group[] {
  const ends = selectedTopNodes(state)
  const nodes = ends === undefined ? [] : state.doc.children.slice(ends[0].index, ends[1].index + 1)
  const { handle, table } = MENU_TEXTS
  const groups: Group[] = [
    {
      label: handle.actions,
      items: [
        { label: handle.up, command: moveBlocks('up'), keys: 'Alt ↑' },
        { label: handle.down, command: moveBlocks('down'), keys: 'Alt ↓' },
        { label: handle.duplicate, command: duplicateBlocks, keys: 'Ctrl ⇧ D' },
        { label: handle.remove, command: deleteBlocks },
      ],
    },
  ]
  const [only] = nodes
  if (only?.type.name === 'details' && nodes.length === 1)
    groups[0]?.items.push({
      label: only.attrs['open'] === null ? handle.unfold : handle.fold,
      command: toggleOpen,
    })
  if (cellAtCaret(state) !== undefined)
    groups.unshift({
      label: table.tools,
      items: [
        { label: table.rowAbove, command: insertRow(0) },
        { label: table.rowBelow, command: insertRow(1) },
        { label: table.columnBefore, command: insertColumn(0) },
        { label: table.columnAfter, command: insertColumn(1) },
        { label: table.left, command: alignColumn('left') },
        { label: table.center, command: alignColumn('center') },
        { label: table.right, command: alignColumn('right') },
        { label: table.deleteRow, command: deleteRow },
        { label: table.deleteColumn, command: deleteColumn },
      ],
    })
  if (nodes.length > 0 && nodes.every(holdsText))
    groups.push({
      label: handle.turnInto,
      items: ENTRIES.filter((entry) => entry.holdsText).map((entry) => ({
        label: entryText(entry.name).name,
        command: turnInto(entry),
      })),
    })
  return groups
}
