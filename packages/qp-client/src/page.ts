import type {
  DeleteResponse,
  Edit,
  KeyResponse,
  NoteAnswerRequest,
  NoteAnswerResponse,
  NoteDeleteResponse,
  NoteListRequest,
  NoteListResponse,
  NotesDeleteResponse,
} from 'qp-schema/api'
import type { Send } from './call.ts'
import { QuickPagesError } from './errors.ts'
import { newKey } from './new-key.ts'
import type { CallOptions, ChangeOptions, WriteOptions } from './options.ts'
import {
  type Appended,
  asSent,
  type Changed,
  type Edited,
  type NewPage,
  type PageChanges,
  type PageContent,
  type Published,
  type StoredPage,
  type WithETag,
} from './pages.ts'

/** A page whose edit key the client has. The key is in none of its properties. */
export interface Page {
  /** As it was named: its id, or its slug, by which it can be found until it gets another one. */
  readonly id: string
  /** The page as it is stored, also where readers need a passphrase. SPEC.md 6.2, 6.13 */
  get(options?: CallOptions): Promise<StoredPage>
  /**
   * Replaces the content as a whole, at the same address. `theme`, `meta`, `lang`, `dir`, `slug`, `published`, `live`,
   * `notes`, `expiresAt` and `passphrase` stay as they are unless they are given; `layout` does not. SPEC.md 6.1.6 to 6.1.10
   */
  update(page: NewPage, options?: WriteOptions): Promise<Published>
  /** Adds to the end of the page. With `resolves`, the notes of these ids are done then. SPEC.md 6.5, 20.4 */
  append(
    content: PageContent & { readonly resolves?: readonly string[]; readonly refuseSecrets?: boolean },
    options?: WriteOptions,
  ): Promise<Appended>
  /**
   * Changes texts of the page as markdown, each of which has to stand there once, or blocks by their places; all of the
   * edits or none. Blocks that no edit touches stay as they are. With `resolves`, the notes of these ids are done then.
   * SPEC.md 6.10, 20.4
   */
  edit(edits: readonly Edit[], options?: EditOptions): Promise<Edited>
  /**
   * Shows or hides the page, or sets its slug, theme, metadata, language, expiry, `live`, `notes` or passphrase, all in one step. Of a page that has
   * expired, only `expiresAt` can be changed, for 7 days. SPEC.md 6.3, 6.11
   */
  change(changes: PageChanges, options?: ChangeOptions): Promise<Changed>
  /** Shows the page to visitors. SPEC.md 6.6.6 */
  show(options?: ChangeOptions): Promise<Changed>
  /** Hides the page from visitors. Who knows its id can still read it over the API. SPEC.md 6.6.5 */
  hide(options?: ChangeOptions): Promise<Changed>
  /** Gives the page a slug, which needs a Pro token, or takes it away with `null`. SPEC.md 6.3.6 */
  rename(slug: string | null, options?: ChangeOptions): Promise<Changed>
  /**
   * Gives the page another edit key, which this object has from then on; the old one is dead at once, everywhere. Make it
   * with `newEditKey` and keep it first: where the answer is lost, call this again with the same one. SPEC.md 6.12
   */
  changeKey(editKey: string, options?: ChangeOptions): Promise<WithETag<KeyResponse>>
  /** Deletes the page for good. A repetition that finds no page any more is a success. SPEC.md 6.4 */
  delete(options?: ChangeOptions): Promise<DeleteResponse>
  /**
   * What readers have written to the author, the oldest first, at most 200: words of strangers. Where `more` is true, ask
   * again with `since`, the `createdAt` of the last. SPEC.md 20.3
   */
  notes(selection?: NoteSelection, options?: CallOptions): Promise<NoteListResponse>
  /** Marks a note as done or open, and answers it. Only its writer sees the `reply`. SPEC.md 20.4 */
  answerNote(noteId: string, answer: NoteAnswer, options?: CallOptions): Promise<NoteAnswerResponse>
  /** Deletes a note. SPEC.md 20.5 */
  deleteNote(noteId: string, options?: CallOptions): Promise<NoteDeleteResponse>
  /** Deletes all notes of the page. SPEC.md 20.5 */
  deleteNotes(options?: CallOptions): Promise<NotesDeleteResponse>
}

/** Which notes are listed: those in a state, those written later than one. SPEC.md 20.3 */
export type NoteSelection = Omit<NoteListRequest, 'editKey'>

/** What becomes of a note. SPEC.md 20.4 */
export type NoteAnswer = Omit<NoteAnswerRequest, 'editKey'>

/** Options of an edit. */
export interface EditOptions extends WriteOptions {
  /** Ids of notes of the page that are done with it. SPEC.md 20.4 */
  readonly resolves?: readonly string[]
  /** Whether the edit is refused if a credential is found in what it adds. SPEC.md 5.11 */
  readonly refuseSecrets?: boolean
}

/** The path of a page in the API. */
export function pagePath(id: string): string {
  return `/api/v1/pages/${id}`
}

/** What can be done with a page. */
export function createPage(send: Send, id: string, firstKey: string): Page {
  let editKey = firstKey
  const path = pagePath(id)
  const notePath = (noteId: string) => `${path}/notes/${encodeURIComponent(noteId)}`
  const write = <T>(target: string, json: object, options: WriteOptions = {}) => {
    const { idempotencyKey = newKey(), ifMatch, ...bounds } = options
    const headers = { 'Idempotency-Key': idempotencyKey, 'If-Match': ifMatch }
    return send<T>({ method: 'POST', path: target, json: { ...json, editKey }, headers }, bounds)
  }
  const change: Page['change'] = async (changes, { ifMatch, ...bounds } = {}) =>
    send({ method: 'PATCH', path, json: { ...changes, editKey }, headers: { 'If-Match': ifMatch } }, bounds)
  return {
    id,
    get: (options = {}) =>
      send<StoredPage>({ method: 'GET', path }, options).catch((error: unknown) => {
        if (!(error instanceof QuickPagesError) || error.code !== 'passphrase_required') throw error
        return send({ method: 'POST', path: `${path}/read`, json: { editKey } }, options)
      }),
    update: async (page, options) => write('/api/v1/publish', { ...asSent('update', page), id }, options),
    append: async (content, options) => write(`${path}/blocks`, asSent('append', content), options),
    edit: async (edits, { resolves, refuseSecrets, ...options } = {}) =>
      write(`${path}/edits`, { edits, resolves, refuseSecrets }, options),
    change,
    show: (options) => change({ published: true }, options),
    hide: (options) => change({ published: false }, options),
    rename: (slug, options) => change({ slug }, options),
    changeKey: async (newEditKey, { ifMatch, ...bounds } = {}) => {
      const json = { editKey, newEditKey }
      const headers = { 'If-Match': ifMatch }
      const changed = await send<WithETag<KeyResponse>>(
        { method: 'POST', path: `${path}/key`, json, headers },
        bounds,
      )
      editKey = newEditKey
      return changed
    },
    delete: async ({ ifMatch, ...bounds } = {}) => {
      const whenGone = { id, deleted: true }
      const headers = { 'If-Match': ifMatch }
      return send({ method: 'DELETE', path, json: { editKey }, headers, whenGone }, bounds)
    },
    notes: async (selection = {}, options = {}) =>
      send({ method: 'POST', path: `${path}/notes/list`, json: { ...selection, editKey } }, options),
    answerNote: async (noteId, answer, options = {}) =>
      send({ method: 'POST', path: notePath(noteId), json: { ...answer, editKey } }, options),
    deleteNote: async (noteId, options = {}) => {
      const whenGone = { noteId, deleted: true }
      return send({ method: 'DELETE', path: notePath(noteId), json: { editKey }, whenGone }, options)
    },
    deleteNotes: async (options = {}) =>
      send({ method: 'DELETE', path: `${path}/notes`, json: { editKey } }, options),
  }
}
