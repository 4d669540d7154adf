import { ContentTooComplexError, CONTENT_LIMITS } from 'qp-schema'
import { decodeUtf16 } from '../../decode-text.ts'
import { UnreadableFileError } from '../../imported.ts'

/** An element, by the prefix that {@link NAMESPACES} gives its namespace: `w:p`. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlNode[]
}

export type XmlNode = XmlElement | string

/** Both forms of Office Open XML, transitional and strict, under one prefix. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://purl.oclc.org/ooxml/wordprocessingml/main', 'w'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ['http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing', 'wp'],
  ['http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing', 'wp'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://purl.oclc.org/ooxml/drawingml/main', 'a'],
  ['http://schemas.openxmlformats.org/drawingml/2006/chart', 'c'],
  ['http://purl.oclc.org/ooxml/drawingml/chart', 'c'],
  ['http://schemas.openxmlformats.org/drawingml/2006/diagram', 'dgm'],
  ['http://purl.oclc.org/ooxml/drawingml/diagram', 'dgm'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://purl.oclc.org/ooxml/officeDocument/math', 'm'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', 'rel'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
])

/** Elements and texts of one part. A thousand pages have fewer. */
const MOST_NODES = 1_000_000

const NAME = /[^\s<>/="'!?]+/y
const ATTRIBUTE = /\s+([^\s<>/="']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const END = /\s*(\/?)>/y

/**
 * Reads a part of a document. It has no document type, and so no entities of its own.
 *
 * @param path - the name of the part, for errors
 * @throws UnreadableFileError for what is not well-formed or declares a document type
 * @throws ContentTooComplexError for more than 1,000,000 nodes, or 256 elements within one another
 */
export function parseXml(bytes: Uint8Array, path: string): XmlElement {
  const source = decodeUtf16(bytes) ?? new TextDecoder('utf-8').decode(bytes)
  const top: XmlElement = { name: '', attributes: new Map(), children: [] }
  const open: Open[] = [{ element: top, tag: '', declared: [] }]
  const prefixes = new Prefixes()
  let nodes = 0
  const problem = (what: string) => new UnreadableFileError(`${path} of this document ${what}.`)
  const matched = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at
    return pattern.exec(source)
  }
  const after = (mark: string, at: number) => {
    const end = source.indexOf(mark, at)
    if (end === -1) throw problem('ends too early')
    return end + mark.length
  }
  for (let at = 0; at < source.length;) {
    const parent = open.at(-1) as Open
    if (source[at] !== '<') {
      const next = source.indexOf('<', at)
      const end = next === -1 ? source.length : next
      if (open.length > 1) addText(parent.element, decodeReferences(source.slice(at, end)))
      at = end
    } else if (source.startsWith('<!--', at)) at = after('-->', at + 4)
    else if (source.startsWith('<?', at)) at = after('?>', at)
    else if (source.startsWith('<![CDATA[', at)) {
      const end = after(']]>', at)
      addText(parent.element, source.slice(at + 9, end - 3))
      at = end
    } else if (source.startsWith('<!', at)) throw problem('declares a document type, which Word never does')
    else if (source.startsWith('</', at)) {
      const end = after('>', at)
      if (open.length === 1 || source.slice(at + 2, end - 1).trimEnd() !== parent.tag)
        throw problem('is not well-formed')
      at = end
      open.pop()
      prefixes.end(parent.declared)
    } else {
      const tag = matched(NAME, at + 1)?.[0]
      if (tag === undefined) throw problem('is not well-formed')
      at += 1 + tag.length
      const written: [string, string][] = []
      for (let found = matched(ATTRIBUTE, at); found !== null; found = matched(ATTRIBUTE, at)) {
        written.push([found[1] ?? '', decodeReferences(found[2] ?? found[3] ?? '')])
        at = ATTRIBUTE.lastIndex
      }
      const end = matched(END, at)
      if (end === null) throw problem('is not well-formed')
      at = END.lastIndex
      nodes += 1 + written.length / 4
      if (nodes > MOST_NODES)
        throw new ContentTooComplexError(`the document has more than ${MOST_NODES} elements`, path)
      const element = opened(tag, written, prefixes)
      parent.element.children.push(element.element)
      if (end[1] === '') open.push(element)
      else prefixes.end(element.declared)
      if (open.length > CONTENT_LIMITS.htmlDepth)
        throw new ContentTooComplexError(
          `the document has more than ${CONTENT_LIMITS.htmlDepth} elements within one another`,
          path,
        )
    }
  }
  const root = top.children.find((child) => typeof child !== 'string')
  if (root === undefined || open.length > 1) throw problem('ends too early')
  return root
}

interface Open {
  readonly element: XmlElement
  /** As it is written. */
  readonly tag: string
  /** The prefixes that it declares. */
  readonly declared: readonly string[]
}

/** What prefixes stand for, where the reader is. Declaring one takes the same time however many there are. */
class Prefixes {
  /** The innermost declaration is the last. */
  readonly #declared = new Map<string, string[]>([['xml', ['xml']]])

  declare(prefix: string, uri: string): void {
    const known = NAMESPACES.get(uri) ?? '?'
    const all = this.#declared.get(prefix)
    if (all === undefined) this.#declared.set(prefix, [known])
    else all.push(known)
  }

  /** Ends the element that declares these. */
  end(declared: readonly string[]): void {
    for (const prefix of declared) this.#declared.get(prefix)?.pop()
  }

  /** A name with our prefix. */
  known(name: string): string {
    const [prefix = '', local] = name.includes(':') ? name.split(':', 2) : ['', name]
    return `${this.#declared.get(prefix)?.at(-1) ?? '?'}:${local}`
  }
}

function opened(tag: string, written: readonly (readonly [string, string])[], prefixes: Prefixes): Open {
  const declarations = written.filter(([name]) => /^xmlns(?::|$)/.test(name))
  const declared = declarations.map(([name]) => name.slice(6))
  for (const [name, uri] of declarations) prefixes.declare(name.slice(6), uri)
  const attributes = new Map<string, string>()
  for (const [name, value] of written) attributes.set(name.includes(':') ? prefixes.known(name) : name, value)
  return { element: { name: prefixes.known(tag), attributes, children: [] }, tag, declared }
}

function addText({ children }: XmlElement, text: string): void {
  const last = children.length - 1
  const before = children[last]
  if (typeof before === 'string') children[last] = before + text
  else children.push(text)
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED.get(name) ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

// oxlint-disable-next-line no-control-regex
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufdd0-\ufdef\ufffe\uffff]/g

/** A text as XML has it, without what XML has no room for. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** What a page shows of a rewritten text, on one line. */
export function plainText(content: string): string {
  const texts = content.replace(/<w:(?:tab|br)\/>|<\/w:p>/g, ' ').replace(/<[^<>]*>/g, '')
  return decodeReferences(texts)
    .replace(/[\t\n\r ]+/g, ' ')
    .replace(/^ | $/g, '')
}

/** The elements that stand in one. */
export function elementsIn(element: XmlElement | undefined): XmlElement[] {
  return element === undefined ? [] : element.children.filter((child) => typeof child !== 'string')
}

/** The first element of a name, step by step: `childOf(paragraph, 'w:pPr', 'w:numPr')`. */
export function childOf(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = element
  for (const name of path)
    found = found?.children.find(
      (child): child is XmlElement => typeof child !== 'string' && child.name === name,
    )
  return found
}

/** The attribute `w:val` of what {@link childOf} finds. */
export function valueOf(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  return childOf(element, ...path)?.attributes.get('w:val')
}

/** Whether a property of Word is on: `<w:b/>`, and not `<w:b w:val="0"/>`; `undefined` where nothing is said. */
export function isOn(properties: XmlElement | undefined, name: string): boolean | undefined {
  const property = childOf(properties, name)
  if (property === undefined) return undefined
  return !/^(?:0|false|off|none)$/.test(property.attributes.get('w:val') ?? '')
}

/** All elements of a name in one, in the order of the text; none within one of them. */
export function* descendantsOf(element: XmlElement, names: ReadonlySet<string>): Generator<XmlElement> {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (names.has(child.name)) yield child
    else yield* descendantsOf(child, names)
  }
}

/** The text that stands in an element itself, and not in others in it. */
export function ownTextOf(element: XmlElement | undefined): string {
  return (element?.children ?? []).filter((child) => typeof child === 'string').join('')
}

/** The text that Word shows of an element: `w:t` and `m:t`. */
export function textOf(element: XmlElement): string {
  let text = ''
  for (const found of descendantsOf(element, TEXTS)) text += ownTextOf(found)
  return text
}

const TEXTS: ReadonlySet<string> = new Set(['w:t', 'm:t'])
