import { serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import type { McpOptions } from './options.ts'
import { createMcpServer } from './server.ts'

/** What a running server can be told. */
export interface StdioServer {
  /** Ends it. It also ends when the standard input does. */
  close(): Promise<void>
}

/**
 * Serves the tools over the standard input and output of this process, in the versions 2025-11-25 and 2026-07-28 of the
 * protocol. Nothing else may write to the standard output. SPEC.md 17.1
 *
 * @param onerror - is told what goes wrong beside the answers
 * @throws TypeError for options that cannot be used
 */
export function serveStdio(options: McpOptions, onerror?: (error: Error) => void): StdioServer {
  // What is wrong with the options is said now, and not with the first message.
  createMcpServer(options)
  return serve(() => createMcpServer(options), { ...(onerror && { onerror }) })
}
