import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { element } from '../../element.ts'
import { type Box, placePopup } from './place-popup.ts'
import { popupsOf, say } from './popup-layer.ts'

/** Something that a menu does. */
export interface MenuItem {
  readonly label: string
  readonly command: Command
  readonly keys?: string
  /** Whether it holds already, for what is one of several states. */
  readonly isChecked?: boolean
}

/** Items of a menu that belong together. */
export interface MenuGroup {
  readonly label: string
  readonly items: readonly MenuItem[]
}

/** Opens a menu with the focus in it. Escape gives the focus back. */
export function openMenu(view: EditorView, label: string, groups: readonly MenuGroup[], at: Box): void {
  const menu = element('div', {
    class: 'popup block-menu',
    role: 'menu',
    'aria-label': label,
    keydown: (event) => handleKey(event as KeyboardEvent),
    focusout: ({ relatedTarget }: FocusEvent | (Event & { relatedTarget?: EventTarget | null })) => {
      if (!(relatedTarget instanceof Node) || !menu.contains(relatedTarget)) close()
    },
  })
  const items: HTMLElement[] = []
  for (const { label: name, items: parts } of groups) {
    const group = element(
      'div',
      { role: 'group', 'aria-label': name },
      element('div', { class: 'group-name', 'aria-hidden': 'true' }, name),
    )
    for (const item of parts) {
      const one = element(
        'button',
        {
          type: 'button',
          role: item.isChecked === undefined ? 'menuitem' : 'menuitemcheckbox',
          'aria-checked': item.isChecked === undefined ? undefined : String(item.isChecked),
          tabindex: '-1',
          click: () => run(item),
        },
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

  function run({ command, label: what }: MenuItem): void {
    close()
    view.focus()
    command(view.state, view.dispatch, view)
    say(view, what)
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
