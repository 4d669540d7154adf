import { element } from '../element.ts'
import { DIALOG_TEXTS } from '../texts-dialogs.ts'
import { openDialog } from './dialog.ts'
import { copyButton, linkField } from './link-field.ts'
import { myPagesSwitch } from './my-pages.ts'
import { button } from './notices.ts'

/** A page that was just published for the first time. */
export interface NewPage {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly editUrl: string
  readonly published: boolean
}

/**
 * Hands over the edit link, once.
 *
 * @param onKept - when the link was copied, downloaded or shown as a code: there is no knowing more
 */
export function showKeyMoment(page: NewPage, onKept: () => void, onRemember: () => void): void {
  const { moment } = DIALOG_TEXTS
  const code = element('div', { class: 'code' })
  const showCode = button(moment.showCode, () => {
    void import('./qr-code.ts').then(({ drawCode }) => {
      code.replaceChildren(drawCode(page.editUrl, moment.code))
      showCode.remove()
      onKept()
    })
  })
  const open = element(
    'a',
    { class: 'button', href: page.url, target: '_blank', rel: 'noopener' },
    moment.open,
  )
  const { close } = openDialog(page.published ? moment.live : moment.hidden, 'key-moment', [
    element(
      'section',
      { class: 'field' },
      ...linkField(
        'public-link',
        moment.publicLink,
        page.url,
        copyButton(moment.copy, () => page.url),
        ...(page.published ? [open] : []),
      ),
      element('p', { class: 'hint' }, page.published ? moment.publicHint : DIALOG_TEXTS.settings.hiddenHint),
    ),
    element(
      'section',
      { class: 'field secret' },
      ...linkField(
        'edit-link',
        moment.editLink,
        page.editUrl,
        copyButton(moment.copy, () => page.editUrl, onKept),
      ),
      element('p', { class: 'hint' }, element('strong', {}, moment.editHint), ` ${moment.addressHint}`),
      element(
        'div',
        { class: 'row' },
        button(moment.download, () => download(page, onKept)),
        showCode,
      ),
      code,
    ),
    myPagesSwitch(() => {
      onKept()
      onRemember()
    }),
    element(
      'div',
      { class: 'actions' },
      button(moment.done, () => close(), 'primary'),
    ),
  ])
}

function download({ id, title, url, editUrl }: NewPage, onKept: () => void): void {
  const text = new Blob([DIALOG_TEXTS.moment.fileText(title, url, editUrl)], { type: 'text/plain' })
  const address = URL.createObjectURL(text)
  element('a', { href: address, download: `quick-pages-${id}.txt` }).click()
  URL.revokeObjectURL(address)
  onKept()
}
