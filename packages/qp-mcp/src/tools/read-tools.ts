import type { CallToolResult } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { LIMITS } from 'qp-schema'
import { QuickPagesError, type StoredPage } from 'qp-client'
import { contentFields, type GivenContent, readContent, type Capabilities } from './content.ts'
import type { ToolContext } from '../context.ts'
import { pageIdIn, shownTag } from '../etags.ts'
import { TITLE } from './fields.ts'
import { asSought, findLines, type Line, offsetOf, outlineOf } from './find-lines.ts'
import { pageNamed } from '../page-names.ts'
import { done, fewWarnings, inOwnWords, ToolError, warningLines } from '../results.ts'
import { defineTool, type Tool } from './define-tool.ts'
import { framed, NOTICE, partOf, shown } from './untrusted.ts'

/** The most of a page that one call hands over, in UTF-16 code units. SPEC.md 17.5.3 */
const MAX_READ = 16_000
const MAX_FIND = 200

/** The tools that change nothing. */
export function readTools(capabilities: Capabilities): Tool[] {
  return [
    defineTool({
      name: 'get_page',
      title: 'Read a page',
      description: `Read a page as markdown, ${MAX_READ} characters at a time, with its id and etag. In a long page, find gives the lines that have a text, and line reads on from one.`,
      input: z.strictObject({
        page: z.string().describe('Id, slug or URL'),
        find: z.string().max(MAX_FIND).optional().describe('Part of one line'),
        line: z.int().min(1).optional().describe('Begin at this line'),
        offset: z.int().min(0).optional().describe('nextOffset of before'),
        passphrase: z.string().optional().describe('If the page needs one'),
      }),
      output: z.looseObject({ id: z.string(), url: z.string() }),
      annotations: { readOnlyHint: true },
      advice: { not_found: 'A hidden page is read by its id, not by its slug.' },
      async run({ page, find, line, offset, passphrase }: Reading, context) {
        const { name, editKey } = pageNamed(page, context.baseUrl)
        const sought = find === undefined ? undefined : requireSought(find)
        if (offset !== undefined && (line ?? sought) !== undefined)
          throw new ToolError('invalid_body: give offset without line and find.')
        const read = await markdownOf({ name, editKey, passphrase }, context)
        if (sought !== undefined) return presentFound(read, sought, line ?? 1)
        const start = offset ?? offsetOf(read.text, line ?? 1)
        if (start > 0 && start >= read.text.length)
          throw new ToolError(
            `invalid_body: the page has ended before that, after ${read.text.length} characters.`,
          )
        return presentPart(read, start)
      },
    }),
    defineTool({
      name: 'validate_page',
      title: 'Check a page without publishing it',
      description: 'What publish_page would refuse, drop or change. Nothing is stored.',
      input: z.strictObject({ ...contentFields({ ...capabilities, bodies: false }), title: TITLE }),
      annotations: { readOnlyHint: true, openWorldHint: false },
      async run({ content, path, title }: GivenContent & { title?: string | undefined }, context) {
        const read = await readContent({ content, path }, { ...context, bodies: undefined }, true)
        const { page, warnings } = read ?? { page: { content: '' }, warnings: [] }
        const validation = await context.client.validate({ ...page, ...(title !== undefined && { title }) })
        if (validation.valid) {
          const fields = {
            valid: true,
            blockCount: validation.blocks.length,
            ...fewWarnings([...warnings, ...(validation.warnings ?? [])], LIMITS.warnings),
          }
          return done(`Valid. Blocks: ${validation.blocks.length}.${warningLines(fields)}`, fields)
        }
        const { error } = validation
        const { message, issues } = inOwnWords({
          code: error,
          message: validation.message,
          issues: validation.issues ?? [],
        })
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

/** What a call of `get_page` asks for. */
interface Reading {
  readonly page: string
  readonly find?: string | undefined
  readonly line?: number | undefined
  readonly offset?: number | undefined
  readonly passphrase?: string | undefined
}

/** A page as markdown, hidden or not. */
interface ReadPage {
  readonly id: string
  readonly url: string
  /** As tools show it. */
  readonly etag: string
  readonly text: string
  readonly hidden: boolean
}

/** A page, and what shows that it may be read. */
interface Readable {
  readonly name: string
  /** Of the edit link that has named it. */
  readonly editKey: string | undefined
  readonly passphrase: string | undefined
}

async function markdownOf(
  { name, editKey, passphrase }: Readable,
  { client, local, urlOf }: ToolContext,
): Promise<ReadPage> {
  const shownAs = async (): Promise<ReadPage> => {
    const { text, etag } = await client.markdown(name, { passphrase })
    const id = pageIdIn(etag) ?? name
    return { id, url: urlOf(id), etag: shownTag(etag), text, hidden: false }
  }
  const storedAs = async ({ id, content: blocks, etag, published }: StoredPage): Promise<ReadPage> => {
    const validation = await client.validate({ blocks })
    if (!validation.valid)
      throw new ToolError(`${validation.error}: this page cannot be read as markdown as it is stored.`)
    return { id, url: urlOf(id), etag: shownTag(etag), text: validation.markdown, hidden: !published }
  }
  const keyed = async () => (editKey === undefined ? local?.keys.find(name) : { id: name, editKey })
  try {
    return await shownAs()
  } catch (error) {
    if (!(error instanceof QuickPagesError)) throw error
    const isGuarded = error.code === 'passphrase_required'
    if (!isGuarded && error.code !== 'not_found') throw error
    const known = await keyed()
    if (known !== undefined) return storedAs(await client.page(known.id, known.editKey).get())
    if (isGuarded) throw error
  }
  const stored = await client.get(name, { passphrase })
  // It was shown in between.
  return stored.published ? shownAs() : storedAs(stored)
}

function presentPart({ text, ...page }: ReadPage, offset: number): CallToolResult {
  const { part, next } = partOf(text, offset, MAX_READ)
  const markdown = shown(part)
  const headings = offset === 0 && next !== undefined ? outlineOf(text).map(numbered) : []
  const more = next === undefined ? '' : `\nThere is more: offset ${next} of ${text.length}.`
  const texts = { ...(headings.length > 0 && { outline: headings.join('\n') }), page: markdown }
  return done(`${stateOf(page)}\n${framed(texts, page.url)}${more}`, {
    ...fieldsOf(page),
    ...(headings.length > 0 && { outline: headings }),
    markdown,
    totalChars: text.length,
    ...(next !== undefined && { nextOffset: next }),
  })
}

function presentFound({ text, ...page }: ReadPage, sought: string, from: number): CallToolResult {
  const { lines, count, nextLine } = findLines(text, sought, from)
  if (count === 0) return done(`${stateOf(page)}\nNo line has it.`, { ...fieldsOf(page), count, lines: [] })
  const found = lines.map(numbered)
  const more = nextLine === undefined ? '' : `\nThere are more: from line ${nextLine} on.`
  const line = `${stateOf(page)}\nLines found: ${count}.\n${framed({ lines: found.join('\n') }, page.url)}${more}`
  const next = nextLine !== undefined && { nextLine }
  return done(line, { ...fieldsOf(page), count, lines: found, ...next })
}

function stateOf({ id, etag, hidden }: Omit<ReadPage, 'text'>): string {
  return `id ${id}, etag ${etag}${hidden ? ', hidden' : ''}`
}

function fieldsOf({ id, url, etag, hidden }: Omit<ReadPage, 'text'>) {
  return { id, url, etag, ...(hidden && { published: false }), notice: NOTICE }
}

function numbered({ line, text }: Line): string {
  return `${line}: ${shown(text)}`
}

function requireSought(find: string): string {
  if (find.trim().includes('\n') || asSought(find).trim() === '')
    throw new ToolError('invalid_body: find takes a part of one line, with a letter or digit in it.')
  return find.trim()
}
