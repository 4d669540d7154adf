import { createMcpHandler } from '@modelcontextprotocol/server'
import { assertArgument } from 'qp-schema'
import type { McpOptions } from './options.ts'
import { createMcpServer } from './server.ts'

/**
 * Answers one request of Streamable HTTP, in the versions 2025-11-25 and 2026-07-28 of the protocol. Nothing is kept from
 * one request to the next, and nothing is ever announced, so a subscription ends as soon as it is acknowledged. SPEC.md 17.1
 *
 * @param request - whose body is bounded already
 * @param onerror - is told what goes wrong beside the answers
 * @throws TypeError for options that cannot be used
 */
export async function answerMcp(
  request: Request,
  options: McpOptions,
  onerror?: (error: Error) => void,
): Promise<Response> {
  assertArgument(request instanceof Request, 'answerMcp', 'a Request', request)
  const handler = createMcpHandler(() => createMcpServer(options), {
    // Of the body as the SDK reads it; who calls has bounded it before.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    ...(onerror && { onerror }),
  })
  return handler.fetch(request)
}
