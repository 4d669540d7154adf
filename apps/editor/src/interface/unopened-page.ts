import { QuickPagesError } from 'qp-client'
import { element } from '../element.ts'
import { editAddress, type PageAddress } from '../session/address.ts'
import { type Draft, keepDraft } from '../session/drafts.ts'
import { forgetKeyChange, pendingKeyChange } from '../session/key-change.ts'
import { myPages } from '../session/my-pages.ts'
import { isExpiry } from '../session/read-page.ts'
import { SAVING_TEXTS } from '../texts-saving.ts'
import { TEXTS } from '../texts.ts'
import type { EditorContext } from './editor-context.ts'
import { button } from './notices/notices.ts'

/** Says why a page was not opened, and offers what was written for it. */
export function showUnopened(
  app: EditorContext,
  address: PageAddress,
  failure: QuickPagesError,
  draft: Draft | undefined,
): void {
  const { opening } = SAVING_TEXTS
  const isGuarded = failure.code === 'passphrase_required' || failure.code === 'forbidden'
  const actions = draft === undefined ? [] : [button(opening.rescue, () => void rescue(draft, isGuarded))]
  const show = (heading: string, text: string, ...first: readonly HTMLElement[]) =>
    app.showMessage(
      heading,
      draft === undefined ? text : `${text} ${opening.draftOfGone}`,
      ...first,
      ...actions,
    )
  if (failure.status === 404) {
    forgetKeyChange(address.id)
    return show(opening.missing, opening.missingText)
  }
  if (isExpiry(failure)) {
    const revive = button(opening.revive, () => void revived(app, address))
    return show(opening.expired, opening.expiredText, ...(address.key === '' ? [] : [revive]))
  }
  if (failure.status === 410) return show(opening.gone, opening.goneText)
  if (failure.code === 'passphrase_required') {
    const open = element('a', { class: 'button', href: `/${address.id}` }, TEXTS.key.readPage)
    return show(opening.passphrase, opening.passphraseText, open)
  }
  if (failure.code === 'forbidden') {
    void openWithKnownKey(address)
    return show(opening.passphrase, opening.passphraseWrongKey)
  }
  const again = button(TEXTS.saving.tryAgain, () => location.reload())
  return show(opening.failed, opening.failedText, again)
}

/** The page is opened once it stays. */
async function revived(app: EditorContext, address: PageAddress): Promise<void> {
  const { revivePage } = await import('../session/page-writes.ts')
  const change = pendingKeyChange(address.id)
  const revival = revivePage(address).catch(async (error: unknown) => {
    if (change === undefined) throw error
    return revivePage({ id: address.id, key: change.to })
  })
  await revival.then(
    () => location.reload(),
    (error: unknown) =>
      app.notices.show('error', error instanceof QuickPagesError ? error.message : String(error)),
  )
}

/** An old link leads to the newer one that this browser knows. SPEC.md 10.10.28 */
async function openWithKnownKey({ id, key }: PageAddress): Promise<void> {
  const change = pendingKeyChange(id)
  const known = myPages()?.find((page) => page.id === id)
  const { clientOf } = await import('../session/client.ts')
  for (const other of new Set([change?.to, change?.from, known?.key])) {
    if (other === undefined || other === key) continue
    const isRight = await clientOf()
      .page(id, other)
      .get()
      .then(
        () => true,
        () => false,
      )
    if (!isRight) continue
    history.replaceState(null, '', editAddress({ id, key: other }))
    return location.reload()
  }
}

/** What was written for a page that is gone becomes the draft of a new one. */
async function rescue(draft: Draft, isGuarded: boolean): Promise<void> {
  const wantsPassphrase = isGuarded || draft.wantsPassphrase === true
  await keepDraft({ ...draft, page: null, base: null, wantsPassphrase })
  location.assign('/')
}
