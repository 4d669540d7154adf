import { type GfmConversion, gfmToBlocks } from 'qp-markdown/gfm'
import { type Block, ContentTooComplexError } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import type { ImportedPage } from '../imported.ts'
import type { Cell } from './cells.ts'
import { languageOfCell } from './code-language.ts'
import { codeBlocks, type Context, fitting, FULL } from './fitting.ts'
import { fieldsOf, textOf } from './json.ts'
import type { Report } from './report.ts'
import { withDollars } from './tex.ts'

type About = Pick<ImportedPage, 'title' | 'description' | 'lang' | 'dir'>

/** What a first cell says of the page that is front matter and nothing else; `undefined` for any other. */
export function frontMatterOf({ kind, source, path }: Cell, report: Report): About | undefined {
  if (kind === 'code' || !/^---[ \t]*\r?\n/.test(source)) return undefined
  const conversion = converted(() => gfmToBlocks(source))
  if (conversion === undefined || conversion.blocks.length > 0) return undefined
  const { title, description, lang, dir } = conversion.frontMatter
  report.take(conversion.warnings, path)
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(lang !== undefined && { lang }),
    ...(dir !== undefined && { dir }),
  }
}

/** The blocks of the source of a cell, as many as there is room for. */
export async function sourceBlocks(cell: Cell, context: Context): Promise<Block[]> {
  const { source, path } = cell
  if (source.trim() === '') return []
  if (cell.kind === 'code') return codeBlocks(source, languageOfCell(cell, context.language), path, context)
  if (cell.kind === 'raw') return codeBlocks(source, {}, path, context)
  const attached = (url: string) => attachedPicture(url, cell)
  return (
    (await markdownBlocks(source, path, context, attached)) ??
    codeBlocks(source, { language: 'md' }, path, context)
  )
}

/** The blocks of markdown; `undefined` where it cannot be converted, with a warning. */
export async function markdownBlocks(
  markdown: string,
  path: string,
  { report, room, pictures }: Context,
  attached?: (url: string) => string | undefined,
): Promise<Block[] | undefined> {
  if (!room.reads(markdown)) {
    report.warn('block_dropped', path, `the text here was left out or cut: ${FULL}`)
    return undefined
  }
  // Only the first cell could have front matter, and a line of dashes is a rule in a notebook.
  const text = withDollars(cleanText(markdown)).replace(/^---(?=[ \t]*\n)/, '***')
  try {
    const blockCount = room.blocksTaken
    const conversion = await pictures.convert(
      (resolveUrl) => gfmToBlocks(text, { blockCount, ...(resolveUrl && { resolveUrl }) }),
      attached,
    )
    report.take(conversion.warnings, path)
    return fitting(conversion.blocks, path, { report, room })
  } catch (error) {
    if (!(error instanceof ContentTooComplexError)) throw error
    report.warn('block_dropped', path, `the markdown here is shown as its source: ${error.message}.`)
    return undefined
  }
}

function converted(convert: () => GfmConversion): GfmConversion | undefined {
  try {
    return convert()
  } catch (error) {
    if (!(error instanceof ContentTooComplexError)) throw error
    return undefined
  }
}

function attachedPicture(url: string, { attachments }: Cell): string | undefined {
  const name = url.replace(/^attachment:/, '')
  if (name === url) return undefined
  const forms = [name, decoded(name)].flatMap((key) =>
    Object.hasOwn(attachments, key) ? Object.values(fieldsOf(attachments[key])) : [],
  )
  return forms.map(textOf).find((base64) => base64 !== '')
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
