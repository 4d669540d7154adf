import { assertArgument } from 'qp-schema'
import type { NoteRequest, NoteResponse } from 'qp-schema/api'
import type { Send } from './call.ts'
import { newKey } from './new-key.ts'
import {
  type CallOptions,
  type ClientOptions,
  type PublishOptions,
  type ReaderOptions,
  settingsOf,
} from './options.ts'
import { createPage, type Page, pagePath } from './page.ts'
import { pageNamed } from './page-name.ts'
import {
  asSent,
  type Judged,
  type NewPage,
  type Published,
  type StoredPage,
  type TextView,
  type DocumentView,
} from './pages.ts'
import { createSend } from './send.ts'
import { type UploadPicture, uploadWith } from './upload.ts'

/**
 * A read of a page by its id, slug or address. It gives `undefined` when the page is still in the state that `ifNoneMatch`
 * names. SPEC.md 6.2.7
 */
export interface Read<T> {
  (page: string, options: ReadOptions & { readonly ifNoneMatch: string }): Promise<T | undefined>
  (page: string, options?: ReadOptions): Promise<T>
}

/** What a read takes. */
export interface ReadOptions extends CallOptions, ReaderOptions {}

/** Calls of one service. All of them reject with a `QuickPagesError`, or with the reason of the caller's signal. */
export interface Client {
  /** Makes a new page. SPEC.md 6.1 */
  publish(page: NewPage, options?: PublishOptions): Promise<Published>
  /** What publish would store, or why it would refuse; nothing is stored. SPEC.md 6.9 */
  validate(page: NewPage, options?: CallOptions): Promise<Judged>
  /** A page as it is stored; hidden pages too, by their ids alone. SPEC.md 6.2 */
  readonly get: Read<StoredPage>
  /** A published page as markdown in the dialect of GitHub. SPEC.md 10.25 */
  readonly markdown: Read<TextView>
  /** A published page as plain text. SPEC.md 10.25 */
  readonly text: Read<TextView>
  /** A published page as a document of blocks. SPEC.md 10.25 */
  readonly document: Read<DocumentView>
  /**
   * Sends a picture of at most 7 MiB, for pages to name. The service encodes it anew, without its metadata. 404
   * `uploads_off` where it takes none. SPEC.md 16
   */
  readonly uploadPicture: UploadPicture
  /**
   * Writes a note to the author of a page, where the page takes notes. The answer has a secret address, under which the
   * writer sees what the author answers. SPEC.md 20.2
   */
  writeNote(page: string, note: NoteRequest, options?: PublishOptions & ReaderOptions): Promise<NoteResponse>
  /**
   * The page of an edit key, to be changed, by its id, slug or address. Asks the service for nothing.
   *
   * @throws TypeError for what cannot name a page of this service, and for what is no key
   */
  page(page: string, editKey: string): Page
}

/**
 * A client of a service.
 *
 * @throws TypeError for options that cannot be used
 */
export function createClient(options: ClientOptions): Client {
  const settings = settingsOf(options)
  const send = createSend(settings)
  const read = { send, baseUrl: settings.baseUrl }
  return {
    publish: async (page, { idempotencyKey = newKey(), ...bounds } = {}) =>
      send(
        {
          method: 'POST',
          path: '/api/v1/publish',
          json: { ...asSent('publish', page) },
          headers: { 'Idempotency-Key': idempotencyKey },
        },
        bounds,
      ),
    validate: async (page, bounds = {}) =>
      send({ method: 'POST', path: '/api/v1/validate', json: { ...asSent('validate', page) } }, bounds),
    get: readWith(read, 'get', (name) => ({ path: pagePath(name) })),
    markdown: readWith(read, 'markdown', (name) => ({ path: `/${name}.md`, view: 'text/markdown' })),
    text: readWith(read, 'text', (name) => ({ path: `/${name}.txt`, view: 'text/plain' })),
    document: readWith(read, 'document', (name) => ({ path: `/${name}.json`, view: 'application/json' })),
    uploadPicture: uploadWith(send, settings),
    writeNote: async (page, note, { idempotencyKey = newKey(), passphrase, ...bounds } = {}) =>
      send(
        {
          method: 'POST',
          path: `${pagePath(pageNamed('writeNote', page, settings.baseUrl))}/notes`,
          json: { ...note },
          headers: { 'Idempotency-Key': idempotencyKey },
          passphrase,
        },
        bounds,
      ),
    page(page, editKey) {
      const name = pageNamed('page', page, settings.baseUrl)
      assertArgument(typeof editKey === 'string', 'page', 'an edit key as a string', editKey)
      return createPage(send, name, editKey)
    },
  }
}

function readWith<T>(
  { send, baseUrl }: { readonly send: Send; readonly baseUrl: string },
  caller: string,
  callOf: (name: string) => { readonly path: string; readonly view?: string },
): Read<T> {
  return async (page: string, options: ReadOptions & { ifNoneMatch?: string } = {}) => {
    const { ifNoneMatch, passphrase, ...bounds } = options
    const call = callOf(pageNamed(caller, page, baseUrl))
    return send<T>({ method: 'GET', ...call, headers: { 'If-None-Match': ifNoneMatch }, passphrase }, bounds)
  }
}
