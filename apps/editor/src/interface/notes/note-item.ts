import { QuickPagesError } from 'qp-client'
import type { Note } from 'qp-schema/api'
import { element } from '../../element.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { button } from '../notices/notices.ts'
import { shortTime } from '../top-bar/state-text.ts'
import { writtenOut } from './written-out.ts'

const REPLY_LENGTH = 2000

/** What can be done with a note. */
export interface NoteActions {
  readonly answer: (
    note: Note,
    answer: Pick<Note, 'state'> & { readonly reply?: string | null },
  ) => Promise<void>
  /** Whether there are changes that are not published yet, so that an open note can wait for them. */
  readonly canWait: () => boolean
  /** Whether a note is done with the next update. */
  readonly isWaiting: (note: Note) => boolean
  readonly wait: (note: Note, waits: boolean) => void
  /** Replies that were begun and not sent, by the ids of their notes. */
  readonly replies: Map<string, string>
  readonly askToDelete: (note: Note) => void
  readonly lead: (note: Note) => void
}

/** A note in the list, for as long as it is there: what is being written as a reply stays when others change. */
export class NoteItem {
  readonly dom: HTMLLIElement = element('li', { class: 'note', tabindex: '-1' })
  readonly #actions: NoteActions
  readonly #texts = element('div')
  readonly #problem = element('p', { class: 'note-problem', role: 'alert' })
  readonly #state: HTMLButtonElement
  readonly #reply: HTMLButtonElement
  readonly #lead: HTMLButtonElement
  #form: HTMLElement | undefined
  #note: Note
  #isBusy = false

  constructor(note: Note, actions: NoteActions) {
    const { notes } = DIALOG_TEXTS
    this.#note = note
    this.#actions = actions
    this.#state = button('', () => this.#toggleState())
    this.#reply = button('', () => this.#toggleForm())
    this.#lead = button(notes.goThere, () => actions.lead(this.#note))
    const remove = button(notes.delete, () => actions.askToDelete(this.#note))
    const row = element('div', { class: 'row' }, this.#state, this.#reply, this.#lead, remove)
    this.dom.append(this.#texts, row, this.#problem)
    this.update(note)
  }

  /** Shows how it is by now. */
  update(note: Note): void {
    const { notes } = DIALOG_TEXTS
    this.#note = note
    this.dom.classList.toggle('done', !this.#isOpen)
    const isWaiting = this.#isOpen && this.#actions.isWaiting(note)
    this.#texts.replaceChildren(...textsOf(note, isWaiting))
    this.#state.textContent = isWaiting ? notes.keepOpen : this.#isOpen ? notes.done : notes.reopen
    this.#reply.textContent = note.reply === undefined ? notes.reply : notes.changeReply
    this.#reply.ariaExpanded = String(this.#form !== undefined)
    this.#lead.hidden = (note.at?.block ?? null) === null
  }

  get #isOpen(): boolean {
    return this.#note.state === 'open'
  }

  /** Whether it is done with the next update only: its reader would look for what is not published yet. */
  get #waits(): boolean {
    return this.#isOpen && (this.#actions.isWaiting(this.#note) || this.#actions.canWait())
  }

  #toggleState(): void {
    if (!this.#waits) return void this.#send({ state: this.#isOpen ? 'done' : 'open' })
    this.#wait(!this.#actions.isWaiting(this.#note))
  }

  #wait(waits: boolean): void {
    this.#problem.textContent = ''
    this.#actions.wait(this.#note, waits)
    this.update(this.#note)
  }

  async #send(answer: Parameters<NoteActions['answer']>[1]): Promise<boolean> {
    if (this.#isBusy) return false
    this.#isBusy = true
    this.#problem.textContent = ''
    try {
      await this.#actions.answer(this.#note, answer)
      return true
    } catch (error) {
      this.#problem.textContent = problemOf(error)
      return false
    } finally {
      this.#isBusy = false
    }
  }

  #toggleForm(): void {
    if (this.#form !== undefined) return this.#closeForm()
    const { cancel, notes } = DIALOG_TEXTS
    const { replies } = this.#actions
    const { noteId } = this.#note
    const id = `reply-${noteId}`
    const field = element('textarea', {
      id,
      rows: '3',
      dir: 'auto',
      maxlength: String(REPLY_LENGTH),
      'aria-describedby': `${id}-hint`,
      input: () => replies.set(noteId, field.value),
    })
    field.value = replies.get(noteId) ?? this.#note.reply ?? ''
    const send = async (event: Event) => {
      event.preventDefault()
      const text = field.value.trim()
      if (text === '' && this.#note.reply === undefined) {
        this.#problem.textContent = notes.noReply
        return field.focus()
      }
      const waits = this.#waits
      if (!(await this.#send({ state: waits ? 'open' : 'done', reply: text === '' ? null : text }))) return
      replies.delete(noteId)
      if (waits) this.#wait(true)
      this.#closeForm()
    }
    this.#form = element(
      'form',
      {
        class: 'note-form',
        submit: (event) => void send(event),
        keydown: (event) => {
          if ((event as KeyboardEvent).key !== 'Escape') return
          // It closes the field, not the list.
          event.preventDefault()
          event.stopPropagation()
          this.#closeForm()
        },
      },
      element('label', { class: 'label', for: id }, notes.yourReply),
      field,
      element(
        'p',
        { class: 'hint', id: `${id}-hint` },
        this.#waits ? notes.replyHintWaiting : notes.replyHint,
      ),
      element(
        'div',
        { class: 'row' },
        element('button', { type: 'submit', class: 'button primary' }, notes.send),
        button(cancel, () => this.#closeForm()),
      ),
    )
    this.dom.append(this.#form)
    this.#reply.ariaExpanded = 'true'
    field.focus()
  }

  /** What was written is kept for the next time. */
  #closeForm(): void {
    this.#problem.textContent = ''
    this.#form?.remove()
    this.#form = undefined
    this.#reply.ariaExpanded = 'false'
    this.#reply.focus()
  }
}

/** Why something was not done. */
export function problemOf(error: unknown): string {
  const isAnswer = error instanceof QuickPagesError && error.status >= 400
  return isAnswer ? error.message : DIALOG_TEXTS.notes.failed
}

function textsOf({ at, text, name, state, reply, createdAt }: Note, isWaiting: boolean): HTMLElement[] {
  const { notes } = DIALOG_TEXTS
  const [status] = state === 'done' ? [notes.isDone] : isWaiting ? [notes.isWaiting] : []
  const time = element('time', { datetime: createdAt }, shortTime(createdAt))
  const by = name === undefined ? notes.anonymous : element('bdi', { class: 'words' }, ...writtenOut(name))
  return [
    passageOf(at),
    element('p', { class: 'words note-text', dir: 'auto' }, ...writtenOut(text)),
    element(
      'p',
      { class: 'hint note-by' },
      by,
      ' · ',
      time,
      ...(status === undefined ? [] : [' · ', element('strong', {}, status)]),
    ),
    ...(reply === undefined
      ? []
      : [
          element('p', { class: 'label' }, notes.yourReply),
          element('p', { class: 'words note-reply', dir: 'auto' }, ...writtenOut(reply)),
        ]),
  ]
}

function passageOf(at: Note['at']): HTMLElement {
  const { notes } = DIALOG_TEXTS
  if (at === undefined) return element('p', { class: 'hint note-passage' }, notes.wholePage)
  const now = { here: '', changed: notes.changed, gone: notes.gone }[at.now]
  return element(
    'p',
    { class: 'hint note-passage' },
    element('q', { class: 'words', dir: 'auto' }, ...writtenOut(at.excerpt)),
    ...(now === '' ? [] : [' ', element('strong', {}, now)]),
  )
}
