import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server'
import type * as z from 'zod'
import type { ToolContext } from './context.ts'
import { failed } from './results.ts'

/** A tool. Its description and fields are read by a model with each conversation: they are short. */
export interface Tool<I extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: I
  readonly output?: z.ZodType
  readonly annotations: ToolAnnotations
  readonly run: (input: z.output<I>, context: ToolContext) => Promise<CallToolResult>
}

/** A tool whose `run` has the types of its `input`. */
export function defineTool<I extends z.ZodType>(tool: Tool<I>): Tool {
  return tool as unknown as Tool
}

/** Adds tools to a server. */
export function registerTools(server: McpServer, tools: readonly Tool[], context: ToolContext): void {
  for (const { name, title, description, input, output, annotations, run } of tools)
    server.registerTool(
      name,
      { title, description, inputSchema: input, ...(output && { outputSchema: output }), annotations },
      async (given): Promise<CallToolResult> => run(given, context).catch(failed),
    )
}
