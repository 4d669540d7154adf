import {
  type McpServer,
  type CallToolResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { isReservedWord } from 'qp-schema/api'
import type { ToolContext } from './context.ts'

/** The media type of a view that a host shows in a frame of its own, as MCP Apps names it. */
const APP_TYPE = 'text/html;profile=mcp-app'
const PREFIX = 'ui://quick-pages/'
const MAX_PREVIEW = 2_000_000
const MAX_ORIGINS = 20

/** A link to the preview of a page. */
export function previewLink(id: string): CallToolResult['content'][number] {
  return { type: 'resource_link', uri: PREFIX + id, name: `Preview of ${id}`, mimeType: APP_TYPE }
}

/** Adds the published pages as views for hosts that show them: the page as visitors see it, without its script. SPEC.md 17.6 */
export function registerPreview(server: McpServer, { request, baseUrl }: ToolContext): void {
  server.registerResource(
    'page-preview',
    new ResourceTemplate(`${PREFIX}{id}`, { list: undefined }),
    { title: 'Preview of a page', description: 'A published page as visitors see it', mimeType: APP_TYPE },
    async (uri, { id }) => {
      const name = typeof id === 'string' && /^[\w-]+$/.test(id) && !isReservedWord(id) ? id : undefined
      const response =
        name === undefined ? undefined : await request(`/${name}`, { headers: { Accept: 'text/html' } })
      const html = response?.ok === true ? await response.text() : undefined
      if (html === undefined || html.length > MAX_PREVIEW) throw new ResourceNotFoundError(uri.href)
      const origin = new URL(baseUrl).origin
      const csp = { resourceDomains: [origin, ...pictureOrigins(html)], frameDomains: [origin] }
      const text = html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      return {
        contents: [{ uri: uri.href, mimeType: APP_TYPE, text, _meta: { ui: { csp, prefersBorder: true } } }],
      }
    },
  )
}

/** Where the pictures of a page are. */
function pictureOrigins(html: string): string[] {
  const origins = [...html.matchAll(/<img [^>]*?src="(https:\/\/[^"]*)"/g)].flatMap(([, address = '']) =>
    URL.canParse(address) ? [new URL(address).origin] : [],
  )
  return [...new Set(origins)].slice(0, MAX_ORIGINS)
}
