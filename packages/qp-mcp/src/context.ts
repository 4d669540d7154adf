import { type Client, createClient, type Page } from 'qp-client'
import type { McpOptions } from './options.ts'
import { pageNamed } from './page-names.ts'
import { ToolError } from './results.ts'

/** What every tool works with. */
export interface ToolContext extends Pick<McpOptions, 'local' | 'bodies'> {
  readonly client: Client
  readonly baseUrl: string
  /** Sends a request to a path of the service that the client has no call for. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>
  /** The public address of a page. */
  readonly urlOf: (id: string) => string
  /**
   * A page and its key: the one of the call, or the one that this computer keeps.
   *
   * @throws ToolError when there is none
   */
  readonly keyed: (page: string, editKey?: string) => Promise<KeyedPage>
}

/** A page that can be changed. */
export interface KeyedPage {
  readonly id: string
  readonly editKey: string
  readonly page: Page
}

/** Makes it of the options. */
export function contextOf({ local, bodies, ...options }: McpOptions): ToolContext {
  const client = createClient(options)
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const { fetch = globalThis.fetch, signal } = options
  return {
    local,
    bodies,
    client,
    baseUrl,
    request: (path, init = {}) => fetch(baseUrl + path, { ...(signal && { signal }), ...init }),
    urlOf: (id) => `${baseUrl}/${id}`,
    async keyed(name, given) {
      const { id, editKey = given } = pageNamed(name, baseUrl)
      const key = editKey ?? (await local?.keys.keyOf(id))
      if (key === undefined)
        throw new ToolError(
          local === undefined
            ? 'forbidden: this needs the editKey that publish_page has answered.'
            : `forbidden: this computer has no edit key of ${id}. Give the edit link of the page as \`page\`.`,
        )
      return { id, editKey: key, page: client.page(id, key) }
    },
  }
}
