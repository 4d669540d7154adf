import { lstat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Invocation } from '../command.ts'
import { readInput } from '../input/read-input.ts'
import { isIndex } from '../pages/index-file.ts'
import { keptPages } from '../pages/change-key.ts'
import { isGone, pathBefore, tellMove } from '../pages/moved-file.ts'
import { isBelow, isPictureName, nameFrom } from '../pages/prepare/picture-folder.ts'
import { chosenPlace } from '../pages/prepare/prepare-page.ts'
import { picturesFrom, type PictureSender, pictureSender } from '../pages/prepare/upload-pictures.ts'
import { isSameAddress } from '../service-address.ts'
import type { KeptPage } from '../store/kept-page.ts'
import type { Move } from '../store/page-book.ts'
import { GatheredWarnings } from './gathered-warnings.ts'
import { MADE_INDEX, type Site } from './folder/open-site.ts'

/** A folder that is being published. */
export interface SiteRun extends Pick<Invocation, 'options' | 'services' | 'terminal'> {
  readonly site: Site
  /** The folder as its user has named it. */
  readonly folder: string
  readonly server: string
  readonly passphrase: string | undefined
  readonly sender: PictureSender | undefined
  readonly isTrial: boolean
  /** The pages that there are, by the names of their files. Grows. */
  readonly pages: Map<string, KeptPage>
  /** What was dropped so far. */
  readonly warnings: GatheredWarnings
  /** What the pages are called that were read. Grows. */
  readonly titles: Map<string, string>
  /** The addresses of pages that were sent, and are hidden although neither their files nor this call say so. Grows. */
  readonly stillHidden: string[]
  /** Pages of which nothing but what their files hold, or their folder, has changed. Grows, and is kept at the end. */
  readonly unsent: KeptPage[]
  /** Pages of files that are gone. */
  readonly gone: readonly KeptPage[]
  /** Whether visitors cannot see the first page that there was, or need a passphrase for it. */
  isGuarded(): Promise<boolean>
}

/**
 * Finds the pages that the files of a folder have, also files that were moved. What is made as the index and what a file is
 * the index of are one page. SPEC.md 18.13.5
 */
export async function beginRun(
  site: Site,
  {
    folder,
    options,
    services,
    terminal,
    passphrase,
  }: Omit<Invocation, 'operands' | 'program'> & {
    readonly folder: string
    readonly passphrase: string | undefined
  },
): Promise<SiteRun> {
  const { server } = await services.chosenServer()
  const isTrial = options['dry-run'] === true
  const { root } = site
  const ours = (await keptPages(services)).filter((page) => isSameAddress(page.server, server))
  const byPath = new Map(ours.map((page) => [page.path, page]))
  const missing: KeptPage[] = []
  const here = new Set([root, ...site.files.map(({ path }) => path)])
  /** Where a file is read that its page calls so. */
  const sourceOf = (path: string) => (isBelow(path, root) ? join(site.place, relative(root, path)) : path)
  const isMissing = async (path: string) => !here.has(path) && (await isGone(sourceOf(path)))
  for (const page of ours) if (page.path !== undefined && (await isMissing(page.path))) missing.push(page)
  const pages = new Map<string, KeptPage>()
  const moves: Move[] = []
  const take = (name: string, to: string, page: KeptPage) => {
    if (page.path !== undefined) moves.push({ from: page.path, to })
    pages.set(name, { ...page, path: to })
  }
  for (const { name, path } of [...site.files, { name: MADE_INDEX, path: root }]) {
    const page = byPath.get(path)
    if (page !== undefined) pages.set(name, page)
  }
  takeIndex()
  if (missing.length > 0) await takeMoved()
  // The folder itself was moved, with what was made of it.
  const movedFrom = [...pages.values()].find(({ site: of }) => of !== undefined && of !== root)?.site
  const index = missing.find(({ path }) => path !== undefined && path === movedFrom)
  if (index !== undefined && site.index === undefined && !pages.has(MADE_INDEX)) take(MADE_INDEX, root, index)
  if (!isTrial && moves.length > 0) await services.pages.move(moves)
  const taken = new Set([...pages.values()].map(({ id }) => id))
  const first = pages.get(site.index ?? MADE_INDEX) ?? [...pages.values()][0]
  let guarded: Promise<boolean> | undefined
  return {
    site,
    folder,
    server,
    options,
    services,
    terminal,
    passphrase,
    isTrial,
    sender: await senderOf(),
    pages,
    titles: new Map(),
    stillHidden: [],
    unsent: [],
    warnings: new GatheredWarnings(),
    gone: await goneOf(ours.filter(({ id, site: of }) => of === root && !taken.has(id))),
    isGuarded: () => (guarded ??= isGuarded()),
  }

  async function isGuarded(): Promise<boolean> {
    if (first === undefined || first.isHiddenByFile === true || passphrase !== undefined) return false
    const page = await (
      await services.clientOf(server)
    )
      .page(first.id, first.editKey)
      .get()
      .catch(() => undefined)
    return page !== undefined && (!page.published || page.hasPassphrase === true)
  }

  /** What was left out since then counts as well; of what cannot be read, nobody knows. */
  async function goneOf(formerly: readonly KeptPage[]): Promise<readonly KeptPage[]> {
    const gone: KeptPage[] = []
    for (const page of formerly) {
      const { path } = page
      if (path === root && isIndex(site.index ?? '')) gone.push(page)
      if (path === undefined || path === root) continue
      if (site.unclear.has(nameFrom(root, path))) continue
      const state = await lstat(sourceOf(path)).then(
        () => undefined,
        ({ code }: NodeJS.ErrnoException) => code,
      )
      if (state === undefined || state === 'ENOENT') gone.push(page)
    }
    return gone
  }

  async function takeMoved(): Promise<void> {
    const byHash = Map.groupBy(await services.pages.files(), ({ hash }) => hash)
    for (const { name, path, source } of site.files) {
      if (pages.has(name)) continue
      const input = await readInput(source).catch(() => undefined)
      if (input === undefined) continue
      const left = new Set((byHash.get(input.hash) ?? []).flatMap((file) => file.path ?? []))
      for (const { from } of moves) left.delete(from)
      const from = await pathBefore({ path }, [...left])
      if (from === undefined) continue
      tellMove(name, from, terminal)
      const page = byPath.get(from)
      if (page === undefined) moves.push({ from, to: path })
      else take(name, path, page)
    }
  }

  function takeIndex(): void {
    const made = pages.get(MADE_INDEX)
    const former = missing.find(({ path = '' }) => dirname(path) === root && isIndex(path))
    if (site.index === undefined) {
      if (made === undefined && former !== undefined) take(MADE_INDEX, root, former)
      return
    }
    const page = made ?? (isIndex(site.index) ? former : undefined)
    if (page !== undefined && !pages.has(site.index)) take(site.index, join(root, site.index), page)
    pages.delete(MADE_INDEX)
  }

  async function senderOf(): Promise<PictureSender | undefined> {
    if (options['no-pictures'] === true) return undefined
    const named = new Set([...site.pictures].map((name) => join(site.place, name)))
    const ofFolder = picturesFrom({ folder: site.place, own: site.place })
    const chosen = await chosenPlace(options['pictures-from'], site.place)
    const ofChosen = chosen === undefined ? ofFolder : picturesFrom(chosen)
    const sender = onceEach(
      pictureSender({
        client: await services.clientOf(server),
        server,
        book: services.pictures,
        read: (path) => (named.has(path) ? ofFolder : ofChosen)(path),
        terminal,
        isTrial,
        most: Number.POSITIVE_INFINITY,
      }),
    )
    if (chosen !== undefined) return sender
    return {
      ...sender,
      async file(path) {
        if (named.has(path) || (await isGone(path)) || !isBelow(path, site.place)) return sender.file(path)
        const reason = isPictureName(path)
          ? 'hidden, a link, or ignored by Git'
          : 'no PNG, JPEG, WebP, GIF or AVIF'
        terminal.note(`${path} was left out: it is ${reason}.`)
        return undefined
      },
    }
  }
}

/** Several pages may show one picture. */
function onceEach(sender: PictureSender): PictureSender {
  const addresses = new Map<string, Promise<string | undefined>>()
  return {
    ...sender,
    file(path) {
      const address = addresses.get(path) ?? sender.file(path)
      addresses.set(path, address)
      address.catch(() => addresses.delete(path))
      return address
    },
  }
}
