import type { EditorView } from 'prosemirror-view'
import { LIMITS } from 'qp-schema'
import { element } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { openPopupForm } from '../popups/popup-form.ts'
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
  const close = openPopupForm(
    view,
    view.state.selection.from,
    { label, field: name, apply: () => set(name.value.trim().replace(/\s+/g, ' ')) },
    element('button', { type: 'submit', class: 'main' }, MENU_TEXTS.bubble.apply),
    ...(given === ''
      ? []
      : [element('button', { type: 'button', click: () => set('') }, MENU_TEXTS.arrangement.leave)]),
  )

  function set(value: string): void {
    arrange(field, value === '' ? undefined : value)(view.state, view.dispatch)
    close()
  }
}
