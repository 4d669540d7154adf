import { posix } from 'node:path'
import { CommandFailure } from '../errors/command-failure.ts'
import { hashOf, type Input, readInput } from '../input/read-input.ts'
import type { PreparedPage } from '../pages/prepare/prepared-page.ts'
import { fieldsOf, preparePage } from '../pages/prepare/prepare-page.ts'
import { footBlock, indexBlocks } from './index-page.ts'
import { MADE_INDEX, type SiteFile } from './open-site.ts'
import type { SiteRun } from './site-run.ts'

/** A page of a site as it is to be sent. */
export interface SitePage extends PreparedPage {
  readonly name: string
  /** What its user calls it. */
  readonly shown: string
  readonly path: string
  readonly hash: string
  /** All pages are there that it leads to. */
  readonly isComplete: boolean
}

/**
 * A file as a page whose links lead to the pages that there are.
 *
 * @throws CommandFailure for what is no page; what the upload of a picture fails with
 */
export async function prepareFile({ name, path }: SiteFile, run: SiteRun): Promise<SitePage> {
  const { site, sender } = run
  const shown = shownName(name, run)
  let isComplete = true
  const addressOf = (target: string): string | undefined => {
    if (site.hidden.has(target)) return undefined
    const url = run.pages.get(target)?.url
    if (url === undefined) isComplete = false
    return (
      url ?? (run.isTrial ? `https://not-yet-published.invalid/${encodeURIComponent(target)}` : undefined)
    )
  }
  const linkTo = (url: string): string | undefined => {
    const found = site.links.find(url, name)
    if (found === undefined) return undefined
    if (found.name === name && found.hash !== '') return found.hash
    const address = addressOf(found.name)
    return address === undefined ? undefined : address + found.hash
  }
  const input: Input = { ...(await readInput(path)), name: shown }
  if (input.path !== path) throw new CommandFailure(`${shown} was left out: a symbolic link is on its way.`)
  const links = { root: site.root, linkTo }
  const prepared = await preparePage(input, { ...run, site: { links, sender } })
  const { blocks = [] } = prepared.page
  if (blocks.length === 0) throw new CommandFailure(`${shown} shows nothing: there is no text in it.`)
  const neighbour = (target: string | undefined) => {
    const url = target === undefined ? undefined : addressOf(target)
    if (target === undefined || url === undefined) return undefined
    if (!run.titles.has(target)) isComplete = false
    return { url, title: titleOf(target, run) }
  }
  const { previous, up, next } = site.neighbours.get(name) ?? {}
  const foot = footBlock({ previous: neighbour(previous), up: neighbour(up), next: neighbour(next) })
  const page = foot === undefined ? prepared.page : { ...prepared.page, blocks: [...blocks, foot] }
  return { ...prepared, page: page as PreparedPage['page'], name, shown, path, hash: input.hash, isComplete }
}

/** The index of a folder that has no file for it. SPEC.md 18.13.2 */
export function prepareIndex(run: SiteRun): SitePage {
  const { site } = run
  const { title } = site
  const listed = site.files
    .filter(({ name }) => !site.hidden.has(name))
    .flatMap(({ name }) => {
      const url = run.pages.get(name)?.url
      return url === undefined ? [] : [{ name, url, title: titleOf(name, run) }]
    })
  const blocks = indexBlocks(title, listed)
  return {
    page: { ...fieldsOf(run.options), blocks },
    title,
    warnings: [],
    pictures: new Map(),
    name: MADE_INDEX,
    shown: run.folder,
    path: site.root,
    hash: hashOf(JSON.stringify(blocks)),
    isComplete: true,
  }
}

/** What a file is called from where its user is. */
export function shownName(name: string, { folder }: Pick<SiteRun, 'folder'>): string {
  return posix.join(folder, name)
}

function titleOf(name: string, { titles, pages, site }: SiteRun): string {
  if (name === MADE_INDEX) return site.title
  return titles.get(name) ?? pages.get(name)?.title ?? posix.basename(name)
}
