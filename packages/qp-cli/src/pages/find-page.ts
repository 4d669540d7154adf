import { realpath } from 'node:fs/promises'
import { CommandFailure, UsageError } from '../failure.ts'
import type { Services } from '../services.ts'
import type { KeptPage } from '../store/page-book.ts'

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
export async function findKeptPage(name: string, services: Services): Promise<KeptPage> {
  const page = await lookUp(name, services)
  if (page !== undefined) return page
  throw new CommandFailure(`No key of ${JSON.stringify(name)} is kept here. \`qp keep\` takes its edit link.`)
}

/** The page that is meant; its key need not be kept. */
export async function findPage(name: string, services: Services): Promise<NamedPage> {
  const kept = await lookUp(name, services)
  if (kept !== undefined) return { server: kept.server, name: kept.id, kept }
  const [, server, last = name] = /^(https?:\/\/.+)\/([\w-]+)$/.exec(name) ?? []
  if (!/^[\w-]+$/.test(last))
    throw new UsageError(`${JSON.stringify(name)} is no page: give an id or an address.`)
  return { server: server ?? (await services.chosenServer()).server, name: last }
}

async function lookUp(name: string, services: Services): Promise<KeptPage | undefined> {
  if (name.includes('#edit='))
    throw new UsageError(
      'Arguments are seen by others: give an edit link to `qp keep` on its standard input.',
    )
  const path = await realpath(name).catch(() => undefined)
  const found = (await services.pages.all()).filter(
    (page) => page.id === name || isAddressOf(page, name) || (path !== undefined && page.path === path),
  )
  if (found.length < 2) return found[0]
  const { server } = await services.chosenServer()
  return found.find((page) => page.server === server)
}

/** By its id or slug, whole or below the address of its service. */
function isAddressOf({ url, server, id }: KeptPage, name: string): boolean {
  return [url, `${server}/${id}`, url.slice(url.lastIndexOf('/') + 1)].includes(name)
}
