import { randomBytes } from 'node:crypto'
import { isObject } from 'qp-schema'
import { type BegunSave, isSameSave, type Save } from './begun-save.ts'
import { jsonFile } from './json-file.ts'
import { isPageOf, isSamePage, type KeptPage, type PageName } from './kept-page.ts'

interface Book {
  readonly version: 1
  readonly pages: readonly KeptPage[]
  readonly begun: readonly BegunSave[]
}

/** Where a file was, and where it is. */
export interface Move {
  readonly from: string
  readonly to: string
}

/** The pages of this user, with their keys. SPEC.md 18.3 */
export type PageBook = ReturnType<typeof openPageBook>

/**
 * The service keeps answers for 24 hours (SPEC.md 5.10.5). After that, a save that was interrupted is forgotten, unless parts
 * of it have arrived: each other one names the state that it is for, so that it cannot be stored twice.
 */
const KEPT_MILLISECONDS = 23 * 60 * 60 * 1000

/** The pages in a file, which need not be there. */
export function openPageBook(file: string) {
  const book = jsonFile<Book>(file, { version: 1, pages: [], begun: [] }, checked)
  return {
    path: book.path,
    all: async () => (await book.read()).pages,
    /** Every file that something is kept of, with its content of then. */
    files: async () => {
      const { pages, begun } = await book.read()
      return [...pages, ...recent(begun)].map(({ path, hash }) => ({ path, hash }))
    },
    /** What was interrupted of the same file, page, or text that came without a file. */
    unfinished: async (save: Save) => recent((await book.read()).begun).find((one) => isSameSave(one, save)),
    /** Notes a save before it is sent, so that it can be repeated as it was. One that is noted already is given back. */
    begin: (save: Save) =>
      book.update((old) => {
        const begun = recent(old.begun)
        const there = begun.find((one) => isSameSave(one, save))
        const idempotencyKey = randomBytes(24).toString('base64url')
        const made = there ?? { ...save, idempotencyKey, startedAt: new Date().toISOString() }
        return [{ ...old, begun: there === undefined ? [...begun, made] : begun }, made]
      }),
    /** Notes that the service has so many parts of a save, and the page that they are. */
    advance: (save: BegunSave, page: KeptPage, parts: number) =>
      book.update((old) => {
        const there = old.begun.find((one) => one.idempotencyKey === save.idempotencyKey)
        // Another process may be carrying out the same save, and be further.
        if (there === undefined || (there.done?.parts ?? 0) >= parts) return [old, undefined]
        const begun = [...without(old.begun, save), { ...there, done: { id: page.id, parts } }]
        return [{ ...old, begun, pages: placed(old.pages, page) }, undefined]
      }),
    /** Notes what a save has led to. */
    finish: (save: BegunSave, page: KeptPage) =>
      book.update((old) => {
        const begun = without(old.begun, save)
        const isThere = old.pages.some((one) => isSamePage(one, page))
        // Another process may have noted it, and have changed the page since.
        if (begun.length === old.begun.length && isThere) return [old, undefined]
        return [{ ...old, begun, pages: placed(old.pages, page) }, undefined]
      }),
    /** Forgets a save that the service has refused. */
    abandon: (save: BegunSave) =>
      book.update((old) => [{ ...old, begun: without(old.begun, save) }, undefined]),
    /** Keeps a page, or what has changed of it. */
    keep: (page: KeptPage) => book.update((old) => [{ ...old, pages: placed(old.pages, page) }, undefined]),
    /** Notes what the files of pages hold, and the folder that they are published with, of pages that are kept still. */
    keepFiles: (pages: readonly Pick<KeptPage, 'server' | 'id' | 'hash' | 'site'>[]) =>
      book.update((old) => {
        const byId = Map.groupBy(pages, ({ id }) => id)
        const changed = old.pages.map((one) => {
          const found = byId.get(one.id)?.find((page) => isSamePage(page, one))
          return found === undefined ? one : { ...one, hash: found.hash, site: found.site }
        })
        return [{ ...old, pages: changed }, undefined]
      }),
    /** Notes the key that a page is to get, before it is sent; one that is noted already is given back. */
    beginKey: (page: KeptPage, made: string) =>
      book.update((old) => {
        const { editKey, newEditKey = made } = old.pages.find((one) => isSamePage(one, page)) ?? page
        return [withPage(old, page, (one) => ({ ...one, newEditKey })), { editKey, newEditKey }]
      }),
    /** Notes whether a page has the key that was begun. Another process may have changed it again meanwhile. */
    endKey: (page: PageName, newEditKey: string, isChanged: boolean) =>
      book.update((old) => {
        const ended = (one: KeptPage) =>
          one.newEditKey === newEditKey ? withKey(one, isChanged ? newEditKey : one.editKey) : one
        return [withPage(old, page, ended), undefined]
      }),
    /** Keeps another key of a page, which is known to be the right one. */
    replaceKey: (page: PageName, editKey: string) =>
      book.update((old) => [withPage(old, page, (one) => withKey(one, editKey)), undefined]),
    /** Notes that files were moved: what each had under its former path is its own. */
    move: (moves: readonly Move[]) =>
      book.update((old) => {
        const targets = new Map(moves.map(({ from, to }) => [from, to]))
        const byPath = Map.groupBy(old.pages, ({ path }) => path)
        const moved = <T extends { readonly path?: string | undefined; readonly server: string }>(one: T) => {
          const to = one.path === undefined ? undefined : targets.get(one.path)
          const isTaken = byPath.get(to)?.some((page) => isPageOf(page, to, one.server)) === true
          return to === undefined || isTaken ? one : { ...one, path: to }
        }
        return [{ ...old, pages: old.pages.map(moved), begun: old.begun.map(moved) }, undefined]
      }),
    forget: (page: PageName) =>
      book.update((old) => {
        const pages = old.pages.filter((one) => !isSamePage(one, page))
        const begun = old.begun.filter(
          ({ server, done }) => done === undefined || !isSamePage({ server, id: done.id }, page),
        )
        return [{ ...old, pages, begun }, undefined]
      }),
  }
}

function recent(begun: readonly BegunSave[]): readonly BegunSave[] {
  const earliest = Date.now() - KEPT_MILLISECONDS
  return begun.filter(({ startedAt, done }) => done !== undefined || Date.parse(startedAt) > earliest)
}

/**
 * A file has one page on each service: an older one loses it. The keys of a page stay as they are noted, since another
 * process may be changing them.
 */
function placed(pages: readonly KeptPage[], page: KeptPage): readonly KeptPage[] {
  const { server, path } = page
  const { editKey, newEditKey } = pages.find((one) => isSamePage(one, page)) ?? page
  const others = pages
    .filter((one) => !isSamePage(one, page))
    .map((one) => (isPageOf(one, path, server) ? { ...one, path: undefined } : one))
  return [...others, { ...page, editKey, newEditKey }]
}

function withPage(book: Book, page: PageName, change: (one: KeptPage) => KeptPage): Book {
  return { ...book, pages: book.pages.map((one) => (isSamePage(one, page) ? change(one) : one)) }
}

function withKey(page: KeptPage, editKey: string): KeptPage {
  return { ...page, editKey, newEditKey: undefined }
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
