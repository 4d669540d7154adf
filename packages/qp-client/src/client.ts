import { assertArgument } from 'qp-schema'
import type { Send } from './call.ts'
import { newKey } from './new-key.ts'
import { type CallOptions, type ClientOptions, type PublishOptions, settingsOf } from './options.ts'
import { createPage, type Page, pagePath } from './page.ts'
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

/** A read, which gives `undefined` when the page is still in the state that `ifNoneMatch` names. SPEC.md 6.2.7 */
export interface Read<T> {
  (name: string, options: CallOptions & { readonly ifNoneMatch: string }): Promise<T | undefined>
  (name: string, options?: CallOptions): Promise<T>
}

/** Calls of one service. All of them reject with a `QuickPagesError`, or with the reason of the caller's signal. */
export interface Client {
  /** Makes a new page. SPEC.md 6.1 */
  publish(page: NewPage, options?: PublishOptions): Promise<Published>
  /** What publish would store, or why it would refuse; nothing is stored. SPEC.md 6.9 */
  validate(page: NewPage, options?: CallOptions): Promise<Judged>
  /** A page as it is stored, by its id; hidden pages too. SPEC.md 6.2 */
  readonly get: Read<StoredPage>
  /** A published page as markdown in the dialect of GitHub, by its id or slug. SPEC.md 10.25 */
  readonly markdown: Read<TextView>
  /** A published page as plain text, by its id or slug. SPEC.md 10.25 */
  readonly text: Read<TextView>
  /** A published page as a document of blocks, by its id or slug. SPEC.md 10.25 */
  readonly document: Read<DocumentView>
  /**
   * Sends a picture of at most 7 MiB, for pages to name. The service encodes it anew, without its metadata. 404
   * `uploads_off` where it takes none. SPEC.md 16
   */
  readonly uploadPicture: UploadPicture
  /**
   * The page of an edit key, to be changed. Asks the service for nothing.
   *
   * @throws TypeError for what cannot be an id and a key
   */
  page(id: string, editKey: string): Page
}

/**
 * A client of a service.
 *
 * @throws TypeError for options that cannot be used
 */
export function createClient(options: ClientOptions): Client {
  const settings = settingsOf(options)
  const send = createSend(settings)
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
    get: readWith(send, 'get', (id) => ({ path: pagePath(id) })),
    markdown: readWith(send, 'markdown', (name) => ({ path: `/${name}.md`, view: 'text/markdown' })),
    text: readWith(send, 'text', (name) => ({ path: `/${name}.txt`, view: 'text/plain' })),
    document: readWith(send, 'document', (name) => ({ path: `/${name}.json`, view: 'application/json' })),
    uploadPicture: uploadWith(send, settings),
    page(id, editKey) {
      assertName('page', id)
      assertArgument(typeof editKey === 'string', 'page', 'an edit key as a string', editKey)
      return createPage(send, id, editKey)
    },
  }
}

function readWith<T>(
  send: Send,
  caller: string,
  callOf: (name: string) => { readonly path: string; readonly view?: string },
): Read<T> {
  return async (name: string, { ifNoneMatch, ...bounds }: CallOptions & { ifNoneMatch?: string } = {}) => {
    assertName(caller, name)
    return send<T>({ method: 'GET', ...callOf(name), headers: { 'If-None-Match': ifNoneMatch } }, bounds)
  }
}

/** An id or a slug. Anything else, such as an address or `..`, would make another path. */
function assertName(caller: string, name: unknown): void {
  const isRight = typeof name === 'string' && /^[\w-]+$/.test(name)
  assertArgument(isRight, caller, 'the id of a page, and not its whole address,', name)
}
