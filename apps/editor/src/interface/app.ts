import { element } from '../element.ts'
import { editAddress, type PageAddress, readAddress } from '../session/address.ts'
import { EMPTY_PAGE, type PageContent, type PageSettings } from '../session/page-content.ts'
import { PageSession } from '../session/page-session.ts'
import { TEXTS } from '../texts.ts'
import type { BarActions } from './top-bar/bar-state.ts'
import { copyText } from '../copy-text.ts'
import { button, Notices } from './notices/notices.ts'
import { openPage } from './open-page.ts'
import { PageBody } from './page-body.ts'
import { listen } from './window-events.ts'
import type { Saving } from './saving.ts'
import { shortTime } from './top-bar/state-text.ts'
import { TopBar } from './top-bar/top-bar.ts'
import { Warnings } from './notices/warnings.ts'
import type { EditorContext } from './editor-context.ts'

/** The editor as a whole: a bar, what it has to say, and a page. */
export class App implements EditorContext {
  readonly notices = new Notices()
  readonly session: PageSession = new PageSession(
    () => this.content(),
    () => this.refresh(),
  )
  readonly body: PageBody = new PageBody(() => this.session.changed())
  readonly #bar = new TopBar(this.#actions())
  readonly #warnings = new Warnings(this.notices)
  readonly #main = element('main')
  /** What the page of the editor says of the service; fixtures have none. */
  readonly #intro = document.querySelector('.intro')
  #isNew = false
  #settings: PageSettings = EMPTY_PAGE
  #theme = EMPTY_PAGE.theme
  #canWrite = true
  /** Whether a new page is shown at once. */
  #published = true
  hasUnsavedEditLink = false

  constructor(host: HTMLElement) {
    this.#main.append(element('h1', { class: 'visually-hidden' }, TEXTS.bar.heading), this.body.dom)
    host.prepend(this.#bar.dom, this.notices.dom, this.#main)
    listen({
      save: () => this.#save(),
      keepDraft: () => this.session.keepDraft(),
      // What nobody was shown yet is not made public by a habit of the fingers.
      update: () => (this.session.page === undefined ? this.session.keepDraft() : this.#save()),
      holdsSomething: () => this.session.state.isChanged || this.hasUnsavedEditLink,
    })
  }

  /** Opens what the address names, and what was left behind of it. */
  async start(): Promise<void> {
    const address = readAddress(new URL(location.href))
    if (address !== undefined && !(await openPage(this, address))) return
    this.show(this.session.page?.stored.content ?? EMPTY_PAGE)
    if (address?.key === '') return this.#showReading(address)
    this.#isNew = address === undefined
    if (address !== undefined || !(await this.#startFromExample())) await this.#restore(address)
    this.refresh()
    // Who was faster than the page is where they want to be.
    if (document.activeElement === document.body) this.body.focus()
    // They are needed at once when they are needed, and perhaps without a network.
    void Promise.all([this.#dialogs(), import('./saving.ts')]).catch(() => {})
    import('./later.ts').then(
      ({ begin }) => begin(this),
      () => {},
    )
  }

  content(): PageContent {
    return this.body.content(this.#settings)
  }

  show({ blocks, ...settings }: PageContent): void {
    this.#settings = settings
    this.body.show(blocks)
    this.#applyLook()
    this.refresh()
  }

  setSettings(settings: Partial<PageSettings>): void {
    this.#settings = { ...this.#settings, ...settings }
    this.#applyLook()
  }

  /** Sets or removes the passphrase of the page; gives why not. */
  async setPassphrase(passphrase: string | null): Promise<string | undefined> {
    const loaded = await import('./saving.ts')
    return new loaded.Saving(this).setPassphrase(passphrase)
  }

  openSettings(passphraseProblem?: string): void {
    this.#open(import('./settings/settings-dialog.ts'), ({ showSettings }) =>
      showSettings(this.#settingsOptions(), passphraseProblem),
    )
  }

  showProblem(path: string, message: string): void {
    if (this.body.isMarkdown) this.show(this.content())
    this.body.showProblem(path, message)
  }

  title(): string {
    return this.body.title()
  }

  goToEditLink(address: PageAddress): void {
    history.replaceState(null, '', editAddress(address))
  }

  showMessage(heading: string, text: string, ...actions: readonly HTMLElement[]): void {
    this.#bar.end()
    this.notices.clear()
    document.title = heading
    const title = element('h1', { tabindex: '-1' }, heading)
    const home = element('a', { class: 'button', href: '/' }, TEXTS.bar.newPage)
    const row = element('div', { class: 'row' }, ...actions, home)
    this.#main.replaceChildren(element('div', { class: 'message' }, title, element('p', {}, text), row))
    title.focus()
  }

  /** Shows how everything stands. */
  refresh(): void {
    const { page, state } = this.session
    this.#bar.update({
      state,
      page: page === undefined ? 'new' : page.stored.published ? 'live' : 'hidden',
      canWrite: this.#canWrite,
      expiresAt: page?.stored.content.expiresAt ?? null,
      hasPassphrase: page?.stored.hasPassphrase === true,
      isMarkdown: this.body.isMarkdown,
      url: page && this.#publicUrl(),
    })
    this.#intro?.classList.toggle('shown', this.#isNew && page === undefined && !state.isChanged)
    this.#warnings.update(state)
  }

  #applyLook(): void {
    const { theme, lang } = this.#settings
    // Spelling is checked in it, and fonts are chosen by it.
    this.body.dom.lang = lang ?? document.documentElement.lang
    if (theme === this.#theme) return
    this.#theme = theme
    // What comes late finds the theme that holds by then. Without it, the page looks as in the default theme.
    import('../drawings/page-theme.ts').then(
      ({ applyTheme }) => applyTheme(this.#settings.theme),
      () => {},
    )
  }

  #actions(): BarActions {
    return {
      save: () => this.#save(),
      setPublished: (published) => this.#withSaving(async (saving) => saving.setPublished(published)),
      preview: () =>
        this.#open(
          import('./dialogs/preview-dialog.ts').then(({ showPreview }) => showPreview(this.content())),
          () => {},
        ),
      settings: () => this.openSettings(),
      copyLink: () => copyText(this.#publicUrl()),
      // Who closes the choice of programs has nothing to be told.
      share: () => void navigator.share({ url: this.#publicUrl() }).catch(() => {}),
      copyEditLink: () => copyText(location.href),
      newEditLink: () => this.#withSaving(async (saving) => saving.askForNewLink()),
      toggleMarkdown: () => void this.#toggleMarkdown(),
      discard: () => this.#askToDiscard(),
      remove: () =>
        this.#open(this.#dialogs(), ({ confirmDeletion }) =>
          confirmDeletion(() => this.#withSaving(async (saving) => saving.remove())),
        ),
      myPages: () => this.#open(this.#dialogs(), ({ showMyPages }) => showMyPages(this)),
      keys: () => this.#open(this.#dialogs(), ({ showKeys }) => showKeys()),
      words: () => this.body.words(),
    }
  }

  #save(): void {
    this.#withSaving(async (saving) => saving.save(this.#published))
  }

  #withSaving(use: (saving: Saving) => Promise<void>): void {
    this.#open(import('./saving.ts'), (loaded) => void use(new loaded.Saving(this)))
  }

  #dialogs() {
    return import('./dialogs/index.ts')
  }

  #open<T>(loading: Promise<T>, open: (loaded: T) => void): void {
    loading.then(open, () => this.notices.show('error', TEXTS.notLoaded, { subject: 'loading' }))
  }

  #publicUrl(): string {
    const { page } = this.session
    return `${location.origin}/${page?.stored.content.slug ?? page?.address.id ?? ''}`
  }

  async #restore(address: PageAddress | undefined): Promise<void> {
    const draft = await this.session.claimDraft(address?.id ?? null)
    if (draft === undefined) return
    // Drafts of earlier versions of this editor have fewer settings.
    this.show({ ...EMPTY_PAGE, ...draft.content })
    this.notices.show('note', TEXTS.drafts.restored(shortTime(draft.savedAt)), {
      subject: 'draft',
      actions: [button(TEXTS.drafts.discard, () => this.#askToDiscard())],
    })
    this.session.changed()
  }

  /** The example becomes a draft of its own, which the plain address then restores. */
  async #startFromExample(): Promise<boolean> {
    const name = new URLSearchParams(location.search).get('example')
    if (name === null) return false
    history.replaceState(null, '', '/')
    const loaded = await import('../examples.ts').catch(() => undefined)
    const example = loaded?.exampleNamed(name)
    if (example === undefined) return false
    this.show({ ...EMPTY_PAGE, ...example })
    this.session.changed()
    return true
  }

  #askToDiscard(): void {
    const isNew = this.session.page === undefined
    this.#open(this.#dialogs(), ({ confirmDiscard }) => confirmDiscard(isNew, () => void this.#discard()))
  }

  async #discard(): Promise<void> {
    this.show(this.session.page?.stored.content ?? EMPTY_PAGE)
    await this.session.discard()
    this.notices.clear('passphrase')
    this.notices.show('done', TEXTS.drafts.discarded, { subject: 'draft' })
    this.body.focus()
  }

  #showReading({ id }: PageAddress): void {
    this.#canWrite = false
    this.body.close()
    this.refresh()
    const open = element('a', { class: 'button', href: `/${id}` }, TEXTS.key.readPage)
    const isLive = this.session.page?.stored.published === true
    this.notices.show('warning', TEXTS.key.none, { actions: isLive ? [open] : [] })
  }

  async #toggleMarkdown(): Promise<void> {
    if (!this.body.isMarkdown) {
      this.#open(
        this.body.openMarkdown(() => this.content()),
        () => this.refresh(),
      )
      return
    }
    const items = this.body.warnings()
    this.show(this.content())
    this.session.changed()
    if (items.length > 0) this.notices.show('warning', TEXTS.markdown.leftOut, { items })
    this.body.focus()
  }

  #settingsOptions() {
    return {
      app: this,
      content: () => this.content(),
      change: (settings: Partial<PageSettings>) => {
        this.setSettings(settings)
        this.session.changed()
      },
      published: this.session.page === undefined ? this.#published : undefined,
      setPublished: (published: boolean) => (this.#published = published),
      token: this.session.token,
      setToken: (token: string) => (this.session.token = token),
    }
  }
}
