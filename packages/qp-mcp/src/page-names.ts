import { type EditLink, parseEditUrl } from 'qp-client'
import { isReservedWord } from 'qp-schema/api'
import { ToolError } from './results.ts'

/** Which page a call is about. */
export interface PageName {
  /** Its id, or its slug. */
  readonly name: string
  /** The key, where the page was named by an edit link. */
  readonly editKey?: string
}

/** Below the address of the service: the page, its views and frames, or the page in the API. */
const PATH = /^\/(?:api\/v1\/pages\/)?([\w-]+)(?:\.(?:md|json|txt))?(?:\/.*)?$/

/**
 * What a model says to name a page: an id or slug, the address of the page or of anything of it, or an edit link.
 *
 * @throws ToolError for anything else; it holds nothing of it, since a key may be in it
 */
export function pageNamed(page: string, baseUrl: string): PageName {
  const given = page.trim()
  const [, alone] = /^(?:ui:\/\/quick-pages\/)?([\w-]+)$/.exec(given) ?? []
  if (alone !== undefined) return named(alone)
  const url = URL.canParse(given) ? new URL(given) : undefined
  const base = new URL(baseUrl)
  // The key of a page is not for another service.
  if (url === undefined || originOf(url) !== originOf(base)) throw notAPage()
  if (url.hash.startsWith('#edit=')) {
    const { id, editKey } = linkOf(given)
    return { name: id, editKey }
  }
  const folder = base.pathname.replace(/\/$/, '')
  const path = url.pathname.startsWith(`${folder}/`) ? url.pathname.slice(folder.length) : ''
  const name = path === '/' ? url.searchParams.get('id') : PATH.exec(path)?.[1]
  if (name === null || name === undefined || !/^[\w-]+$/.test(name)) throw notAPage()
  return named(name)
}

/** No page has a name that is the service's own. SPEC.md 2.2.2 */
function named(name: string): PageName {
  if (isReservedWord(name)) throw notAPage()
  return { name }
}

/** This computer has several names. */
function originOf({ protocol, hostname, port }: URL): string {
  return `${protocol}//${/^(?:127\.0\.0\.1|\[::1\])$/.test(hostname) ? 'localhost' : hostname}:${port}`
}

function linkOf(editUrl: string): EditLink {
  try {
    return parseEditUrl(editUrl)
  } catch {
    throw notAPage()
  }
}

function notAPage(): ToolError {
  return new ToolError(
    'invalid_body: `page` is no page of this service. Give its id, its slug or its whole address.',
  )
}
