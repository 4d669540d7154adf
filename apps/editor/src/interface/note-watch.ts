import { QuickPagesError } from 'qp-client'
import type { Note } from 'qp-schema/api'
import { leadToNote, markNotes, marksOfNotes, NOTE_SIGN, placesOfNotes } from '../editing/deferred-plugins.ts'
import { element, icon } from '../element.ts'
import type { PageContent } from '../session/page-content.ts'
import { PageNotes } from '../session/page-notes.ts'
import { DIALOG_TEXTS } from '../texts-dialogs.ts'
import { TEXTS } from '../texts.ts'
import type { EditorContext } from './editor-context.ts'
import './notes/notes.css'
import type { NotesDialog } from './notes/notes-dialog.ts'

const PAUSE_MS = 60_000
/** Going from window to window asks no more often. */
const SHORTEST_PAUSE_MS = 5000

const watches = new WeakMap<EditorContext, NoteWatch>()

/**
 * Asks for the notes of the page that is open, now and then also later. SPEC.md 10.10.26
 *
 * @returns whether the page's key is right; `undefined` when that cannot be known now
 */
export async function watchNotes(app: EditorContext): Promise<boolean | undefined> {
  const watch = watches.get(app) ?? new NoteWatch(app)
  watches.set(app, watch)
  return watch.ask()
}

/** Asks for the notes of a page now and then, says in the bar how many are open, and marks their blocks. */
class NoteWatch {
  readonly #app: EditorContext
  readonly #button = element('button', {
    type: 'button',
    class: 'button note-count',
    'aria-haspopup': 'dialog',
    hidden: true,
    click: () => this.#show(),
  })
  #notes: PageNotes | undefined
  #dialog: NotesDialog | undefined
  #askedAt = 0
  /** Whether there may be an answer that somebody wants to know. */
  #isWorthwhile = true

  constructor(app: EditorContext) {
    this.#app = app
    document.querySelector('.bar-state')?.after(this.#button)
    const askAgain = () => {
      const isDue = Date.now() - this.#askedAt > SHORTEST_PAUSE_MS
      if (isDue && this.#isWorthwhile && document.visibilityState === 'visible') void this.ask()
    }
    setInterval(askAgain, PAUSE_MS)
    addEventListener('focus', askAgain)
    document.addEventListener('visibilitychange', askAgain)
  }

  /** Asks now. What is in the way is said by others, not by this. */
  async ask(): Promise<boolean | undefined> {
    const { page } = this.#app.session
    if (page === undefined || page.address.key === '') return undefined
    this.#askedAt = Date.now()
    const { id, key } = page.address
    const known = this.#notes
    const isKnown = known?.address.id === id && known.address.key === key
    const notes = known?.address.id === id ? known : new PageNotes(page.address, () => this.#update())
    if (!isKnown) notes.useKey(key)
    this.#notes = notes
    try {
      // Of a page that takes none any more, there may be some that are done.
      await notes.ask(notes.isAll || (!isKnown && !this.#takesNotes))
      this.#update()
      this.#isWorthwhile = this.#takesNotes || notes.notes.length > 0
      return true
    } catch (error) {
      if (!(error instanceof QuickPagesError)) throw error
      this.#isWorthwhile = ![403, 404, 410].includes(error.status)
      return error.code === 'forbidden' ? false : undefined
    }
  }

  get #takesNotes(): boolean {
    return this.#app.session.page?.stored.content.notes === true
  }

  #update(): void {
    const { notes, open } = this.#notes as PageNotes
    const { resolves } = this.#app.session
    const isOpen = new Set(notes.flatMap(({ noteId, state }) => (state === 'open' ? [noteId] : [])))
    for (const id of resolves) if (!isOpen.has(id)) resolves.delete(id)
    const label = DIALOG_TEXTS.notes.count(open)
    this.#button.hidden = !this.#takesNotes && notes.length === 0
    this.#button.replaceChildren(icon(NOTE_SIGN), String(open))
    this.#button.classList.toggle('some', open > 0)
    this.#button.ariaLabel = this.#button.title = label
    this.#dialog?.update()
    this.#mark()
    // It is opened when there may be no network.
    if (!this.#button.hidden) import('./notes/notes-dialog.ts').catch(() => {})
  }

  #mark(): void {
    const open = this.#notes?.notes.filter(({ state }) => state === 'open') ?? []
    this.#app.body.look((view, placed) =>
      markNotes(view, {
        marks: marksOfNotes(view, placed, this.#stored(), open),
        press: ([first]) => this.#show(first),
        lost: () => this.#mark(),
      }),
    )
  }

  #stored(): PageContent['blocks'] {
    return this.#app.session.page?.stored.content.blocks ?? []
  }

  #show(noteId?: string): void {
    const notes = this.#notes as PageNotes
    import('./notes/notes-dialog.ts').then(
      ({ NotesDialog }) => {
        this.#dialog = new NotesDialog({
          notes,
          session: this.#app.session,
          lead: (note) => this.#lead(note),
        })
        this.#dialog.open(noteId)
      },
      () => this.#app.notices.show('error', TEXTS.notLoaded, { subject: 'loading' }),
    )
  }

  #lead(note: Note): void {
    const { body, notices } = this.#app
    if (body.isMarkdown) this.#app.show(this.#app.content())
    const isThere = body.look((view, placed) => {
      const at = placesOfNotes(view, placed, this.#stored(), [note]).get(note.noteId)
      if (at !== undefined) leadToNote(view, at, note.at?.excerpt ?? '')
      return at !== undefined
    })
    if (isThere !== true) notices.show('note', DIALOG_TEXTS.notes.notInText, { subject: 'notes' })
  }
}
