import { QuickPagesError } from 'qp-client'
import type { PageAddress } from './address.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { type Draft, type DraftProblem, randomToken, type SentRequest } from './drafts.ts'
import { isEmptyContent, isSameContent, type PageContent, type StoredPage } from './page-content.ts'
import { Conflict, type OpenPage, type WithRetry, readPage } from './read-page.ts'
import { retryUntilAnswered, type Waiting } from './retry.ts'

/** How a session stands. */
export interface SessionState {
  /** Whether there is something that the service does not have. */
  readonly isChanged: boolean
  /** Whether it is kept in this browser; what is in the way, if it is not. */
  readonly draft: 'none' | 'kept' | DraftProblem
  readonly activity: 'idle' | Writing | Waiting
}

/** What is written: the page, or its key. */
type Writing = 'busy' | 'rekeying'

/** What a write has come to. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'conflict'; readonly conflict: Conflict }
  | { readonly kind: 'refused'; readonly failure: QuickPagesError }

/** A page that is being written, from its first letter on. The key is nowhere but here and in the address. */
export class PageSession {
  /** The page as it stands in the editor. */
  readonly content: () => PageContent
  readonly #onState: (state: SessionState) => void
  readonly #drafts: DraftKeeper
  #page: OpenPage | undefined
  #state: SessionState = { isChanged: false, draft: 'none', activity: 'idle' }
  #sent: SentRequest | undefined
  /** Sent with what is published, and kept nowhere. */
  token = ''
  /** With which a new page is to be published; kept nowhere. */
  passphrase: string | undefined
  /** Whether readers are to need a passphrase. Drafts keep this, so that a page is not shown to all once its passphrase is gone. */
  wantsPassphrase = false
  /** Ids of notes that are done with the next update; none when there is nothing to publish. SPEC.md 20.4.2 */
  readonly resolves: Set<string> = new Set()
  /** In so many places the writer has agreed to what looks like a secret. SPEC.md 10.10.27 */
  allowedSecrets = 0

  /**
   * @param onState - after each change of the state
   */
  constructor(content: () => PageContent, onState: (state: SessionState) => void) {
    this.content = content
    this.#onState = onState
    this.#drafts = new DraftKeeper(
      () => this.#draft(),
      (problem) => this.#update({ draft: problem ?? 'kept' }),
    )
  }

  /** The page on the service; `undefined` for one that was never published. */
  get page(): OpenPage | undefined {
    return this.#page
  }

  /** Whether all readers would see what is meant for those who know a passphrase. SPEC.md 10.10.29 */
  get lacksPassphrase(): boolean {
    return this.wantsPassphrase && this.passphrase === undefined && this.#page?.stored.hasPassphrase !== true
  }

  get state(): SessionState {
    return this.#state
  }

  /**
   * Opens a page, waiting for the service if need be.
   *
   * @throws QuickPagesError for a page that is not there
   */
  async open(address: PageAddress): Promise<StoredPage> {
    const stored = await readPage(address, this.#retrying('busy'))
    this.setPage({ address, stored })
    return stored
  }

  /**
   * What was left behind unsaved of a page, or of one that was never published. What it was made of takes the place of
   * what was read, so that a save finds out.
   */
  async claimDraft(id: string | null): Promise<Draft | undefined> {
    const draft = await this.#drafts.claim(id)
    if (draft?.base && this.#page !== undefined) {
      const { published, hasPassphrase } = this.#page.stored
      this.#page = { ...this.#page, stored: { ...draft.base, published, hasPassphrase } }
    }
    if (draft?.wantsPassphrase === true) this.wantsPassphrase = true
    this.#sent = draft?.sent
    if (draft !== undefined) this.#update({ isChanged: true, draft: 'kept' })
    return draft
  }

  /**
   * The `Idempotency-Key` of a new page's request. It is that of the same request before, also if the tab has been loaded
   * anew since: that one may have been answered, and the answer lost. SPEC.md 10.10.12
   */
  idempotencyKeyFor(body: string): string {
    if (this.#sent?.body !== body) this.#sent = { body, idempotencyKey: randomToken() }
    this.#drafts.changed()
    this.#drafts.flush()
    return this.#sent.idempotencyKey
  }

  /** To be called after each change. */
  changed(): void {
    this.#update({ isChanged: true })
    this.#drafts.changed()
  }

  /** Keeps what was changed in this browser, at once. */
  keepDraft(): void {
    this.#drafts.flush()
  }

  /** Forgets what was written. */
  async discard(): Promise<void> {
    this.passphrase = undefined
    this.wantsPassphrase = this.#page?.stored.hasPassphrase === true
    await this.#drafts.discard()
    this.#update({ isChanged: false, draft: 'none' })
  }

  /** Takes another version of the page for the one that was read, or another key. */
  adopt(change: Partial<OpenPage>): void {
    if (this.#page !== undefined) this.setPage({ ...this.#page, ...change })
    this.changed()
  }

  /** Goes on with what was written as a page of its own. */
  detach(): void {
    this.#page = undefined
    this.resolves.clear()
    this.changed()
  }

  /** Takes what the service has by now. */
  setPage(page: OpenPage | undefined): void {
    this.#page = page
    if (page?.stored.hasPassphrase === true) this.wantsPassphrase = true
    this.#onState(this.#state)
  }

  /** Takes what the service has after a save; what was written since then is not saved yet. */
  async saved(page: OpenPage, sent: PageContent): Promise<void> {
    this.setPage(page)
    this.passphrase = undefined
    this.#sent = undefined
    if (isSameContent(this.content(), sent)) await this.discard()
    else this.changed()
  }

  /** Runs a write, and says what it has come to. */
  async write<T>(
    work: (withRetry: WithRetry) => Promise<T>,
    activity: Writing = 'busy',
  ): Promise<Outcome<T>> {
    this.#drafts.flush()
    this.#update({ activity })
    try {
      return { kind: 'done', value: await work(this.#retrying(activity)) }
    } catch (error) {
      if (error instanceof Conflict) return { kind: 'conflict', conflict: error }
      if (error instanceof QuickPagesError) return { kind: 'refused', failure: error }
      throw error
    } finally {
      this.#update({ activity: 'idle' })
    }
  }

  #retrying(activity: Writing): WithRetry {
    return (attempt) =>
      retryUntilAnswered(attempt, (waiting) => this.#update({ activity: waiting ?? activity }))
  }

  #draft(): Omit<Draft, 'name' | 'savedAt'> | undefined {
    const content = this.content()
    const stored = this.#page?.stored
    const { wantsPassphrase } = this
    const isSame =
      stored === undefined
        ? isEmptyContent(content) && !wantsPassphrase
        : isSameContent(content, stored.content)
    if (isSame) this.#update({ isChanged: false, draft: 'none' })
    return isSame
      ? undefined
      : {
          page: this.#page?.address.id ?? null,
          content,
          base: stored ?? null,
          wantsPassphrase,
          ...(this.#sent && { sent: this.#sent }),
        }
  }

  #update(change: Partial<SessionState>): void {
    const isSame = Object.entries(change).every(
      ([name, value]) => this.#state[name as keyof SessionState] === value,
    )
    if (isSame) return
    this.#state = { ...this.#state, ...change }
    if (!this.#state.isChanged) this.resolves.clear()
    this.#onState(this.#state)
  }
}
