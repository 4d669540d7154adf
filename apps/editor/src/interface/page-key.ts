import { QuickPagesError } from 'qp-client'
import type { PageAddress } from '../session/address.ts'
import { clientOf } from '../session/client.ts'
import { beginKeyChange, endKeyChange, type KeyChange, pendingKeyChange } from '../session/key-change.ts'
import { myPages, rememberOpenPage } from '../session/my-pages.ts'
import { SAVING_TEXTS } from '../texts-saving.ts'
import type { NewPage } from './dialogs/edit-link-dialog.ts'
import type { EditorContext } from './editor-context.ts'
import { button } from './notices/notices.ts'

/** What is said about the key, one thing at a time. */
const SUBJECT = 'key'
const CHANNEL = 'page-keys'

/** Gives the page another key, and hands over its edit link. SPEC.md 10.10.28 */
export async function changeKey(app: EditorContext): Promise<void> {
  const { notices, session } = app
  if (session.page === undefined) return
  if (session.state.activity !== 'idle')
    return notices.show('warning', SAVING_TEXTS.newKey.busy, { subject: SUBJECT })
  const change = beginKeyChange(session.page.address)
  if (change === undefined) return notices.show('error', SAVING_TEXTS.newKey.notKept, { subject: SUBJECT })
  if (await finishKeyChange(app, change)) return askForNotes(app)
  // An older key was here, which other tabs had changed.
  const isRefused = pendingKeyChange(session.page.address.id) === undefined
  if (isRefused && (await replaceRefusedKey(app, change.from))) await changeKey(app)
}

/** Finishes what was interrupted, if the page was opened with one of its two keys. */
export async function resumeKeyChange(app: EditorContext): Promise<void> {
  const { page } = app.session
  const change = page && pendingKeyChange(page.address.id)
  if (change !== undefined && [change.from, change.to].includes(page?.address.key ?? ''))
    await finishKeyChange(app, change)
}

/**
 * Looks for a key that this browser has in place of one that was refused.
 *
 * @returns whether the session has another key now
 */
export async function replaceRefusedKey(app: EditorContext, refused: string | undefined): Promise<boolean> {
  const { notices, session } = app
  if (session.page === undefined) return false
  const { id, key } = session.page.address
  // Another tab has told of it in the meantime.
  if (key !== refused) return true
  const change = pendingKeyChange(id)
  if (change !== undefined && (await finishKeyChange(app, change))) return true
  const known = myPages()?.find((page) => page.id === id)
  if (known === undefined || known.key === key || !(await isKeyOf(known))) return false
  takeKey(app, known)
  notices.show('note', SAVING_TEXTS.newKey.remembered, { subject: SUBJECT })
  return true
}

/** Takes the keys that other tabs make for this page. */
export function hearOfKeys(app: EditorContext): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }: MessageEvent<PageAddress>) => {
    const address = app.session.page?.address
    if (address?.id !== data.id || address.key === data.key) return
    takeKey(app, data)
    askForNotes(app)
    app.notices.clear('saving')
    app.notices.show('note', SAVING_TEXTS.newKey.elsewhere, { subject: SUBJECT })
  })
}

/** Shows the edit link, which nobody has kept yet. */
export function handOverLink(app: EditorContext, page: NewPage): void {
  app.hasUnsavedEditLink = true
  const onKept = () => (app.hasUnsavedEditLink = false)
  import('./dialogs/index.ts').then(
    ({ showEditLink }) => showEditLink(page, onKept, () => rememberOpenPage(app)),
    () => app.notices.show('warning', `${SAVING_TEXTS.keepLink} ${page.editUrl}`, { subject: 'saving' }),
  )
}

async function finishKeyChange(app: EditorContext, change: KeyChange): Promise<boolean> {
  const { notices, session } = app
  if (session.page === undefined) return false
  const { id } = session.page.address
  const outcome = await session.write(
    async (withRetry) => withRetry(async () => clientOf().page(id, change.from).changeKey(change.to)),
    'rekeying',
  )
  if (outcome.kind === 'conflict') return false
  if (outcome.kind === 'refused') {
    const { failure } = outcome
    // What stands between may have let it through.
    const isUnknown = failure.isRetryable || ['invalid_answer', 'redirect'].includes(failure.code)
    if (!isUnknown) endKeyChange(id, change)
    const text = isUnknown ? SAVING_TEXTS.newKey.unknown : SAVING_TEXTS.newKey.refused
    notices.show('error', `${text} ${failure.message}`, {
      subject: SUBJECT,
      actions: isUnknown ? [button(SAVING_TEXTS.newKey.again, () => void finishKeyChange(app, change))] : [],
    })
    return false
  }
  takeKey(app, { id, key: change.to })
  rememberOpenPage(app)
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage({ id, key: change.to } satisfies PageAddress)
  channel.close()
  endKeyChange(id, change)
  notices.clear(SUBJECT)
  const { content, published, hasPassphrase } = session.page.stored
  handOverLink(app, {
    id,
    title: app.title() || SAVING_TEXTS.untitled,
    url: `${location.origin}/${content.slug ?? id}`,
    editUrl: outcome.value.editUrl,
    published,
    hasPassphrase,
    hasNewLink: true,
  })
  return true
}

/** What was written stays, and is no change of the page. */
function takeKey({ session, goToEditLink }: EditorContext, { id, key }: PageAddress): void {
  if (session.page === undefined) return
  session.setPage({ ...session.page, address: { id, key } })
  goToEditLink({ id, key })
}

/** What is answered to notes from now on has the new key. */
function askForNotes(app: EditorContext): void {
  import('./note-watch.ts').then(({ watchNotes }) => watchNotes(app)).catch(() => {})
}

/** Whether a key is right, as far as that can be known now. */
async function isKeyOf({ id, key }: PageAddress): Promise<boolean> {
  try {
    await clientOf().page(id, key).notes({ state: 'open' })
    return true
  } catch (error) {
    // Where the service takes no notes, a wrong key is refused all the same.
    return error instanceof QuickPagesError && error.code !== 'forbidden' && !error.isRetryable
  }
}
