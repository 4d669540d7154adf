import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { element } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { openPopupForm } from '../popups/popup-form.ts'
import { linkAt, setLink } from './link-at.ts'
import { readAddress } from './typed-address.ts'

/** Opens a form for the address of a link: of the text that is selected, or of the link around the caret. */
export function openLinkForm(view: EditorView): boolean {
  const link = linkAt(view.state)
  const { selection } = view.state
  const [from, to] =
    selection.empty && link !== undefined ? [link.from, link.to] : [selection.from, selection.to]
  if (
    !(selection instanceof TextSelection) ||
    from === to ||
    selection.$from.parent.type.name === 'code_block'
  )
    return false
  const problem = element('p', { class: 'problem', id: 'editor-link-problem', role: 'alert' })
  const address = element('input', {
    type: 'text',
    inputmode: 'url',
    dir: 'ltr',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'https://',
    'aria-label': MENU_TEXTS.bubble.address,
    'aria-describedby': 'editor-link-problem',
  })
  address.value = link?.href ?? ''
  const close = openPopupForm(
    view,
    from,
    { label: MENU_TEXTS.bubble.a, field: address, apply },
    element('button', { type: 'submit', class: 'main' }, MENU_TEXTS.bubble.apply),
    ...(link === undefined
      ? []
      : [element('button', { type: 'button', click: () => set(undefined) }, MENU_TEXTS.bubble.unlink)]),
    problem,
  )
  return true

  function apply(): void {
    const typed = address.value.trim()
    if (typed === '') return set(undefined)
    const read = readAddress(typed, 'link')
    if ('url' in read) return set(read.url)
    problem.textContent = read.problem
    return address.focus()
  }

  function set(href: string | undefined): void {
    setLink(view, { from, to }, href)
    // What is typed next goes on behind the link, and is none of it.
    const { tr, doc } = view.state
    if (href !== undefined) view.dispatch(tr.setSelection(TextSelection.create(doc, to)))
    close()
  }
}
