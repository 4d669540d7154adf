import {
  claimDraft,
  type Draft,
  draftProblem,
  type DraftProblem,
  dropDraft,
  holdDraft,
  keepDraft,
  randomToken,
} from './drafts.ts'

/** How soon a change is kept, in milliseconds: what is typed within it is one write. */
const MILLISECONDS = 300

/** What a draft is made of; `undefined` when there is nothing to keep. */
export type DraftSource = () => Omit<Draft, 'name' | 'savedAt'> | undefined

/** Keeps the draft of one tab up to date. */
export class DraftKeeper {
  readonly #source: DraftSource
  readonly #onKept: (problem: DraftProblem | undefined) => void
  #name: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** One write after the other, so that an earlier one never comes last. */
  #work: Promise<void> = Promise.resolve()

  /** @param onKept - after each write, with what was in its way */
  constructor(source: DraftSource, onKept: (problem: DraftProblem | undefined) => void) {
    this.#source = source
    this.#onKept = onKept
    addEventListener('pagehide', () => this.flush())
    document.addEventListener('visibilitychange', () => this.flush())
  }

  /** The draft that was left behind, of a page or of none. */
  async claim(page: string | null): Promise<Draft | undefined> {
    try {
      const draft = await claimDraft(page)
      this.#name = draft?.name
      return draft
    } catch (error) {
      this.#onKept(draftProblem(error))
      return undefined
    }
  }

  /** Keeps what is there, soon. */
  changed(): void {
    this.#timer ??= setTimeout(() => this.flush(), MILLISECONDS)
  }

  /** Keeps what is there now, if there is a change that was not kept. */
  flush(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const draft = this.#source()
    this.#work = this.#work.then(() => (draft === undefined ? this.#drop() : this.#keep(draft)))
  }

  /** Removes what is kept. */
  async discard(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#work = this.#work.then(() => this.#drop())
    await this.#work
  }

  async #keep(draft: Omit<Draft, 'name' | 'savedAt'>): Promise<void> {
    const isNew = this.#name === undefined
    const name = (this.#name ??= randomToken())
    if (isNew) await holdDraft(name)
    await keepDraft({ ...draft, name, savedAt: Date.now() }).then(
      () => this.#onKept(undefined),
      (error: unknown) => this.#onKept(draftProblem(error)),
    )
  }

  async #drop(): Promise<void> {
    if (this.#name !== undefined) await dropDraft(this.#name).catch(() => {})
  }
}
