import { McpServer } from '@modelcontextprotocol/server'
import { assertArgument, isObject } from 'qp-schema'
import { changeTools } from './tools/change-tools.ts'
import type { Capabilities } from './tools/content.ts'
import { contextOf, type ToolContext } from './context.ts'
import type { McpOptions } from './options.ts'
import { noteTools } from './tools/note-tools.ts'
import { pictureTools } from './tools/picture-tools.ts'
import { registerPreview } from './preview.ts'
import { registerPrompts } from './prompts.ts'
import { publishTools } from './tools/publish-tools.ts'
import { readTools } from './tools/read-tools.ts'
import { registerTools, type Tool } from './tools/define-tool.ts'

const VERSION = '0.0.0'
const INSTRUCTIONS =
  'Quick Pages publishes markdown as public web pages. Pages are anonymous: whoever has the edit key of one may change it. Change pages with edit_page rather than writing them anew.'
/** What is listed is the same for all, and changes with a release only. */
const LISTED = { ttlMs: 3_600_000, cacheScope: 'public' } as const
const UNCHANGING = { listChanged: false }

/**
 * A server of the tools, prompts and previews of Quick Pages, for one request or one connection. SPEC.md 17
 *
 * @throws TypeError for options that cannot be used
 */
export function createMcpServer(options: McpOptions): McpServer {
  assertArgument(isObject(options), 'createMcpServer', 'an object with a `baseUrl`', options)
  const context = contextOf(options)
  const server = new McpServer(
    { name: 'quick-pages', title: 'Quick Pages', version: VERSION },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: UNCHANGING, resources: UNCHANGING, prompts: UNCHANGING },
      cacheHints: {
        'server/discover': LISTED,
        'tools/list': LISTED,
        'prompts/list': LISTED,
        'resources/list': LISTED,
        'resources/templates/list': LISTED,
      },
    },
  )
  registerTools(server, toolsOf(context), context)
  registerPreview(server, context)
  registerPrompts(server)
  return server
}

/** Made once of each kind: schemas cost more than what is done with them. */
const kept = new Map<string, readonly Tool[]>()

function toolsOf({ local, bodies }: ToolContext): readonly Tool[] {
  const capabilities: Capabilities = { local: local !== undefined, bodies: bodies !== undefined }
  const kind = JSON.stringify(capabilities)
  const tools =
    kept.get(kind) ??
    [publishTools, changeTools, readTools, pictureTools, noteTools].flatMap((make) => make(capabilities))
  kept.set(kind, tools)
  return tools
}
