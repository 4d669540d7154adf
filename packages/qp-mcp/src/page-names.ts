import { parseEditUrl } from 'qp-client'
import { ToolError } from './results.ts'

/** Which page a call is about. */
export interface PageName {
  /** Its id, or its slug. */
  readonly id: string
  /** The key, where the name is an edit link. */
  readonly editKey?: string
}

/**
 * What a model says to name a page: an id or slug, the address of the page or of one of its views, or an edit link.
 *
 * @throws ToolError for anything else; it holds nothing of it, since a key may be in it
 */
export function pageNamed(page: string, baseUrl: string): PageName {
  const name = page.trim()
  if (/^[\w-]+$/.test(name)) return { id: name }
  // The key of a page is not for another service.
  if (!URL.canParse(name) || new URL(name).origin !== new URL(baseUrl).origin) throw notAPage()
  const { pathname, hash } = new URL(name)
  if (hash.startsWith('#edit=')) {
    try {
      return parseEditUrl(name)
    } catch {
      throw notAPage()
    }
  }
  const [, id] = /\/([\w-]+?)(?:\.(?:md|json|txt))?$/.exec(pathname) ?? []
  if (id === undefined) throw notAPage()
  return { id }
}

function notAPage(): ToolError {
  return new ToolError('invalid_body: `page` is no page of this service. Give its id, or its whole address.')
}
