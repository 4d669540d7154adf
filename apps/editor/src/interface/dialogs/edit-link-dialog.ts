import { download } from './download.ts'
import { element } from '../../element.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { openDialog } from './dialog.ts'
import { copyButton, linkField, shareButton } from './link-field.ts'
import { myPagesSwitch } from './my-pages-dialog.ts'
import { button, dialogActions } from '../notices/notices.ts'

/** A page that was just published for the first time, or that has another edit link. */
export interface NewPage {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly editUrl: string
  readonly published: boolean
  /** Whether readers need a passphrase. */
  readonly hasPassphrase: boolean
  /** Whether it had another edit link before. */
  readonly hasNewLink?: boolean
}

/**
 * Hands over the edit link, once.
 *
 * @param onKept - when the link was copied, downloaded or shown as a code: there is no knowing more
 */
export function showEditLink(page: NewPage, onKept: () => void, onRemember: () => void): void {
  const { editLink: texts } = DIALOG_TEXTS
  const code = element('div', { class: 'code' })
  const showCode = button(texts.showCode, () => {
    void import('./qr-code.ts').then(({ drawCode }) => {
      code.replaceChildren(drawCode(page.editUrl, texts.code))
      showCode.remove()
      onKept()
    })
  })
  const open = element(
    'a',
    { class: 'button', href: page.url, target: '_blank', rel: 'noopener' },
    texts.open,
  )
  const share = shareButton(texts.share, { title: page.title, url: page.url })
  const heading = page.published ? texts.live : texts.hidden
  const dialog = openDialog(page.hasNewLink === true ? texts.changed : heading, 'edit-link', [
    element(
      'section',
      { class: 'field' },
      ...linkField(
        'public-link',
        texts.publicLink,
        page.url,
        copyButton(texts.copy, () => page.url),
        ...(share === undefined || !page.published ? [] : [share]),
        ...(page.published ? [open] : []),
      ),
      element('p', { class: 'hint' }, publicHint(page)),
    ),
    element(
      'section',
      { class: 'field secret' },
      ...linkField(
        'edit-link',
        texts.editLink,
        page.editUrl,
        copyButton(texts.copy, () => page.editUrl, onKept),
      ),
      element('p', { class: 'hint' }, element('strong', {}, texts.editHint), ` ${texts.addressHint}`),
      element(
        'div',
        { class: 'row' },
        button(texts.download, () => downloadLinks(page, onKept)),
        showCode,
      ),
      code,
    ),
    myPagesSwitch(() => {
      onKept()
      onRemember()
    }),
    dialogActions(button(texts.done, () => dialog.close(), 'primary')),
  ])
}

function publicHint({ published, hasPassphrase }: NewPage): string {
  const { editLink, settings } = DIALOG_TEXTS
  if (!published) return settings.hiddenHint
  return hasPassphrase ? editLink.passphraseHint : editLink.publicHint
}

function downloadLinks({ id, title, url, editUrl }: NewPage, onKept: () => void): void {
  const text = DIALOG_TEXTS.editLink.fileText(title, url, editUrl)
  download(`quick-pages-${id}.txt`, text, 'text/plain')
  onKept()
}
