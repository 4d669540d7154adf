import { posix } from 'node:path'
import type { NewPage } from 'qp-client'
import { notionMarkdown, notionTitle } from 'qp-import/wiki'
import type { Block } from 'qp-schema'
import { CommandFailure } from '../errors/command-failure.ts'
import { hashOf, type Input, readInput } from '../input/read-input.ts'
import { headingOf } from '../pages/prepare/local-pictures.ts'
import type { PreparedPage } from '../pages/prepare/prepared-page.ts'
import { titleOfName } from '../pages/prepare/title-of-name.ts'
import { fieldsOf, type Preparation, preparePage } from '../pages/prepare/prepare-page.ts'
import { writtenOut } from '../terminal.ts'
import { footBlock, indexBlocks } from './index-page.ts'
import { MADE_INDEX, type SiteFile } from './folder/open-site.ts'
import { PageAddresses } from './page-addresses.ts'
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
export async function prepareFile({ name, path, source }: SiteFile, run: SiteRun): Promise<SitePage> {
  const shown = shownName(name, run)
  const input = { ...(await readInput(source)), name: shown }
  if (input.path !== source) throw new CommandFailure(`${shown} was left out: a symbolic link is on its way.`)
  const addresses = new PageAddresses(name, run)
  const { page, ...prepared } = await prepareText(input, addresses, run)
  const foot = footOf(name, addresses, run)
  return {
    ...prepared,
    page: foot === undefined ? page : ({ ...page, blocks: [...(page.blocks ?? []), foot] } as NewPage),
    warnings: [...prepared.warnings, ...addresses.warnings()],
    name,
    shown,
    path,
    hash: input.hash,
    isComplete: addresses.isComplete,
  }
}

/**
 * What a file holds as a page, without the foot that its folder gives it.
 *
 * @throws CommandFailure for what is no page; what the upload of a picture fails with
 */
export async function prepareText(
  given: Input,
  addresses: PageAddresses,
  run: Omit<Preparation, 'site'> & Pick<SiteRun, 'site'>,
): Promise<PreparedPage & { readonly title: string }> {
  const input = withNotion(given)
  const prepared = await preparePage(input, {
    ...run,
    site: { links: addresses.links(), sender: run.sender },
  })
  const { blocks = [] } = prepared.page
  if (blocks.length === 0) throw new CommandFailure(`${input.name} shows nothing: there is no text in it.`)
  const named = prepared.page.title ?? prepared.page.meta?.title ?? headingOf(blocks)
  const title = named ?? titleOfName(addresses.from)
  // Obsidian shows the name of a note above it.
  const isTitled = run.site.isVault && named === undefined && 'text' in input
  return { ...prepared, page: { ...prepared.page, ...(isTitled && { title }) }, title }
}

function footOf(name: string, addresses: PageAddresses, run: SiteRun): Block | undefined {
  const neighbour = (target: string | undefined) => {
    const url = target === undefined ? undefined : addresses.of(target)
    if (target === undefined || url === undefined) return undefined
    const isRead = target === MADE_INDEX || run.titles.has(target)
    if (!isRead) addresses.isComplete = false
    return { url, title: titleOf(target, run) }
  }
  const { previous, up, next } = run.site.neighbours.get(name) ?? {}
  return footBlock({ previous: neighbour(previous), up: neighbour(up), next: neighbour(next) })
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
  return writtenOut(posix.join(folder, name)).replaceAll(/[\n\t]/g, ' ')
}

function titleOf(name: string, { titles, pages, site }: SiteRun): string {
  if (name === MADE_INDEX) return site.title
  return titles.get(name) ?? pages.get(name)?.title ?? titleOfName(name)
}

function withNotion(input: Input): Input {
  const isNotion = 'text' in input && notionTitle(posix.basename(input.name)) !== undefined
  return isNotion ? { ...input, text: notionMarkdown(input.text) } : input
}
