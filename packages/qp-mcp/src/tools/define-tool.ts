import type {
  CallToolResult,
  McpServer,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from '@modelcontextprotocol/server'
import type * as z from 'zod'
import type { ToolContext } from '../context.ts'
import { type Advice, failed } from '../results.ts'
import { smallSchema } from './small-schema.ts'

/** A tool as the SDK takes it. */
export interface Tool {
  readonly name: string
  readonly config: {
    readonly title: string
    readonly description: string
    readonly inputSchema: StandardSchemaWithJSON
    readonly outputSchema?: StandardSchemaWithJSON
    readonly annotations: ToolAnnotations
  }
  readonly run: (input: unknown, context: ToolContext) => Promise<CallToolResult>
  readonly advice: Advice
}

/**
 * A tool as it is written. All of it is read by a model with each conversation: it is short, and annotations that are as
 * the protocol has them by default (`readOnlyHint` false, `openWorldHint` true) are left out.
 */
export interface ToolDefinition<I extends z.ZodType> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: I
  readonly output?: z.ZodType | undefined
  readonly annotations: ToolAnnotations
  /** What to do about refusals, by code, where it is not the same for all tools. */
  readonly advice?: Advice
  readonly run: (input: z.output<I>, context: ToolContext) => Promise<CallToolResult>
}

/** Makes a tool. */
export function defineTool<I extends z.ZodType>({
  name,
  title,
  description,
  input,
  output,
  annotations,
  advice = {},
  run,
}: ToolDefinition<I>): Tool {
  return {
    name,
    config: {
      title,
      description,
      inputSchema: smallSchema(input),
      ...(output && { outputSchema: smallSchema(output) }),
      annotations,
    },
    run: run as Tool['run'],
    advice,
  }
}

/** Adds tools to a server. */
export function registerTools(server: McpServer, tools: readonly Tool[], context: ToolContext): void {
  for (const { name, config, run, advice } of tools)
    server.registerTool(name, config, async (given): Promise<CallToolResult> =>
      run(given, context).catch((error: unknown) => failed(error, advice)),
    )
}
