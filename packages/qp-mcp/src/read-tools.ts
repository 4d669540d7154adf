import * as z from 'zod'
import { QuickPagesError, type TextView } from 'qp-client'
import { contentFields, type GivenContent, readContent, type Ways } from './content.ts'
import type { ToolContext } from './context.ts'
import { TITLE } from './fields.ts'
import { pageNamed } from './page-names.ts'
import { done, fewWarnings, ToolError, warningLines } from './results.ts'
import { defineTool, type Tool } from './tool.ts'
import { framed, NOTICE, partOf, shown } from './untrusted.ts'

/** The most of a page that one call hands over, in UTF-16 code units. SPEC.md 17.5 */
export const MOST_READ = 16_000

/** The tools that change nothing. */
export function readTools(ways: Ways): Tool[] {
  return [
    defineTool({
      name: 'get_page',
      title: 'Read a page',
      description: `Read a page as markdown, ${MOST_READ} characters at a time, with its etag.`,
      input: z.strictObject({
        page: z.string().describe('Id or URL'),
        offset: z.int().min(0).optional().describe('nextOffset of the answer before'),
      }),
      output: z.looseObject({ url: z.string(), markdown: z.string() }),
      annotations: { readOnlyHint: true, openWorldHint: true },
      async run({ page, offset = 0 }: { page: string; offset?: number | undefined }, context) {
        const { id } = pageNamed(page, context.baseUrl)
        const { text, etag, hidden } = await markdownOf(id, context)
        const { part, next } = partOf(text, offset, MOST_READ)
        const markdown = shown(part)
        const url = context.urlOf(id)
        const more = next === undefined ? '' : `\nThere is more: offset ${next} of ${text.length}.`
        const line = `etag ${etag}${hidden ? ', hidden' : ''}\n${framed(markdown, url)}${more}`
        return done(line, {
          url,
          etag,
          ...(hidden && { published: false }),
          notice: NOTICE,
          markdown,
          totalChars: text.length,
          ...(next !== undefined && { nextOffset: next }),
        })
      },
    }),
    defineTool({
      name: 'validate_page',
      title: 'Check a page without publishing it',
      description: 'What publish_page would refuse, drop or change. Nothing is stored.',
      input: z.strictObject({ ...contentFields({ ...ways, bodies: false }), title: TITLE }),
      output: z.looseObject({ valid: z.boolean() }),
      annotations: { readOnlyHint: true, openWorldHint: false },
      async run({ content, path, title }: GivenContent & { title?: string | undefined }, context) {
        const text = await readContent({ content, path }, { ...context, bodies: undefined })
        const judged = await context.client.validate({
          content: text ?? '',
          ...(title !== undefined && { title }),
        })
        if (judged.valid) {
          const fields = { valid: true, blockCount: judged.blocks.length, ...fewWarnings(judged.warnings) }
          return done(`Valid. Blocks: ${judged.blocks.length}.${warningLines(fields)}`, fields)
        }
        const { error, message, issues = [] } = judged
        const fields = {
          valid: false,
          error,
          message,
          ...(issues.length > 0 && { issues: issues.slice(0, 10) }),
        }
        const lines = issues.slice(0, 10).map((issue) => `\n${issue.path}: ${issue.message}`)
        return done(`Not valid: ${error}: ${message}${lines.join('')}`, fields)
      },
    }),
  ]
}

/** A page as markdown, hidden or not. */
async function markdownOf(
  id: string,
  { client }: ToolContext,
): Promise<Pick<TextView, 'text' | 'etag'> & { hidden: boolean }> {
  try {
    return { ...(await client.markdown(id)), hidden: false }
  } catch (error) {
    if (!(error instanceof QuickPagesError) || error.code !== 'not_found') throw error
  }
  const { content: blocks, etag, published } = await client.get(id)
  // It was shown in between.
  if (published) return { ...(await client.markdown(id)), hidden: false }
  const judged = await client.validate({ blocks })
  if (!judged.valid)
    throw new ToolError(`${judged.error}: this hidden page cannot be read as markdown; show it first.`)
  return { text: judged.markdown, etag, hidden: true }
}
