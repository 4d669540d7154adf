import { UnreadableFileError } from '../../imported.ts'
import { unzip } from './unzip.ts'
import { elementsIn, parseXml, type XmlElement } from './xml.ts'

/** An address or a part that a part refers to. */
export interface Relation {
  readonly target: string
  /** Whether it is an address, and not a part. */
  readonly isExternal: boolean
  readonly type: string
}

/** The parts of a document that a page is made of. */
export interface DocumentParts {
  /** The path of the text, for warnings. */
  readonly path: string
  readonly text: XmlElement
  readonly styles: XmlElement | undefined
  readonly numbering: XmlElement | undefined
  readonly footnotes: XmlElement | undefined
  readonly endnotes: XmlElement | undefined
  readonly comments: XmlElement | undefined
  readonly properties: XmlElement | undefined
  readonly headersAndFooters: readonly XmlElement[]
  /** What the text and its notes refer to, each by its ids. */
  readonly relations: Readonly<Record<'text' | 'footnotes' | 'endnotes', ReadonlyMap<string, Relation>>>
  /** The bytes of what is stored under a name. */
  stored(name: string): Uint8Array | undefined
}

const WANTED =
  /^(?:_rels\/\.rels|docProps\/core\.xml|(?:[^/]+\/)?(?:_rels\/)?[^/]+\.(?:xml|rels)|(?:[^/]+\/)?media\/[^/]+)$/i
const OFFICE =
  /^(?:http:\/\/schemas\.openxmlformats\.org\/officeDocument\/2006|http:\/\/purl\.oclc\.org\/ooxml\/officeDocument)\/relationships\//

const OLE = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Opens a document of Word.
 *
 * @throws UnreadableFileError for what is none, and ContentTooComplexError for one beyond the bounds
 */
export function openDocument(bytes: Uint8Array): DocumentParts {
  refuseOthers(bytes)
  const parts = unzip(bytes, (name) => WANTED.test(name))
  const xml = (name: string | undefined) => {
    const part = name === undefined ? undefined : parts.get(name)
    return part === undefined ? undefined : parseXml(part, name ?? '')
  }
  const relationsOf = (name: string) => relationsIn(xml(relationsName(name)), folderOf(name))
  const top = relationsOf('')
  const path = partOf(top, 'officeDocument') ?? 'word/document.xml'
  const text = xml(path)
  if (text === undefined || text.name !== 'w:document')
    throw new UnreadableFileError('This is no document of Word.')
  const relations = relationsOf(path)
  const named = (type: string) => partOf(relations, type) ?? `${folderOf(path)}${type}.xml`
  const [footnotes, endnotes] = [named('footnotes'), named('endnotes')]
  return {
    path,
    text,
    styles: xml(named('styles')),
    numbering: xml(named('numbering')),
    footnotes: xml(footnotes),
    endnotes: xml(endnotes),
    comments: xml(named('comments')),
    properties: xml('docProps/core.xml'),
    headersAndFooters: [...relations.values()]
      .filter(({ type, isExternal }) => /^(?:header|footer)$/.test(type) && !isExternal)
      .flatMap(({ target }) => xml(target) ?? []),
    relations: { text: relations, footnotes: relationsOf(footnotes), endnotes: relationsOf(endnotes) },
    stored: (name) => parts.get(name),
  }
}

function refuseOthers(bytes: Uint8Array): void {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return
  if (!OLE.every((byte, index) => bytes[index] === byte))
    throw new UnreadableFileError('This is no document of Word.')
  // Both are containers of one kind; the names in them are UTF-16.
  const isEncrypted = new TextDecoder('utf-16le')
    .decode(bytes.subarray(0, bytes.length & ~1))
    .includes('EncryptedPackage')
  throw new UnreadableFileError(
    isEncrypted
      ? 'This document is protected by a password: save it without one.'
      : 'This is a document of Word 97–2003: save it as .docx.',
  )
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}

function relationsName(name: string): string {
  const folder = folderOf(name)
  return `${folder}_rels/${name.slice(folder.length)}.rels`
}

function relationsIn(part: XmlElement | undefined, folder: string): Map<string, Relation> {
  const relations = new Map<string, Relation>()
  for (const { name, attributes } of elementsIn(part)) {
    const [id, target] = [attributes.get('Id'), attributes.get('Target')]
    if (name !== 'rel:Relationship' || id === undefined || target === undefined) continue
    const isExternal = attributes.get('TargetMode')?.toLowerCase() === 'external'
    relations.set(id, {
      target: isExternal ? target : within(folder, target),
      isExternal,
      type: (attributes.get('Type') ?? '').replace(OFFICE, ''),
    })
  }
  return relations
}

/** The name of a part that is written from a folder: `media/1.png`, `../media/1.png` or `/word/media/1.png`. */
function within(folder: string, target: string): string {
  const base = `part:/${folder}`
  if (!URL.canParse(target, base)) return ''
  const { protocol, pathname } = new URL(target, base)
  if (protocol !== 'part:') return ''
  try {
    return decodeURIComponent(pathname.slice(1))
  } catch {
    return pathname.slice(1)
  }
}

function partOf(relations: ReadonlyMap<string, Relation>, type: string): string | undefined {
  for (const relation of relations.values())
    if (relation.type === type && !relation.isExternal) return relation.target
  return undefined
}
