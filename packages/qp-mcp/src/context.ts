import { type Client, createClient, type Page } from 'qp-client'
import { SLUG_PATTERN } from 'qp-schema/api'
import { pageIdIn } from './etags.ts'
import type { McpOptions } from './options.ts'
import { pageNamed } from './page-names.ts'
import { ToolError } from './results.ts'

const LOOK_MILLISECONDS = 10_000

/** What every tool works with. */
export interface ToolContext extends Pick<McpOptions, 'local' | 'bodies'> {
  readonly client: Client
  readonly baseUrl: string
  /** Sends a request to a path of the service that the client has no call for. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>
  /** The public address of a page. */
  readonly urlOf: (id: string) => string
  /**
   * A page, however it is named, and its key: the one of the call, or the one that this computer keeps.
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
  const request: ToolContext['request'] = (path, init = {}) =>
    fetch(baseUrl + path, { ...(signal && { signal }), ...init })
  return {
    local,
    bodies,
    client,
    baseUrl,
    request,
    urlOf: (id) => `${baseUrl}/${id}`,
    async keyed(page, given) {
      const { name, editKey = given } = pageNamed(page, baseUrl)
      if (editKey === undefined && local === undefined)
        throw new ToolError(
          "forbidden: this needs the editKey that publish_page has answered, or the page's edit link as `page`.",
        )
      const id = await idOf(name, request)
      const kept = editKey === undefined ? await local?.keys.find(id) : { id, editKey }
      if (kept === undefined)
        throw new ToolError(
          `forbidden: this computer has no edit key of ${name}. Give the edit link of the page as \`page\`.`,
        )
      return { ...kept, page: client.page(kept.id, kept.editKey) }
    },
  }
}

/** What a slug of a published page stands for, which may be another one by now. Other names are passed on as they are. */
async function idOf(name: string, request: ToolContext['request']): Promise<string> {
  if (!SLUG_PATTERN.test(name)) return name
  try {
    // Whatever its state is, it is known: nothing of the page is made or sent.
    const headers = { 'If-None-Match': '*' }
    const signal = AbortSignal.timeout(LOOK_MILLISECONDS)
    const answer = await request(`/${name}.md`, { method: 'HEAD', headers, signal })
    return pageIdIn(answer.headers.get('ETag') ?? '') ?? name
  } catch {
    return name
  }
}
