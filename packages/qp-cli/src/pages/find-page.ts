import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UsageError } from 'qp-command-line'
import type { Invocation } from '../command.ts'
import { CommandFailure } from '../errors/command-failure.ts'
import { isSameAddress } from '../service-address.ts'
import type { KeptPage } from '../store/kept-page.ts'
import { keptPages } from './change-key.ts'
import { isIndex } from './index-file.ts'
import { followMove } from './moved-file.ts'
import { isBelow } from './prepare/picture-folder.ts'
import { readInput } from '../input/read-input.ts'

/** The call in which a page is named. */
type Call = Pick<Invocation, 'options' | 'services' | 'terminal'>

/** A page by its name, on a service. */
export interface NamedPage {
  readonly server: string
  /** Its id or slug. */
  readonly name: string
  readonly kept?: KeptPage | undefined
}

/**
 * The page that is meant, by its id, its address or the file that it was published from.
 *
 * @throws CommandFailure when its key is not kept
 */
export async function findKeptPage(name: string, call: Call): Promise<KeptPage> {
  const page = await lookUp(name, call)
  if (page !== undefined) return page
  await requireNoFile(name)
  throw new CommandFailure(`No key of ${JSON.stringify(name)} is kept here. \`qp keep\` takes its edit link.`)
}

/**
 * The pages that are meant by names, each by its address where a name is that of a folder: then they are those of all files in
 * it, and its index. SPEC.md 18.13.9
 */
export async function withPagesOfFolders(
  names: readonly string[],
  { services }: Pick<Call, 'services'>,
): Promise<readonly string[]> {
  const meant: string[] = []
  for (const name of names) {
    const root = await realpath(name).catch(() => undefined)
    const isFolder = root !== undefined && (/\.zip$/i.test(root) || (await stat(root)).isDirectory())
    const pages = isFolder ? await pagesIn(root, services) : []
    meant.push(...(pages.length === 0 ? [name] : pages.map(({ server, id }) => `${server}/${id}`)))
  }
  return meant
}

/**
 * The folder that is meant, and the pages of all files in it.
 *
 * @throws UsageError for what is no folder; CommandFailure for one without pages
 */
export async function pagesOfFolder(
  name: string,
  services: Call['services'],
): Promise<{ readonly root: string; readonly pages: readonly KeptPage[] }> {
  const root = await realpath(name).catch(() => undefined)
  if (root === undefined)
    throw new UsageError(`--to is for a folder, and there is none ${JSON.stringify(name)}.`)
  const pages = await pagesIn(root, services)
  if (pages.length === 0) throw new CommandFailure(`No file in ${name} has a page.`)
  return { root, pages }
}

async function pagesIn(root: string, services: Call['services']): Promise<readonly KeptPage[]> {
  const { server } = await services.chosenServer()
  return (await services.pages.all()).filter(
    ({ path, ...page }) =>
      path !== undefined && isSameAddress(page.server, server) && (path === root || isBelow(path, root)),
  )
}

/** The page that is meant; its key need not be kept. */
export async function findPage(name: string, call: Call): Promise<NamedPage> {
  const kept = await lookUp(name, call)
  if (kept !== undefined) return { server: kept.server, name: kept.id, kept }
  const [, server, last = name] = /^(https?:\/\/.+)\/([\w-]+)$/.exec(name) ?? []
  if (!/^[\w-]+$/.test(last)) {
    await requireNoFile(name)
    throw new UsageError(`${JSON.stringify(name)} is not a page: give an id or an address.`)
  }
  return { server: server ?? (await call.services.chosenServer()).server, name: last }
}

async function requireNoFile(name: string): Promise<void> {
  const about = await stat(name).catch(() => undefined)
  if (about?.isFile() === true)
    throw new CommandFailure(`${name} has no page that is known here: \`qp ${name}\` publishes it.`)
}

async function lookUp(name: string, call: Call): Promise<KeptPage | undefined> {
  if (name.includes('#edit='))
    throw new UsageError(
      'Other users can see the arguments of commands: pass an edit link to `qp keep` on its standard input.',
    )
  const all = await keptPages(call.services)
  // So are the pages of a folder named, of which there may be thousands.
  const exact = all.find(({ server, id }) => name === `${server}/${id}`)
  if (exact !== undefined) return exact
  const path = await realpath(name).catch(() => undefined)
  const found = all.filter(
    (page) => page.id === name || isAddressOf(page, name) || (path !== undefined && isOf(path, page)),
  )
  const meant = found.length === 0 && path !== undefined ? await pagesNear(name, path, all, call) : found
  if (meant.length < 2) return meant[0]
  const { server } = await call.services.chosenServer()
  return meant.find((page) => isSameAddress(page.server, server))
}

/** Whether a page is that of a file, or the first one of a folder. */
function isOf(path: string, { path: own = '' }: KeptPage): boolean {
  return own === path || (dirname(own) === path && isIndex(own))
}

/** That of the only file of a folder, or that of a file which was moved. */
async function pagesNear(
  name: string,
  folder: string,
  all: readonly KeptPage[],
  { options, services, terminal }: Call,
): Promise<readonly KeptPage[]> {
  const inside = all.filter(({ path }) => path !== undefined && isBelow(path, folder))
  if (new Set(inside.map(({ path }) => path)).size === 1) return inside
  const input = await readInput(name).catch(() => undefined)
  if (input === undefined) return []
  const from = await followMove(input, { services, terminal, isTrial: options['dry-run'] === true })
  return all
    .filter(({ path }) => path !== undefined && path === from)
    .map((page) => ({ ...page, path: input.path }))
}

/** By its id or slug, whole or below the address of its service. */
function isAddressOf({ url, server, id }: KeptPage, name: string): boolean {
  return (
    [url, `${server}/${id}`].some((address) => isSameAddress(address, name)) ||
    url.slice(url.lastIndexOf('/') + 1) === name
  )
}
