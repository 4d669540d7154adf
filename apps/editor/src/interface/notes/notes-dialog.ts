import { QuickPagesError } from 'qp-client'
import type { Note } from 'qp-schema/api'
import { element } from '../../element.ts'
import type { PageNotes } from '../../session/page-notes.ts'
import type { PageSession } from '../../session/page-session.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { choices } from '../dialogs/choices.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { button, dialogActions } from '../notices/notices.ts'
import { NoteItem, problemOf } from './note-item.ts'

/** What the list shows, and what leads to the text. */
export interface NotesOptions {
  readonly notes: PageNotes
  readonly session: PageSession
  readonly lead: (note: Note) => void
}

/** How far the keys go in the list. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
}

/** The notes of readers, in a list over the page. SPEC.md 10.10.26 */
export class NotesDialog {
  readonly #notes: PageNotes
  readonly #session: PageSession
  readonly #lead: (note: Note) => void
  readonly #list = element('ul', {
    class: 'notes',
    'aria-label': DIALOG_TEXTS.notes.list,
    keydown: (event) => this.#go(event as KeyboardEvent),
  })
  readonly #none = element('p', { class: 'hint', role: 'status' })
  readonly #problem = element('p', { class: 'note-problem', role: 'alert' })
  readonly #deleteAll = button(DIALOG_TEXTS.notes.deleteAll, () => this.#askToDeleteAll(), 'danger')
  readonly #items = new Map<string, NoteItem>()
  #dialog: HTMLDialogElement | undefined

  constructor({ notes, session, lead }: NotesOptions) {
    this.#notes = notes
    this.#session = session
    this.#lead = lead
  }

  /**
   * Opens the list.
   *
   * @param noteId - of the note that has the focus then
   */
  open(noteId?: string): void {
    const { notes } = DIALOG_TEXTS
    const filter = choices(
      notes.filter,
      'notes-filter',
      [
        ['open', notes.open],
        ['all', notes.all],
      ],
      'open',
      (chosen) => void this.#filter(chosen === 'all'),
    )
    filter.classList.add('notes-filter')
    this.update()
    this.#dialog = openDialog(notes.title, 'sheet notes-dialog', [
      element('p', { class: 'hint' }, `${notes.lead} ${notes.keys}`),
      filter,
      this.#none,
      this.#list,
      this.#problem,
      dialogActions(this.#deleteAll),
    ])
    this.#dialog.addEventListener('close', () => void this.#filter(false))
    this.#items.get(noteId ?? '')?.dom.focus()
    void this.#filter(false)
  }

  /** Shows what is known by now. */
  update(): void {
    const { none, noneOpen } = DIALOG_TEXTS.notes
    const { isAll, notes } = this.#notes
    const isAway = new Set(this.#items.keys())
    for (const note of notes) {
      isAway.delete(note.noteId)
      const item = this.#items.get(note.noteId)
      if (item === undefined) this.#items.set(note.noteId, this.#itemOf(note))
      else item.update(note)
    }
    for (const id of isAway) this.#take(id)
    // What stands in its place already is not moved: it would lose the focus.
    for (const [index, { noteId }] of notes.entries()) {
      const dom = this.#items.get(noteId)?.dom
      const there = this.#list.children[index]
      if (dom !== undefined && there !== dom) this.#list.insertBefore(dom, there ?? null)
    }
    this.#none.textContent = notes.length > 0 ? '' : isAll ? none : noneOpen
    this.#deleteAll.hidden = notes.length === 0
    this.#stop()
  }

  #itemOf(note: Note): NoteItem {
    return new NoteItem(note, {
      answer: async (one, answer) => this.#orAskAgain(async () => this.#notes.answer(one, answer)),
      canWait: () => this.#isChanged(),
      isWaiting: ({ noteId }) => this.#session.resolves.has(noteId),
      wait: ({ noteId }, waits) => {
        if (waits) this.#session.resolves.add(noteId)
        else this.#session.resolves.delete(noteId)
      },
      replies: this.#notes.replies,
      askToDelete: (one) => this.#askToDelete(one),
      lead: (one) => {
        this.#dialog?.close()
        this.#lead(one)
      },
    })
  }

  /** Whether there is an update to wait for. */
  #isChanged(): boolean {
    this.#session.keepDraft()
    return this.#session.state.isChanged
  }

  /** Takes a note away. The focus goes to the next one. */
  #take(noteId: string): void {
    const dom = this.#items.get(noteId)?.dom
    const hadFocus = dom?.contains(document.activeElement) === true
    const next = dom?.nextElementSibling ?? dom?.previousElementSibling
    dom?.remove()
    this.#items.delete(noteId)
    if (hadFocus) this.#focus(next)
  }

  #focus(item: Element | null | undefined): void {
    const target = item instanceof HTMLElement ? item : this.#dialog?.querySelector('h2')
    target?.focus()
    this.#stop()
  }

  /** Of the notes themselves, Tab stops at one only. */
  #stop(): void {
    const items = [...this.#list.children] as HTMLElement[]
    const at = items.find((item) => item.contains(document.activeElement)) ?? items[0]
    for (const item of items) item.tabIndex = item === at ? 0 : -1
  }

  #go(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step === undefined || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    const items = [...this.#list.children]
    const at = items.findIndex((item) => item.contains(document.activeElement))
    this.#focus(items[Math.max(0, Math.min(items.length - 1, at + step))])
  }

  async #filter(isAll: boolean): Promise<void> {
    this.#notes.isAll = isAll
    this.#notes.forgetAnswered()
    if (this.#notes.notes.length === 0) this.#none.textContent = DIALOG_TEXTS.notes.asking
    await this.#try(async () => this.#notes.ask())
    if (this.#problem.textContent !== '') this.#none.textContent = ''
  }

  #askToDelete(note: Note): void {
    const { one, lead } = DIALOG_TEXTS.notes.deletion
    confirm(one, lead, async () => {
      await this.#try(async () => this.#notes.remove(note))
    })
  }

  #askToDeleteAll(): void {
    const { all, leadAll } = DIALOG_TEXTS.notes.deletion
    confirm(all, leadAll, async () => {
      await this.#try(async () => this.#notes.removeAll())
      this.#focus(undefined)
    })
  }

  /** A note that is gone was deleted elsewhere: others may be gone as well, or new. */
  async #orAskAgain(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (error instanceof QuickPagesError && error.status === 404)
        await this.#try(async () => {
          await this.#notes.ask()
          this.#problem.textContent = DIALOG_TEXTS.notes.goneElsewhere
        })
      throw error
    }
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.#problem.textContent = ''
    await work().catch((error: unknown) => (this.#problem.textContent = problemOf(error)))
  }
}

function confirm(title: string, lead: string, onConfirmed: () => Promise<void>): void {
  const { cancel, notes } = DIALOG_TEXTS
  const dialog = openDialog(title, 'narrow', [
    element('p', {}, lead),
    dialogActions(
      button(cancel, () => dialog.close()),
      button(
        notes.deletion.confirm,
        () => {
          dialog.close()
          void onConfirmed()
        },
        'danger',
      ),
    ),
  ])
}
