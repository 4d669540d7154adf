import * as z from 'zod'
import type { ToolContext } from '../context.ts'
import { QuickPagesError } from 'qp-client'
import type { AnnouncedBody, FilePage, LocalAccess } from '../options.ts'
import { done, ToolError } from '../results.ts'
import { titleIn } from './title-in.ts'
import type { CallToolResult } from '@modelcontextprotocol/server'

/** What the tools of a server can be given: files of the user's, or one-time addresses, or neither. */
export interface Capabilities {
  readonly local: boolean
  readonly bodies: boolean
}

/** Which files a path may lead to, in a few words. SPEC.md 18.8.2 */
export const WHERE = 'only below folders that the user allows, no dot files'
/** What to do with a text that is too large. */
export const LESS = 'Send a part of it, then append the rest with append_to_page. A page has at most 4 MiB.'
const CONTENT = z.string().optional().describe('GitHub-flavored markdown')
const PATH = z.string().optional().describe(`Or a file, with its pictures; ${WHERE}`)
const UPLOAD = z
  .strictObject({ size: z.int().min(1) })
  .optional()
  .describe('Instead of content, file size in bytes: answers a URL for `curl -T`')

/**
 * The fields with which content is given: the text, a file where there are files, an address where there are any.
 *
 * @param describing - the tool that says what files and addresses are, where it is another one
 */
export function contentFields({ local, bodies }: Capabilities, describing?: string): GivenSchemas {
  const brief = <S extends z.ZodType>(schema: S): S =>
    describing === undefined ? schema : schema.describe(asIn(describing))
  const way = local ? { path: brief(PATH) } : bodies ? { upload: brief(UPLOAD) } : {}
  return { content: CONTENT, ...way } as GivenSchemas
}

/** In place of a description that another tool has: all are read at once. */
export function asIn(tool: string): string {
  return `As in ${tool}`
}

/** Their schemas. A call has none of those that are not there. */
interface GivenSchemas {
  readonly content: typeof CONTENT
  readonly path: typeof PATH
  readonly upload: typeof UPLOAD
}

/** What a call says of its content. */
export interface GivenContent {
  readonly content?: string | undefined
  readonly path?: string | undefined
  readonly upload?: { readonly size: number } | undefined
}

/**
 * The content of a call.
 *
 * @param isTrial - nothing is sent
 * @returns undefined when it is to be sent to an address
 * @throws ToolError unless it is given in exactly one way
 */
export async function readContent(
  { content, path, upload }: GivenContent,
  { local, bodies }: ToolContext,
  isTrial = false,
): Promise<FilePage | undefined> {
  if ([content, path, upload].filter((given) => given !== undefined).length !== 1) {
    const fields = Object.keys(
      contentFields({ local: local !== undefined, bodies: bodies !== undefined }),
    ).join(' and ')
    throw new ToolError(`invalid_body: give exactly one of ${fields}.`)
  }
  if (path !== undefined && local !== undefined) return readLocal(pageOf(path, local, isTrial))
  return content === undefined ? undefined : markdownPage(content)
}

async function pageOf(path: string, local: LocalAccess, isTrial: boolean): Promise<FilePage> {
  if (local.readPage !== undefined) return local.readPage(path, { isTrial })
  return markdownPage(textOf(await local.readFile(path), path))
}

function markdownPage(content: string): FilePage {
  const title = titleIn(content)
  return { page: { content }, ...(title !== undefined && { title }), warnings: [] }
}

/** What is read of a file; the message of what fails is shown. */
export async function readLocal<Read>(reading: Promise<Read>): Promise<Read> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof QuickPagesError || error instanceof ToolError) throw error
    throw new ToolError(
      `invalid_body: ${error instanceof Error ? error.message : 'the file cannot be read.'}`,
    )
  }
}

/** The answer of a call whose content is sent to an address. SPEC.md 17.4 */
export async function askForBody(
  { bodies }: ToolContext,
  body: Omit<AnnouncedBody, 'size'>,
  upload: { readonly size: number } | undefined,
): Promise<CallToolResult> {
  if (bodies === undefined || upload === undefined) throw new ToolError('invalid_body: give `content`.')
  const address = await bodies.ask({ ...body, size: upload.size })
  const { uploadUrl, expiresInSec } = address
  return done(
    `Now run: curl -T FILE '${uploadUrl}'\nOnce, within ${expiresInSec} s, exactly ${upload.size} bytes. It answers JSON.`,
    { ...address },
  )
}

function textOf(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ToolError(`invalid_body: ${path} is no text in UTF-8.`)
  }
}
