import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll } from 'vitest'
import { BASE_URL, startTestServer, type TestServer } from './test-server.ts'

/** The versions of the protocol that the tools are served in. SPEC.md 17.1.1 */
export const PROTOCOL_VERSIONS = ['2025-11-25', '2026-07-28'] as const

/** What a tool has answered. */
export interface ToolAnswer {
  readonly text: string
  readonly fields: Record<string, unknown>
  readonly isError: boolean
  /** Addresses of the resources that it links to. */
  readonly links: readonly string[]
  /** The call and its answer as JSON, in tokens of four characters. */
  readonly tokens: number
}

/** The official client, at a test server. */
export interface ToolClient {
  readonly client: Client
  call(name: string, args: Record<string, unknown>): Promise<ToolAnswer>
  close(): Promise<void>
}

/** A server and a client of it for all tests of a file. */
export function useTools(environment: Readonly<Record<string, string>> = {}): {
  readonly server: TestServer
  readonly tools: ToolClient
} {
  const used = {} as { server: TestServer; tools: ToolClient }
  beforeAll(async () => {
    used.server = await startTestServer(environment)
    used.tools = await connectToolClient(used.server)
  })
  afterAll(async () => {
    await used.tools.close()
    await used.server.stop()
  })
  return used
}

/** Connects it in a version of the protocol. */
export async function connectToolClient(
  server: TestServer,
  version: (typeof PROTOCOL_VERSIONS)[number] = '2026-07-28',
  headers: Record<string, string> = {},
): Promise<ToolClient> {
  const mode = version === '2025-11-25' ? 'legacy' : { pin: version }
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL(`${server.origin}/mcp`), {
    requestInit: { headers },
  })
  await client.connect(transport)
  return { client, call: callWith(client), close: () => client.close() }
}

/** Calls tools of a client that is connected. */
export function callWith(client: Client): ToolClient['call'] {
  return async (name, args) => {
    const params = { name, arguments: args }
    const answer = await client.callTool(params)
    const texts = answer.content.flatMap((block) => (block.type === 'text' ? [block.text] : []))
    return {
      text: texts.join('\n'),
      fields: (answer.structuredContent ?? {}) as Record<string, unknown>,
      isError: answer.isError === true,
      links: answer.content.flatMap((block) => (block.type === 'resource_link' ? [block.uri] : [])),
      tokens: (JSON.stringify(params).length + JSON.stringify(answer).length) / 4,
    }
  }
}

/** Sends a body to an address that names the public origin, at which no test server listens. */
export async function sendBody(
  server: TestServer,
  address: unknown,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { pathname } = new URL(String(address), BASE_URL)
  const answer = await fetch(server.origin + pathname, { method: 'PUT', body, headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
