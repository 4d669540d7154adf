import type { EditorView } from 'prosemirror-view'
import { LIMITS } from 'qp-schema'
import { element } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { boxAt, placePopup } from '../popups/place-popup.ts'
import { popupsOf } from '../popups/popup-layer.ts'
import { arrange } from './arrangement.ts'

/** Opens a form for the name of the tab or the fold that the selected blocks are in. Without one they are in none. */
export function openNameForm(view: EditorView, field: 'tab' | 'fold', given = ''): void {
  const label = MENU_TEXTS.arrangement.name[field]
  const name = element('input', {
    type: 'text',
    dir: 'auto',
    autocomplete: 'off',
    maxlength: String(LIMITS.groupNameLength),
    placeholder: label,
    'aria-label': label,
  })
  name.value = given
  const form = element(
    'form',
    {
      class: 'popup link-form',
      'aria-label': label,
      submit: (event) => {
        event.preventDefault()
        set(name.value.trim().replace(/\s+/g, ' '))
      },
      keydown: (event) => {
        if ((event as KeyboardEvent).key !== 'Escape') return
        event.preventDefault()
        close()
      },
      focusout: (event) => {
        const { relatedTarget } = event as FocusEvent
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) form.remove()
      },
    },
    name,
    element('button', { type: 'submit', class: 'main' }, MENU_TEXTS.bubble.apply),
    ...(given === ''
      ? []
      : [element('button', { type: 'button', click: () => set('') }, MENU_TEXTS.arrangement.leave)]),
  )

  function close(): void {
    view.focus()
    form.remove()
  }

  function set(value: string): void {
    arrange(field, value === '' ? undefined : value)(view.state, view.dispatch)
    close()
  }

  popupsOf(view).append(form)
  placePopup(form, boxAt(view, view.state.selection.from))
  name.focus({ preventScroll: true })
  name.select()
}
