import { CONTENT_LIMITS, type Warning } from 'qp-schema'
import { htmlToBlocks } from 'qp-markdown/from-html'
import type { ImportedPage, ImportOptions } from '../imported.ts'
import { wholeText } from './blocks.ts'
import { type DocumentParts, openDocument } from './parts/document-parts.ts'
import { Fields } from './fields.ts'
import { Losses } from './losses.ts'
import { linkedUrl } from '../pictures.ts'
import { numberNotes } from './notes.ts'
import { Numbering } from './numbering.ts'
import { picturesOf } from './pictures.ts'
import { propertiesOf } from './properties.ts'
import { Headings, References, type Rewriting, Words } from './rewriting.ts'
import { Styles } from './styles.ts'
import { NO_ADDRESS, type PlainDocument, toHtml } from './to-html.ts'
import { elementsIn, escapeXml, textOf, type XmlElement } from './parts/xml.ts'

/**
 * A document of Word: its parts are read here, what a page has no form for is taken out and said, and what is left goes
 * to mammoth.
 */
export async function importWord(bytes: Uint8Array, options: ImportOptions): Promise<ImportedPage> {
  const parts = openDocument(bytes)
  const losses = new Losses(parts.path)
  const references = new References()
  const words = new Words()
  const document = rewrite(parts, losses, references, words, options)
  const pictureAt = picturesOf(parts, references.pictures, options, losses)
  const { html, messages } = await toHtml(document, pictureAt)
  for (const message of messages) {
    if (message.includes('w:sym')) losses.add('sign')
    else losses.tell('block_dropped', message)
  }
  const converted = htmlToBlocks(html)
  const warnings = [
    ...losses.warnings,
    ...converted.warnings.map((warning): Warning => ({ ...warning, path: parts.path })),
  ]
  return {
    ...propertiesOf(parts.properties, words),
    blocks: converted.blocks,
    warnings: warnings.slice(0, CONTENT_LIMITS.warnings),
  }
}

function rewrite(
  parts: DocumentParts,
  losses: Losses,
  references: References,
  words: Words,
  { linkTo }: ImportOptions,
): PlainDocument {
  const styles = new Styles(parts.styles)
  const notes = { footnote: notesIn(parts.footnotes), endnote: notesIn(parts.endnotes) }
  const shared = {
    losses,
    styles,
    numbering: new Numbering(parts.numbering, styles),
    references,
    notes: { footnote: new Set(notes.footnote.keys()), endnote: new Set(notes.endnote.keys()) },
    headings: new Headings(),
    words,
  }
  const of = (part: 'text' | 'footnotes' | 'endnotes'): Rewriting => ({
    ...shared,
    relations: parts.relations[part],
    fields: new Fields(),
    boxes: [],
    pending: '',
    bookmarks: [],
  })
  const body = wholeText(parts.text, of('text'))
  const footnote = rewrittenNotes(notes.footnote, of('footnotes'))
  const endnote = rewrittenNotes(notes.endnote, of('endnotes'))
  const numbered = numberNotes({ body, footnote, endnote }, losses)
  losses.add('comment', elementsIn(parts.comments).filter(({ name }) => name === 'w:comment').length)
  tellOfHeaders(parts.headersAndFooters, losses)
  const headings = shared.headings.ids(numbered.textOfHeading)
  const links = [...references.links].map(([id, { address, bookmark }]): [string, string] => {
    const hash = bookmark === undefined ? undefined : headings.get(bookmark)
    if (address !== undefined && address !== '')
      return [id, escapeXml(linkedUrl(withFragment(address, bookmark), linkTo))]
    if (hash === undefined && bookmark !== undefined) losses.add('place')
    return [id, hash === undefined ? NO_ADDRESS : `#${escapeXml(hash)}`]
  })
  return { ...numbered, links: new Map(links), pictures: references.pictures.length }
}

function withFragment(address: string, bookmark: string | undefined): string {
  return bookmark === undefined || address.includes('#') ? address : `${address}#${bookmark}`
}

/** The notes of a part by their ids, without the lines between them and the text. */
function notesIn(part: XmlElement | undefined): Map<string, XmlElement> {
  const notes = elementsIn(part).filter(({ name, attributes }) => {
    return /^w:(?:foot|end)note$/.test(name) && /^(?:|normal)$/.test(attributes.get('w:type') ?? '')
  })
  return new Map(notes.map((note) => [note.attributes.get('w:id') ?? '', note]))
}

function rewrittenNotes(notes: ReadonlyMap<string, XmlElement>, rewriting: Rewriting): Map<string, string> {
  return new Map([...notes].map(([id, note]) => [escapeXml(id), wholeText(note, rewriting)]))
}

/** Says what stands at the top and the bottom of every sheet, apart from its number. */
function tellOfHeaders(parts: readonly XmlElement[], losses: Losses): void {
  const texts = parts
    .map((part) => textOf(part).replace(/\s+/g, ' ').trim())
    .filter((text) => /\p{L}{2}/u.test(text))
  const [first] = texts
  if (first === undefined) return
  const excerpt = first.length <= 60 ? first : `${first.slice(0, 59).toWellFormed()}…`
  losses.tell(
    'block_dropped',
    `headers and footers were left out: “${excerpt}”${texts.length > 1 ? ' and others' : ''}.`,
  )
}
