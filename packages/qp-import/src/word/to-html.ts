import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import { EMPTY_LINE, NUMBER_MARKS } from './blocks.ts'
import { NOTE_MARKS } from './notes.ts'

/** A document of which only what mammoth knows is left. */
export interface PlainDocument {
  readonly body: string
  readonly footnotes: string
  readonly endnotes: string
  /** Addresses by the ids of links. */
  readonly links: ReadonlyMap<string, string>
  readonly pictures: number
}

/** An element that mammoth writes for a picture. */
export interface PictureAttributes {
  readonly src: string
  readonly width?: string
  readonly height?: string
}

/** Has no address. */
export const NO_ADDRESS = 'qp-none:'

const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const within = (depth: number) => 'ul|ol > li > '.repeat(depth)

const STYLES = [
  'p.Title => h1:fresh',
  'p.Subtitle => p:fresh',
  ...[1, 2, 3, 4, 5, 6].map((level) => `p.Heading${level} => h${level}:fresh`),
  'p.Quote => blockquote > p:fresh',
  "p.Code => pre:separator('\\n')",
  ...LEVELS.flatMap((level) => [
    `p.Restart:ordered-list(${level + 1}) => ${within(level)}ol:fresh > li:fresh`,
    `p:ordered-list(${level + 1}) => ${within(level)}ol > li:fresh`,
    `p:unordered-list(${level + 1}) => ${within(level)}ul > li:fresh`,
    `p.Continued${level + 1} => ${within(level + 1)}p:fresh`,
    `p.ContinuedCode${level + 1} => ${within(level + 1)}pre:separator('\\n')`,
  ]),
  'p => p:fresh',
  'r.Math => code.math:fresh',
  "r.MathDisplay => code[class='math display']:fresh",
  'r.Code => code',
  'r.Ruby => ruby',
  'r.RubyText => ruby > rt:fresh',
  'u => u',
  'highlight => mark',
]

const NAMESPACES = [
  ['w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['r', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['pic', 'http://schemas.openxmlformats.org/drawingml/2006/picture'],
]
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('')

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * HTML of a document, by mammoth.
 *
 * @param pictureAt - what stands in the place of a picture, by its number
 * @returns the HTML, and what mammoth says of signs that it does not know
 * @throws what `pictureAt` throws
 */
export async function toHtml(
  document: PlainDocument,
  pictureAt: (index: number) => Promise<PictureAttributes>,
): Promise<{ html: string; messages: string[] }> {
  const archive = archiveOf(document).buffer as ArrayBuffer
  // Node reads `buffer`, browsers `arrayBuffer`.
  const input = { arrayBuffer: archive, buffer: archive as unknown as Buffer }
  let failure: { readonly error: unknown } | undefined
  const convertImage = mammoth.images.imgElement(async (image) => {
    try {
      const index = new TextDecoder().decode(await image.readAsArrayBuffer())
      return { ...(await pictureAt(Number(index))) }
    } catch (error) {
      failure ??= { error }
      return { src: NO_ADDRESS }
    }
  })
  const { value, messages } = await mammoth.convertToHtml(input, {
    styleMap: STYLES,
    includeDefaultStyleMap: false,
    includeEmbeddedStyleMap: false,
    externalFileAccess: false,
    idPrefix: PREFIX,
    convertImage,
  })
  // mammoth makes a message of what a picture throws.
  if (failure !== undefined) throw failure.error
  return { html: mended(value), messages: messages.map(({ message }) => message) }
}

const PREFIX = 'qp-'

/** Pictures are their numbers here: their bytes are of no use to mammoth. */
function archiveOf({ body, footnotes, endnotes, links, pictures }: PlainDocument): Uint8Array {
  const relations = [
    ...[...links].map(([id, target]) => relation(id, 'hyperlink', target, ' TargetMode="External"')),
    ...Array.from({ length: pictures }, (_, index) => relation(`p${index}`, 'image', `media/${index}.png`)),
  ].join('')
  const rels = `<Relationships xmlns="${PACKAGE}/relationships">${relations}</Relationships>`
  const root = (name: string, content: string) => `<w:${name}${NAMESPACES}>${content}</w:${name}>`
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="png" ContentType="image/png"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('d', 'officeDocument', 'word/document.xml')}</Relationships>`,
    'word/document.xml': root('document', `<w:body>${body}</w:body>`),
    'word/footnotes.xml': root('footnotes', footnotes),
    'word/endnotes.xml': root('endnotes', endnotes),
    'word/styles.xml': root('styles', STYLE_SHEET),
    'word/numbering.xml': root('numbering', LISTS),
  }
  for (const part of ['document', 'footnotes', 'endnotes']) files[`word/_rels/${part}.xml.rels`] = rels
  for (let index = 0; index < pictures; index += 1) files[`word/media/${index}.png`] = String(index)
  const encoder = new TextEncoder()
  const entries = Object.entries(files).map(([name, text]) => [name, encoder.encode(text)])
  return zipSync(Object.fromEntries(entries), { level: 0 })
}

function relation(id: string, type: string, target: string, more = ''): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${more}/>`
}

const style = (type: string) => (id: string) =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/></w:style>`

const STYLE_SHEET = [
  ...['Title', 'Subtitle', 'Quote', 'Code', 'Restart'].map(style('paragraph')),
  ...[1, 2, 3, 4, 5, 6].map((level) => style('paragraph')(`Heading${level}`)),
  ...LEVELS.flatMap((level) => [`Continued${level + 1}`, `ContinuedCode${level + 1}`]).map(
    style('paragraph'),
  ),
  ...['Math', 'MathDisplay', 'Code', 'Ruby', 'RubyText'].map(style('character')),
].join('')

const LISTS = ['bullet', 'decimal']
  .map((format, index) => {
    const levels = LEVELS.map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`)
    return `<w:abstractNum w:abstractNumId="${index + 1}">${levels.join('')}</w:abstractNum>`
  })
  .concat([1, 2].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`))
  .join('')

/** A cell of one paragraph. */
const CELL =
  /<(t[dh])((?: [a-z]+="\d+")*)><p>([^<]*(?:<(?!\/?(?:p|ul|ol|table|pre|h[1-6]|blockquote)\b)[^<]*)*)<\/p><\/\1>/g

/** What mammoth cannot say: where lists begin, notes that are referred to again, and pictures without an address. */
function mended(html: string): string {
  const [open, close] = NUMBER_MARKS
  return (
    html
      .replace(
        new RegExp(NOTE_MARKS.join('((?:foot|end)note-(\\d+))'), 'g'),
        '<sup><a href="#qp-$1">$2</a></sup>',
      )
      .replace(new RegExp(`<ol><li>((?:<[a-z]+>)*)${open}(\\d+)${close}`, 'g'), '<ol start="$2"><li>$1')
      .replace(new RegExp(`${open}\\d+${close}`, 'g'), '')
      .replaceAll(EMPTY_LINE, '')
      // Word draws a box that is set with a cross, and so does Pandoc.
      .replace(/(<li>(?:<p>)?)☒(?= )/g, '$1☑')
      .replace(/<img(?: alt="([^"]*)")? src="qp-none:" \/>/g, (_, alt = '') => alt)
      .replace(CELL, '<$1$2>$3</$1>')
      .replace(/<a href="qp-none:">([^<]*(?:<(?!\/a>)[^<]*)*)<\/a>/g, '$1')
  )
}
