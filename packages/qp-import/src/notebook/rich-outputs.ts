import { htmlToBlocks } from 'qp-markdown/from-html'
import { type Block, CONTENT_LIMITS, ContentTooComplexError, escapeHtml, type ImageBlock } from 'qp-schema'
import { cleanText, excerpt } from 'qp-schema/policy'
import { codeBlocks, type Context, fitting, FULL, terminalBlocks } from './fitting.ts'
import { type Fields, fieldsOf, textOf } from './json.ts'
import { markdownBlocks } from './sources.ts'
import { formulaOf } from './tex.ts'

/** An output that has the same in several forms, by media type. */
interface RichOutput {
  readonly data: Fields
  readonly metadata: Fields
  readonly path: string
}

type Shows = (
  value: unknown,
  output: RichOutput,
  context: Context,
  type: string,
) => Promise<Block[]> | Block[]

/** How each form is shown, the richest first. One that gives no blocks leaves its place to the next. */
const FORMS: readonly (readonly [type: string, shows: Shows])[] = [
  ['text/latex', formulaBlocks],
  ['text/html', htmlBlocks],
  ['text/markdown', textBlocks],
  ['image/png', pictureBlocks],
  ['image/jpeg', pictureBlocks],
  ['image/webp', pictureBlocks],
  ['image/gif', pictureBlocks],
  ['text/latex', latexBlocks],
  ['application/json', jsonBlocks],
]

/** The richest form of an output that can be shown, else its text. */
export async function richBlocks(output: RichOutput, context: Context): Promise<Block[]> {
  for (const [type, shows] of FORMS) {
    if (!Object.hasOwn(output.data, type)) continue
    const blocks = await shows(output.data[type], output, context, type)
    if (blocks.length > 0) return blocks
  }
  return plainBlocks(output, context)
}

/** A name for an object of a program in the place of what it shows: `<Figure size 432x288 with 1 Axes>`. */
const PLACEHOLDER = /^\s*<[^<>\n]{0,1000}>\s*$/

/** What shows far more than the text beside it, which names it at most. */
const DRAWING = /^(?:image|video|audio)\/|^application\/vnd\.(?:plotly|vega|bokehjs)/

function plainBlocks({ data, path }: RichOutput, context: Context): Block[] {
  const text = textOf(data['text/plain'])
  const others = Object.keys(data).filter((type) => type !== 'text/plain')
  const isPlaceholder = others.length > 0 && PLACEHOLDER.test(text.slice(0, 1100))
  const blocks = isPlaceholder ? [] : terminalBlocks(text, path, context)
  // A picture that cannot be shown has a warning of its own.
  const lost = others.filter((type) => !isPicture(type) && isThere(data[type]))
  const isLost = blocks.length === 0 || lost.some((type) => DRAWING.test(type))
  if (lost.length > 0 && isLost) {
    const types = excerpt(lost.join(', '))
    const message = `the output here was left out, which has the form ${types}: a page cannot show that. Save it as a picture in PNG.`
    // A library that draws has a script before each of its pictures.
    if (lost.every((type) => type === 'application/javascript'))
      context.report.take([{ code: 'block_dropped', path, message }], path)
    else context.report.warn('block_dropped', path, message)
  }
  return blocks
}

function isPicture(type: string): boolean {
  return FORMS.some(([form, shows]) => form === type && shows === pictureBlocks)
}

function isThere(value: unknown): boolean {
  return value !== '' && value !== null && !(Array.isArray(value) && textOf(value) === '')
}

function formulaBlocks(value: unknown, { path }: RichOutput, context: Context): Block[] {
  const tex = formulaOf(cleanText(textOf(value)))
  if (tex === undefined) return []
  const html = `<p><code class="math display">${escapeHtml(tex)}</code></p>`
  return fitting([{ type: 'richtext', html }], path, context)
}

/** What is told of HTML goes from every table of pandas, and shows nothing. */
const UNTOLD = /^<style>/

async function htmlBlocks(value: unknown, { path }: RichOutput, context: Context): Promise<Block[]> {
  const html = textOf(value)
  if (html.trim() === '') return []
  const { report, room, pictures } = context
  if (!room.reads(html)) {
    report.warn('block_dropped', path, `the HTML here was left out: ${FULL}`)
    return []
  }
  try {
    const { blocks, warnings } = await pictures.convert((resolveUrl) =>
      htmlToBlocks(html, resolveUrl === undefined ? {} : { resolveUrl }),
    )
    if (blocks.length === 0) return []
    const told = warnings.filter(
      ({ code, message }) =>
        code !== 'attribute_dropped' && code !== 'style_dropped' && !UNTOLD.test(message),
    )
    report.take(told, path)
    return fitting(blocks, path, context)
  } catch (error) {
    if (!(error instanceof ContentTooComplexError)) throw error
    report.warn('block_dropped', path, `the HTML here was left out: ${error.message}.`)
    return []
  }
}

async function textBlocks(value: unknown, { path }: RichOutput, context: Context): Promise<Block[]> {
  const text = textOf(value)
  return text.trim() === '' ? [] : ((await markdownBlocks(text, path, context)) ?? [])
}

/** Commands that are of documents, and not of formulas and text. */
const OF_DOCUMENTS = /\\(?:begin|item|section|documentclass|textbf|textit|hline)(?![A-Za-z])/

/** LaTeX that is not one formula: text with formulas in it, or the source of a document. */
async function latexBlocks(value: unknown, output: RichOutput, context: Context): Promise<Block[]> {
  const latex = textOf(value)
  if (latex.trim() === '') return []
  if (!OF_DOCUMENTS.test(latex)) return textBlocks(value, output, context)
  const text = textOf(output.data['text/plain'])
  if (text.trim() !== '' && !PLACEHOLDER.test(text.slice(0, 1100))) return []
  return codeBlocks(latex, { label: 'latex' }, output.path, context)
}

/** Longer JSON is not indented. */
const MOST_INDENTED = 100_000

function jsonBlocks(value: unknown, { path }: RichOutput, context: Context): Block[] {
  const json = typeof value === 'string' ? value : JSON.stringify(value)
  const isIndented = typeof value !== 'string' && json.length <= MOST_INDENTED
  return codeBlocks(isIndented ? JSON.stringify(value, null, 2) : json, { language: 'json' }, path, context)
}

const MOST_DESCRIPTION = 500

async function pictureBlocks(
  value: unknown,
  { data, metadata, path }: RichOutput,
  context: Context,
  type: string,
): Promise<Block[]> {
  const base64 = textOf(value)
  if (base64.trim() === '') return []
  const picture = await context.pictures.place(base64)
  if ('problem' in picture) {
    context.report.warn('block_dropped', path, `the picture here was left out: ${picture.problem}`)
    return []
  }
  const text = textOf(data['text/plain']).slice(0, 2 * MOST_DESCRIPTION)
  const alt = PLACEHOLDER.test(text) ? '' : cleanText(text.slice(0, MOST_DESCRIPTION)).trim()
  const size = sizeOf(fieldsOf(metadata[type]))
  const image: ImageBlock = {
    type: 'image',
    url: picture.url,
    ...(alt !== '' && { alt }),
    ...(size && { size }),
  }
  return fitting([image], path, context)
}

function sizeOf({ width, height }: Fields): ImageBlock['size'] {
  const isSide = (side: unknown): side is number =>
    typeof side === 'number' && Number.isInteger(side) && side >= 1 && side <= CONTENT_LIMITS.imageSide
  return isSide(width) && isSide(height) ? { width, height } : undefined
}
