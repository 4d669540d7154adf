import type { QuickPagesError } from 'qp-client'
import type { PublishResponse } from 'qp-schema/api'
import { element } from '../element.ts'
import { readAddress } from '../session/address.ts'
import { forgetKeyChange } from '../session/key-change.ts'
import { forgetPage, myPages, rememberOpenPage } from '../session/my-pages.ts'
import { changePage, deletePage, revivePage, savePage } from '../session/page-writes.ts'
import { isSameContent } from '../session/page-content.ts'
import { type Conflict, isExpiry } from '../session/read-page.ts'
import { areSending, allSent } from '../session/uploads.ts'
import { UPLOAD_TEXTS } from '../texts-uploads.ts'
import { SAVING_TEXTS } from '../texts-saving.ts'
import { TEXTS } from '../texts.ts'
import type { EditorContext } from './editor-context.ts'
import { button, type NoticeParts } from './notices/notices.ts'
import { changeKey, handOverLink, replaceRefusedKey, resumeKeyChange } from './page-key.ts'

/** What is said about the last save, one thing at a time. */
const SUBJECT = 'saving'

/** Publishes, shows, hides and deletes the page, and says what came of it. */
export class Saving {
  readonly #app: EditorContext

  constructor(app: EditorContext) {
    this.#app = app
  }

  /**
   * Publishes the page, or updates it.
   *
   * @param allowSecrets - whether the writer wants what looks like a secret to be published
   */
  async save(published: boolean, allowSecrets = false): Promise<void> {
    const { notices, session } = this.#app
    if (areSending()) this.#say('note', UPLOAD_TEXTS.waiting)
    await allSent()
    const isNew = session.page === undefined
    if (session.state.activity !== 'idle' || (!isNew && !session.state.isChanged)) return
    notices.clear()
    if (this.#app.content().blocks.length === 0) return this.#say('warning', SAVING_TEXTS.empty)
    if (session.lacksPassphrase) return this.#app.openSettings()
    const { wantsPassphrase } = session
    const key = session.page?.address.key
    const outcome = await savePage(session, published, !allowSecrets)
    if (outcome.kind === 'conflict') return this.#conflict(outcome.conflict)
    if (outcome.kind === 'refused') {
      const { failure } = outcome
      if (failure.code === 'secret_found' && !allowSecrets) return this.#askAboutSecrets(failure, published)
      return this.#refused(failure, key, () => this.save(published))
    }
    this.#saved(outcome.value, isNew)
    // An earlier version of the service knows of none.
    if (wantsPassphrase && !session.page?.stored.hasPassphrase) {
      session.wantsPassphrase = true
      sayThatPassphraseIsLost(this.#app, SAVING_TEXTS.passphrase.notTaken)
    }
  }

  /** Shows or hides the page. */
  async setPublished(published: boolean): Promise<void> {
    const { notices, session } = this.#app
    if (session.state.activity !== 'idle') return
    notices.clear()
    if (published && session.lacksPassphrase) return this.#app.openSettings()
    const key = session.page?.address.key
    const outcome = await changePage(session, { published })
    if (outcome.kind === 'conflict') return this.#conflict(outcome.conflict)
    if (outcome.kind === 'refused')
      return this.#refused(outcome.failure, key, () => this.setPublished(published))
    this.#say('done', published ? SAVING_TEXTS.shown : SAVING_TEXTS.hidden)
  }

  /**
   * Sets or removes the passphrase: at once where the service has the page, else with the first publish.
   *
   * @returns why that was not done
   */
  async setPassphrase(passphrase: string | null): Promise<string | undefined> {
    const { session } = this.#app
    const { page, state } = session
    if (state.activity !== 'idle') return SAVING_TEXTS.passphrase.busy
    if (page === undefined || (passphrase === null && !page.stored.hasPassphrase)) {
      session.passphrase = passphrase ?? undefined
      session.wantsPassphrase = passphrase !== null
      if (page === undefined || state.isChanged) session.changed()
      this.#app.notices.clear('passphrase')
      return undefined
    }
    const outcome = await changePage(session, { passphrase })
    if (outcome.kind === 'refused') {
      const { code, issues, message } = outcome.failure
      if (code === 'forbidden' && (await replaceRefusedKey(this.#app, page.address.key)))
        return this.setPassphrase(passphrase)
      return issues.find(({ path }) => path === 'passphrase')?.message ?? message
    }
    session.wantsPassphrase = passphrase !== null
    this.#app.notices.clear('passphrase')
    return session.lacksPassphrase ? SAVING_TEXTS.passphrase.notTaken : undefined
  }

  /** Deletes the page. */
  async remove(): Promise<void> {
    const { session } = this.#app
    const { id, key } = session.page?.address ?? {}
    const outcome = await deletePage(session)
    if (outcome.kind === 'conflict') {
      this.#say('warning', SAVING_TEXTS.changedElsewhere)
      return this.resolve(outcome.conflict)
    }
    if (outcome.kind === 'refused') return this.#refused(outcome.failure, key, () => this.remove())
    if (id !== undefined) {
      forgetPage(id)
      forgetKeyChange(id)
    }
    history.replaceState(null, '', '/')
    this.#app.showMessage(SAVING_TEXTS.gone, SAVING_TEXTS.goneText)
  }

  /** Asks whether the page is to get another edit link, and makes it. */
  async askForNewLink(): Promise<void> {
    const { confirmNewLink } = await import('./dialogs/index.ts')
    confirmNewLink(() => void changeKey(this.#app))
  }

  /** Finishes a change of the key that was interrupted, before anything else is asked of the service. */
  async begin(): Promise<void> {
    if (this.#app.session.lacksPassphrase) sayThatPassphraseIsLost(this.#app)
    await resumeKeyChange(this.#app)
    await this.checkKey()
  }

  /** Says that the key of the page's link is wrong, before anybody writes in vain. A right one is remembered. */
  async checkKey(): Promise<void> {
    const { notices, session } = this.#app
    const address = session.page?.address
    if (address === undefined || address.key === '') return
    // Without notes, this is asked in vain, but a wrong key is refused.
    const isRight = await this.#lookForNotes()
    // A save may have been faster, with another key.
    if (session.page?.address !== address) return
    if (isRight === true) return rememberOpenPage(this.#app)
    if (isRight === undefined) {
      // It may be an old one: it does not take the place of another that is remembered.
      const known = myPages()?.find(({ id }) => id === address.id)
      if (known === undefined || known.key === address.key) rememberOpenPage(this.#app)
      return
    }
    if (await replaceRefusedKey(this.#app, address.key)) return this.checkKey()
    // A save that was sent in the meantime says it, and goes on once there is a right key.
    if (session.state.activity !== 'idle' || notices.has(SUBJECT)) return
    this.#askForKey(SAVING_TEXTS.key.wrongLink, () => this.checkKey())
  }

  #say(kind: 'done' | 'note' | 'warning' | 'error', text: string, parts: NoticeParts = {}): void {
    this.#app.notices.show(kind, text, { ...parts, subject: SUBJECT })
  }

  /** Asks what readers have written; gives whether the key is right, `undefined` when that cannot be known now. */
  async #lookForNotes(): Promise<boolean | undefined> {
    const watch = await import('./note-watch.ts').catch(() => undefined)
    return watch?.watchNotes(this.#app)
  }

  async #askAboutSecrets({ issues }: QuickPagesError, published: boolean): Promise<void> {
    const { session } = this.#app
    const publishAnyway = async () => {
      session.allowedSecrets = issues.length
      await this.save(published, true)
    }
    if (issues.length <= session.allowedSecrets) return publishAnyway()
    const { confirmSecrets } = await import('./dialogs/confirm-dialogs.ts')
    confirmSecrets(issues, () => void publishAnyway())
  }

  #saved(answer: PublishResponse, isNew: boolean): void {
    const { id, editKey, editUrl, url, published } = answer
    // The writer has been asked about these.
    const warnings = (answer.warnings ?? []).filter(({ code }) => code !== 'secret_found')
    const { session } = this.#app
    if (session.page !== undefined) {
      const { blocks: _, ...settings } = session.page.stored.content
      if (warnings.length > 0 && !session.state.isChanged) this.#app.show(session.page.stored.content)
      else this.#app.setSettings({ slug: settings.slug })
    }
    rememberOpenPage(this.#app)
    void this.#lookForNotes()
    if (warnings.length > 0) {
      this.#say('warning', SAVING_TEXTS.leftOut, { items: warnings.map(({ message }) => message) })
    } else if (!isNew) this.#say('done', SAVING_TEXTS.updated)
    if (!isNew) return
    this.#app.goToEditLink({ id, key: editKey })
    handOverLink(this.#app, {
      id,
      url,
      editUrl,
      published,
      hasPassphrase: answer.hasPassphrase === true,
      title: this.#app.title() || SAVING_TEXTS.untitled,
    })
  }

  /** Shows what somebody else has changed: the page, or that readers need its passphrase. */
  async #conflict(conflict: Conflict): Promise<void> {
    const { base, theirs } = conflict
    const isSame = [base.content, this.#app.content()].some((known) => isSameContent(known, theirs.content))
    if (!isSame) return this.resolve(conflict)
    this.#app.session.adopt({ stored: theirs })
    this.#app.openSettings()
  }

  /** Lets somebody choose between what is here and what was saved elsewhere. */
  async resolve({ base, theirs }: Pick<Conflict, 'base' | 'theirs'>): Promise<void> {
    const mine = this.#app.content()
    const { showConflict } = await import('./dialogs/conflict-dialog.ts')
    showConflict({ base: base.content, mine, theirs: theirs.content }, ({ kind, content }) => {
      this.#app.show(content)
      this.#app.session.adopt({ stored: theirs })
      if (kind === 'mine') void this.save(true)
      else {
        this.#say('done', kind === 'merge' ? SAVING_TEXTS.merged : SAVING_TEXTS.taken)
        // Where undo is heard.
        this.#app.body.focus()
      }
    })
  }

  /** @param key - with which it was sent */
  async #refused(
    failure: QuickPagesError,
    key: string | undefined,
    again: () => Promise<void>,
  ): Promise<void> {
    const { code, issues, message } = failure
    if (code === 'forbidden') {
      if (await replaceRefusedKey(this.#app, key)) return again()
      return this.#askForKey(SAVING_TEXTS.key.wrong, again)
    }
    if (failure.status === 404) return this.#offerNewPage()
    if (isExpiry(failure)) return this.#offerRevival(again)
    const passphrase = issues.find(({ path }) => path === 'passphrase')
    if (passphrase !== undefined) {
      this.#app.session.passphrase = undefined
      return this.#app.openSettings(passphrase.message)
    }
    const first = issues.find(({ path }) => path.startsWith('blocks['))
    if (first !== undefined) this.#app.showProblem(first.path, first.message)
    const items = issues.map((issue) => this.#issue(issue.path, issue.message))
    this.#say('error', `${SAVING_TEXTS.refused} ${message}`, {
      items,
      actions: items.length > 0 ? [] : [button(TEXTS.saving.tryAgain, () => void again())],
    })
  }

  #issue(path: string, message: string): Node {
    if (!path.startsWith('blocks['))
      return document.createTextNode(path === '' ? message : `${path}: ${message}`)
    return element(
      'span',
      {},
      `${message} `,
      button(SAVING_TEXTS.goThere, () => this.#app.showProblem(path, message), 'small'),
    )
  }

  #askForKey(text: string, again: () => Promise<void>): void {
    const { notices, session } = this.#app
    const problem = element('span', { class: 'hint', role: 'status' })
    const field = element('input', { id: 'other-link', autocomplete: 'off', spellcheck: 'false' })
    const take = (event: Event) => {
      event.preventDefault()
      const address = URL.canParse(field.value) ? readAddress(new URL(field.value)) : undefined
      const page = session.page?.address
      if (page === undefined || address?.id !== page.id || address.key === '') {
        problem.textContent = SAVING_TEXTS.key.notOne
        return
      }
      session.adopt({ address })
      this.#app.goToEditLink(address)
      notices.clear(SUBJECT)
      void again()
    }
    const form = element(
      'form',
      { class: 'key-form', submit: take },
      element('label', { for: 'other-link', class: 'label' }, SAVING_TEXTS.key.paste),
      element(
        'div',
        { class: 'row' },
        field,
        element('button', { class: 'button', type: 'submit' }, SAVING_TEXTS.key.use),
      ),
      problem,
    )
    this.#say('error', text, { actions: [form] })
  }

  #offerRevival(again: () => Promise<void>): void {
    const { session } = this.#app
    const revive = button(SAVING_TEXTS.revive, async () => {
      if (session.page === undefined) return
      const { address, stored } = session.page
      this.#app.setSettings({ expiresAt: null })
      // Where somebody else has changed it before its end, the save finds that out. What else it fails with, it says as well.
      const etag = await revivePage(address, stored.etag).catch(async () => {
        await revivePage(address).catch(() => {})
        return stored.etag
      })
      session.adopt({ stored: { ...stored, content: { ...stored.content, expiresAt: null }, etag } })
      await again()
    })
    this.#say('warning', SAVING_TEXTS.expired, { actions: [revive] })
  }

  #offerNewPage(): void {
    const publish = button(SAVING_TEXTS.asNew, () => {
      this.#app.session.detach()
      this.#app.setSettings({ slug: null })
      void this.save(true)
    })
    this.#say('warning', SAVING_TEXTS.deletedElsewhere, { actions: [publish] })
  }
}

/** Says that readers would see the page without the passphrase that they were to need. */
export function sayThatPassphraseIsLost(
  app: EditorContext,
  text: string = app.session.page === undefined
    ? SAVING_TEXTS.passphrase.lost
    : SAVING_TEXTS.passphrase.goneElsewhere,
): void {
  const set = button(SAVING_TEXTS.passphrase.set, () => app.openSettings())
  app.notices.show('warning', text, { subject: 'passphrase', actions: [set] })
}
