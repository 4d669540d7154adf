import { element } from '../../element.ts'
import { editAddress } from '../../session/address.ts'
import {
  forgetPage,
  type MyPage,
  myPages,
  type OpenPage,
  rememberOpenPage,
  setMyPages,
} from '../../session/my-pages.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { SAVING_TEXTS } from '../../texts-saving.ts'
import { openDialog } from './dialog.ts'
import { button } from '../notices/notices.ts'

/** A switch for "My pages", with what it means. */
export function myPagesSwitch(onTurnedOn: () => void, onChange: () => void = () => {}): HTMLElement {
  const problem = element('p', { class: 'hint', role: 'status' })
  const box = element('input', {
    type: 'checkbox',
    'aria-describedby': 'my-pages-meaning',
    change() {
      const isDone = setMyPages(box.checked)
      problem.textContent = isDone ? '' : DIALOG_TEXTS.myPages.failed
      if (!isDone) box.checked = false
      if (isDone && box.checked) onTurnedOn()
      onChange()
    },
  })
  box.checked = myPages() !== undefined
  return element(
    'section',
    { class: 'field' },
    element('label', { class: 'choice' }, box, DIALOG_TEXTS.myPages.turnOn),
    element('p', { class: 'hint', id: 'my-pages-meaning' }, DIALOG_TEXTS.myPages.meaning),
    problem,
  )
}

/** Shows the pages that this browser remembers. */
export function showMyPages(app: OpenPage): void {
  const list = element('ul', { class: 'my-pages' })
  const show = () => {
    const pages = myPages() ?? []
    list.replaceChildren(
      ...(pages.length === 0
        ? [element('li', { class: 'hint' }, DIALOG_TEXTS.myPages.none)]
        : pages.map((page) => item(page, show))),
    )
    list.hidden = myPages() === undefined
  }
  show()
  openDialog(DIALOG_TEXTS.myPages.title, 'my-pages-dialog', [
    element('p', {}, DIALOG_TEXTS.myPages.lead),
    myPagesSwitch(() => {
      rememberOpenPage(app)
      show()
    }, show),
    list,
  ])
}

function item(page: MyPage, onForgotten: () => void): HTMLElement {
  const forget = button(DIALOG_TEXTS.myPages.remove, () => {
    forgetPage(page.id)
    onForgotten()
  })
  const title = page.title === '' ? SAVING_TEXTS.untitled : page.title
  forget.setAttribute('aria-label', `${DIALOG_TEXTS.myPages.remove}: ${title}`)
  return element('li', { class: 'row' }, element('a', { href: editAddress(page) }, title), forget)
}
