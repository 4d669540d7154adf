import { QuickPagesError } from 'qp-client'
import type { PageAddress } from '../session/address.ts'
import { TEXTS } from '../texts.ts'
import type { EditorContext } from './editor-context.ts'

/** Opens a page of the service; says why not, when it is not there. */
export async function openPage(app: EditorContext, address: PageAddress): Promise<boolean> {
  try {
    await app.session.open(address)
    return true
  } catch (error) {
    if (!(error instanceof QuickPagesError)) throw error
    const draft = await app.session.claimDraft(address.id)
    // Not awaited: it needs the first piece of the editor, which is not ready before this is.
    void import('./unopened-page.ts').then(
      ({ showUnopened }) => showUnopened(app, address, error, draft),
      () => app.showMessage(TEXTS.notLoaded, ''),
    )
    return false
  }
}
