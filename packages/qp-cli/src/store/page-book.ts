import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { NewPage } from 'qp-client'
import { isObject } from 'qp-schema'
import { jsonFile } from './json-file.ts'

/** A page whose key is kept. */
export interface KeptPage {
  readonly id: string
  /** The address of its service, without a slash at its end. */
  readonly server: string
  readonly url: string
  readonly editKey: string
  /** The file that it was published from, absolute and without links. */
  readonly path?: string | undefined
  readonly title?: string | undefined
  /** The state that this user's last save has left. */
  readonly etag?: string | undefined
  readonly createdAt: string
  readonly updatedAt: string
}

/** The private address of a page, which has its key. SPEC.md 6.1.4 */
export function editUrlOf({ server, id, editKey }: Pick<KeptPage, 'server' | 'id' | 'editKey'>): string {
  return `${server}/?id=${id}#edit=${editKey}`
}

/** What is saved: a new page, or a page with an id. */
export interface Save {
  readonly server: string
  readonly path?: string | undefined
  readonly id?: string | undefined
  /** The state that an update is meant for. */
  readonly ifMatch?: string | undefined
  readonly title?: string | undefined
  readonly page: NewPage
}

/** A save of which it is not known yet whether the service has carried it out. */
export interface BegunSave extends Save {
  readonly idempotencyKey: string
  readonly startedAt: string
}

interface Book {
  readonly version: 1
  readonly pages: readonly KeptPage[]
  readonly begun: readonly BegunSave[]
}

/** The pages of this user, with their keys. SPEC.md 18.3 */
export type PageBook = ReturnType<typeof openPageBook>

/** The service keeps answers for 24 hours (SPEC.md 5.10.5). After that, a save that was interrupted is forgotten. */
const KEPT_MILLISECONDS = 23 * 60 * 60 * 1000

/** The pages in a file, which need not be there. */
export function openPageBook(file: string) {
  const book = jsonFile<Book>(file, { version: 1, pages: [], begun: [] }, checked)
  return {
    path: book.path,
    all: async () => (await book.read()).pages,
    /** What was interrupted of the same file, page, or text that came without a file. */
    unfinished: async (save: Save) => recent((await book.read()).begun).find((one) => isSame(one, save)),
    /** Notes a save before it is sent, so that it can be repeated as it was. One that is noted already is given back. */
    begin: (save: Save) =>
      book.update((old) => {
        const begun = recent(old.begun)
        const there = begun.find((one) => isSame(one, save))
        const idempotencyKey = randomBytes(24).toString('base64url')
        const made = there ?? { ...save, idempotencyKey, startedAt: new Date().toISOString() }
        return [{ ...old, begun: there === undefined ? [...begun, made] : begun }, made]
      }),
    /** Notes what a save has led to. */
    finish: (save: BegunSave, page: KeptPage) =>
      book.update((old) => {
        const begun = without(old.begun, save)
        const isThere = old.pages.some(({ id, server }) => id === page.id && server === page.server)
        // Another process may have noted it, and have changed the page since.
        if (begun.length === old.begun.length && isThere) return [old, undefined]
        return [{ ...old, begun, pages: placed(old.pages, page) }, undefined]
      }),
    /** Forgets a save that the service has refused. */
    abandon: (save: BegunSave) =>
      book.update((old) => [{ ...old, begun: without(old.begun, save) }, undefined]),
    /** Keeps a page, or what has changed of it. */
    keep: (page: KeptPage) => book.update((old) => [{ ...old, pages: placed(old.pages, page) }, undefined]),
    forget: ({ server, id }: Pick<KeptPage, 'server' | 'id'>) =>
      book.update((old) => [
        { ...old, pages: old.pages.filter((one) => one.id !== id || one.server !== server) },
        undefined,
      ]),
  }
}

function recent(begun: readonly BegunSave[]): readonly BegunSave[] {
  const earliest = Date.now() - KEPT_MILLISECONDS
  return begun.filter(({ startedAt }) => Date.parse(startedAt) > earliest)
}

/** A file has one page on each service: an older one loses it. */
function placed(pages: readonly KeptPage[], page: KeptPage): readonly KeptPage[] {
  const { id, server, path } = page
  const others = pages
    .filter((one) => one.id !== id || one.server !== server)
    .map((one) =>
      path !== undefined && one.path === path && one.server === server ? { ...one, path: undefined } : one,
    )
  return [...others, page]
}

function isSame(begun: BegunSave, { server, path, id, page }: Save): boolean {
  if (begun.server !== server) return false
  if (begun.path !== undefined || path !== undefined) return begun.path === path
  if (begun.id !== undefined || id !== undefined) return begun.id === id
  return isDeepStrictEqual(begun.page, JSON.parse(JSON.stringify(page)))
}

function without(begun: readonly BegunSave[], { idempotencyKey }: BegunSave): readonly BegunSave[] {
  return begun.filter((one) => one.idempotencyKey !== idempotencyKey)
}

function checked(value: unknown): Book | undefined {
  if (!isObject(value) || value['version'] !== 1) return undefined
  const { pages, begun } = value
  return areAll(pages, ['id', 'server', 'url', 'editKey', 'createdAt', 'updatedAt']) &&
    areAll(begun, ['server', 'idempotencyKey', 'startedAt'])
    ? (value as unknown as Book)
    : undefined
}

function areAll(list: unknown, fields: readonly string[]): boolean {
  return (
    Array.isArray(list) &&
    list.every((one) => isObject(one) && fields.every((field) => typeof one[field] === 'string'))
  )
}
