import type { Page } from 'qp-client'
import type { Note } from 'qp-schema/api'
import type { PageAddress } from './address.ts'
import { clientOf } from './client.ts'

/** The notes of readers to the author of one page, as far as they are known here. SPEC.md 20 */
export class PageNotes {
  #address: PageAddress
  #page: Page
  readonly #onChange: () => void
  #notes: readonly Note[] = []
  #open = 0
  /** Those that were answered here stay in sight although they are no longer open. */
  #answered: readonly Note[] = []
  /** What was asked before a write or a later question has an answer that is out of date. */
  #latest = 0
  /** Replies that were begun and not sent, by the ids of their notes. */
  readonly replies: Map<string, string> = new Map()
  /** Whether those that are done are asked for as well. */
  isAll = false

  /** @param onChange - after each change of what is known */
  constructor(address: PageAddress, onChange: () => void) {
    this.#address = address
    this.#page = clientOf().page(address.id, address.key)
    this.#onChange = onChange
  }

  get address(): PageAddress {
    return this.#address
  }

  /** Goes on with another key of the page; what was begun stays. */
  useKey(key: string): void {
    this.#address = { ...this.#address, key }
    this.#page = clientOf().page(this.#address.id, key)
  }

  /** The oldest first. */
  get notes(): readonly Note[] {
    return this.#notes
  }

  /** How many of the page are open. */
  get open(): number {
    return this.#open
  }

  /**
   * Asks the service.
   *
   * @throws QuickPagesError
   */
  async ask(isAll = this.isAll): Promise<void> {
    const asked = ++this.#latest
    const found: Note[] = []
    let [open, more, since] = [0, true, {}]
    while (more) {
      const answer = await this.#page.notes({ ...since, ...(!isAll && { state: 'open' }) })
      found.push(...answer.notes)
      open = answer.open
      const last = answer.notes.at(-1)
      more = answer.more && last !== undefined
      since = { since: last?.createdAt }
    }
    if (asked !== this.#latest) return
    const known = new Set(found.map(({ noteId }) => noteId))
    const kept = this.#answered.filter(({ noteId }) => !known.has(noteId))
    this.#set([...found, ...kept], open)
  }

  /** Lets what was answered here go with what is done. */
  forgetAnswered(): void {
    this.#answered = []
  }

  /**
   * Marks a note as done or open, and answers it.
   *
   * @throws QuickPagesError
   */
  async answer(note: Note, answer: Pick<Note, 'state'> & { readonly reply?: string | null }): Promise<void> {
    const { reply: _, ...rest } = note
    const { state, doneAt, reply } = await this.#page.answerNote(note.noteId, answer)
    const answered = { ...rest, state, doneAt, ...(reply !== undefined && { reply }) }
    this.#answered = [...without(this.#answered, note), answered]
    this.#written([...without(this.#notes, note), answered], this.#open + opened(answered) - opened(note))
  }

  /**
   * Deletes a note for good.
   *
   * @throws QuickPagesError
   */
  async remove(note: Note): Promise<void> {
    await this.#page.deleteNote(note.noteId)
    this.#answered = without(this.#answered, note)
    this.#written(without(this.#notes, note), this.#open - opened(note))
  }

  /**
   * Deletes all of the page for good.
   *
   * @throws QuickPagesError
   */
  async removeAll(): Promise<void> {
    await this.#page.deleteNotes()
    this.#answered = []
    this.#written([], 0)
  }

  #written(notes: readonly Note[], open: number): void {
    this.#latest += 1
    this.#set(notes, open)
  }

  #set(notes: readonly Note[], open: number): void {
    this.#notes = notes.toSorted(
      (a, b) => Number(a.createdAt > b.createdAt) - Number(a.createdAt < b.createdAt),
    )
    this.#open = open
    this.#onChange()
  }
}

function without(notes: readonly Note[], { noteId }: Note): Note[] {
  return notes.filter((one) => one.noteId !== noteId)
}

function opened({ state }: Note): number {
  return Number(state === 'open')
}
