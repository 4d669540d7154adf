import { clientOf } from '../session/client.ts'
import { isSameContent, type StoredPage, storedPage } from '../session/page-content.ts'
import { SAVING_TEXTS } from '../texts-saving.ts'
import { showKeys } from './dialogs/index.ts'
import { offerSaveAs } from './save-as/offer-save-as.ts'
import type { EditorContext } from './editor-context.ts'
import { button } from './notices/notices.ts'
import { hearOfKeys } from './page-key.ts'
import { Saving, sayThatPassphraseIsLost } from './saving.ts'

const TITLE_PAUSE_MS = 300
/** Going from window to window asks no more often. */
const SHORTEST_PAUSE_MS = 3000

/** What begins once the editor stands: the tab gets the page's title, keys are listed, and the service is asked of the page and its key. */
export function begin(app: EditorContext): void {
  nameTab(app)
  hearOfKeys(app)
  offerSaveAs(app)
  new Saving(app).begin().catch(() => {})
  addEventListener('keydown', (event) => {
    const isMod = event.ctrlKey || event.metaKey
    if (isMod ? event.key !== '/' : event.key !== '?' || isWriting(event.target)) return
    event.preventDefault()
    showKeys()
  })
  let lookedAt = 0
  const look = () => {
    if (document.visibilityState !== 'visible') return
    lookedAt = Date.now()
    void lookAgain(app)
  }
  document.addEventListener('visibilitychange', look)
  // Of two windows side by side, both are seen all the time.
  addEventListener('focus', () => {
    if (Date.now() - lookedAt > SHORTEST_PAUSE_MS) look()
  })
  // They are opened when there may be no network.
  for (const load of [
    async () => import('./settings/settings-dialog.ts'),
    async () => import('./dialogs/preview-dialog.ts'),
    async () => import('./dialogs/conflict-dialog.ts'),
    async () => import('./save-as/save-as-dialog.ts'),
    async () => import('../drawings/page-theme.ts'),
  ])
    void load().catch(() => {})
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

function nameTab(app: EditorContext): void {
  const usual = document.title
  let timer: ReturnType<typeof setTimeout> | undefined
  const name = () => {
    // What stands in place of a page has named the tab.
    if (document.querySelector('.message') !== null) return
    document.title = app.content().meta?.title ?? (app.title() || usual)
  }
  const nameSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(name, TITLE_PAUSE_MS)
  }
  const page = document.querySelector('main')
  if (page !== null)
    new MutationObserver(nameSoon).observe(page, { childList: true, characterData: true, subtree: true })
  // The settings have a title as well.
  document.addEventListener('close', nameSoon, true)
  name()
}

/** Says whether others have changed the page since it was read. */
async function lookAgain(app: EditorContext): Promise<void> {
  const { page, state } = app.session
  if (page === undefined || state.activity !== 'idle') return
  let theirs: StoredPage
  try {
    theirs = storedPage(await clientOf().page(page.address.id, page.address.key).get())
  } catch {
    // A save says what is in the way.
    return
  }
  const { stored } = page
  const isOld = app.session.page?.stored !== stored || theirs.etag === stored.etag
  if (isOld) return
  if (isSameContent(theirs.content, stored.content)) {
    const { published, hasPassphrase } = theirs
    app.session.setPage({ ...page, stored: { ...stored, published, hasPassphrase } })
    if (stored.hasPassphrase && !hasPassphrase) sayThatPassphraseIsLost(app)
    return
  }
  const { isChanged } = app.session.state
  const label = isChanged ? SAVING_TEXTS.compare : SAVING_TEXTS.showElsewhere
  const take = button(label, () => {
    app.notices.clear('elsewhere')
    if (app.session.state.isChanged) return void new Saving(app).resolve({ base: stored, theirs })
    app.show(theirs.content)
    app.session.setPage({ address: page.address, stored: theirs })
  })
  app.notices.show('warning', SAVING_TEXTS.elsewhere, { subject: 'elsewhere', actions: [take] })
}
