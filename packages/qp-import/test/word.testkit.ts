import { strToU8 } from 'fflate'
import { importFile, type ImportedPage, type ImportOptions } from '../src/index.ts'
import { zipOf } from './zip.testkit.ts'

const NAMESPACES = [
  ['w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['r', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['pic', 'http://schemas.openxmlformats.org/drawingml/2006/picture'],
  ['c', 'http://schemas.openxmlformats.org/drawingml/2006/chart'],
  ['dgm', 'http://schemas.openxmlformats.org/drawingml/2006/diagram'],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  ['m', 'http://schemas.openxmlformats.org/officeDocument/2006/math'],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['o', 'urn:schemas-microsoft-com:office:office'],
  ['w14', 'http://schemas.microsoft.com/office/word/2010/wordml'],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
]
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('')

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A part of Word whose root has this name and content. */
export function part(name: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${name}${NAMESPACES}>${content}</${name}>`
}

/** Relations of a part: `[id, type, target]`, and whether the target is an address. */
export function relations(...all: readonly (readonly [string, string, string, boolean?])[]): string {
  const written = all.map(
    ([id, type, target, isExternal]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${isExternal === true ? ' TargetMode="External"' : ''}/>`,
  )
  return `<Relationships xmlns="${RELATIONS}">${written.join('')}</Relationships>`
}

/** The parts of a document whose text is `body`. */
export function partsOf(
  body: string,
  more: Readonly<Record<string, string | Uint8Array>> = {},
): Record<string, Uint8Array> {
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations(['r1', 'officeDocument', 'word/document.xml']),
    'word/document.xml': part('w:document', `<w:body>${body}</w:body>`),
    ...more,
  }
  return Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [name, typeof value === 'string' ? strToU8(value) : value]),
  )
}

/** A file of Word whose text is `body`. */
export function docx(body: string, more: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array {
  return zipOf(Object.entries(partsOf(body, more)).map(([name, text]) => ({ name, text })))
}

/** A paragraph of one run. */
export function p(text: string, style?: string, properties = ''): string {
  const named = style === undefined ? '' : `<w:pStyle w:val="${style}"/>`
  return `<w:p><w:pPr>${named}${properties}</w:pPr>${r(text)}</w:p>`
}

/** A run of a text. */
export function r(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
}

/** Styles: `[type, id, name, properties]`. */
export function styles(...all: readonly (readonly [string, string, string, string?])[]): string {
  return part(
    'w:styles',
    all
      .map(
        ([type, id, name, properties = '']) =>
          `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${properties}</w:style>`,
      )
      .join(''),
  )
}

/** The HTML, or the JSON of another block, of each block of a page. */
export function shown({ blocks }: ImportedPage): string[] {
  return blocks.map((block) => (block.type === 'richtext' ? block.html : JSON.stringify(block)))
}

/** A document as a page. */
export function read(
  body: string,
  more: Readonly<Record<string, string | Uint8Array>> = {},
  options: ImportOptions = {},
): Promise<ImportedPage> {
  return importFile(docx(body, more), 'docx', options)
}

/** A picture of a dot. */
export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

/** A picture in a text, by the id of its relation. */
export function picture(id: string, alt = '', extent = ''): string {
  return (
    `<w:r><w:drawing><wp:inline>${extent}<wp:docPr id="1" name="Picture" descr="${alt}"/><a:graphic><a:graphicData>` +
    `<pic:pic><pic:blipFill><a:blip ${id}/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  )
}
