import { parse, parseFragment, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import { ContentTooComplexError } from 'qp-schema'
import {
  type Attributes,
  childElements,
  detach,
  type ElementNode,
  elementNode,
  type HtmlNode,
  insert,
  LINE_ATTRIBUTE,
  textNode,
} from './nodes.ts'

/** What a parser makes of a text. */
export interface ParsedHtml {
  /** Stands for the body: its children are the content. */
  readonly root: ElementNode
  /** The `href` of the first `<base>`. */
  readonly base: string | undefined
}

/** Elements within one another that are read: at most as many as browsers build, fewer where there are many end tags. */
const DEPTH = { least: 128, most: 512 } as const

/** Open elements that the parser may look through for all end tags together: a quarter of a second. */
const MAX_LOOKED_THROUGH = 4_000_000

/** Nodes that a parser may put in place beyond two a character: unclosed formatting is repeated in every paragraph. */
const SPARE_NODES = 100_000

type Types = TreeAdapterTypeMap<
  HtmlNode,
  ElementNode,
  HtmlNode,
  ElementNode,
  ElementNode,
  ElementNode,
  HtmlNode,
  HtmlNode,
  ElementNode,
  HtmlNode
>

/**
 * Parses a document or a fragment as a browser does. The time is linear in the length of the text: the tree takes
 * every change in constant time, and the parser is stopped when it nests or repeats more than a document needs.
 *
 * @param countsLines - whether elements know their lines
 * @throws ContentTooComplexError
 */
export function parseHtml(html: string, countsLines = false): ParsedHtml {
  const adapter = new LinkedTree(html)
  const root = parseFragment<Types>(html, { treeAdapter: adapter, sourceCodeLocationInfo: countsLines })
  return { root, base: adapter.base }
}

/**
 * The same, with all that a document has beside its body: `root` is its `html` element. Elements know their lines.
 *
 * @throws ContentTooComplexError
 */
export function parseDocument(html: string): ParsedHtml {
  const adapter = new LinkedTree(html)
  const document = parse<Types>(html, { treeAdapter: adapter, sourceCodeLocationInfo: true })
  const [root = document] = childElements(document)
  return { root, base: adapter.base }
}

function countOf(part: string, text: string): number {
  let count = 0
  for (let place = text.indexOf(part); place !== -1; place = text.indexOf(part, place + part.length))
    count += 1
  return count
}

/** Stands for everything that is read and not kept: comments and doctypes. */
const NOTHING = textNode('')

class LinkedTree implements TreeAdapter<Types> {
  base: string | undefined
  /** Whether text was put last, of which the parser then wants to note the place. */
  #isAtText = false
  #depth = 0
  readonly #maxDepth: number
  #nodes: number
  /** A parser hands over one list for all the copies that it makes of an element. */
  readonly #attributes = new WeakMap<readonly Token.Attribute[], Attributes>()

  constructor(html: string) {
    this.#nodes = 2 * html.length + SPARE_NODES
    const { least, most } = DEPTH
    this.#maxDepth = Math.max(least, Math.min(most, Math.floor(MAX_LOOKED_THROUGH / countOf('</', html))))
  }

  createDocument = (): ElementNode => elementNode('', '', new Map())
  createDocumentFragment(): ElementNode {
    this.#isAtText = false
    return elementNode('', '', new Map())
  }

  createCommentNode = (): HtmlNode => NOTHING
  createTextNode = (value: string): HtmlNode => textNode(value)

  createElement(tag: string, namespace: string, list: Token.Attribute[]): ElementNode {
    this.#isAtText = false
    let attributes = this.#attributes.get(list)
    if (attributes === undefined) {
      attributes = new Map(list.map(({ name, value }) => [name, value]))
      const line = attributes.get(LINE_ATTRIBUTE)
      if (line !== undefined) return this.#elementOnLine(tag, namespace, list, Number(line))
      this.#attributes.set(list, attributes)
    }
    if (tag === 'base') this.base ??= attributes.get('href')
    return elementNode(tag, namespace, attributes)
  }

  #elementOnLine(tag: string, namespace: string, list: Token.Attribute[], line: number): ElementNode {
    const own = list.filter(({ name }) => name !== LINE_ATTRIBUTE)
    const element = this.createElement(tag, namespace, own)
    this.#attributes.set(list, element.attributes)
    element.line = line
    return element
  }

  appendChild(parent: ElementNode, node: HtmlNode): void {
    if (node === NOTHING) return
    this.#count()
    insert(parent, node)
  }

  insertBefore(parent: ElementNode, node: HtmlNode, before: HtmlNode): void {
    if (node === NOTHING) return
    this.#count()
    insert(parent, node, before)
  }

  insertText(parent: ElementNode, text: string): void {
    this.#insertText(parent, text, parent.last)
  }

  insertTextBefore(parent: ElementNode, text: string, before: HtmlNode): void {
    this.#insertText(parent, text, before.previous, before)
  }

  #insertText(parent: ElementNode, text: string, previous: HtmlNode | undefined, before?: HtmlNode): void {
    // Browsers that know frames show nothing of what stands in one.
    this.#isAtText = true
    if (parent.tag === 'iframe') return
    if (previous?.kind === 'text') previous.value += text
    else {
      this.#count()
      insert(parent, textNode(text), before)
    }
  }

  #count(): void {
    this.#nodes -= 1
    if (this.#nodes < 0)
      throw new ContentTooComplexError('unclosed elements are repeated too many times', 'html')
  }

  onItemPush(): void {
    this.#depth += 1
    if (this.#depth > this.#maxDepth) {
      throw new ContentTooComplexError(`more than ${this.#maxDepth} elements within one another`, 'html')
    }
  }

  onItemPop(): void {
    this.#depth -= 1
  }

  detachNode = (node: HtmlNode): void => detach(node)
  getFirstChild = (node: ElementNode): HtmlNode | null => node.first ?? null
  getParentNode = (node: HtmlNode): ElementNode | null => node.parent ?? null
  getAttrList = (node: ElementNode): Token.Attribute[] =>
    [...node.attributes].map(([name, value]) => ({ name, value }))
  getTagName = (node: ElementNode): string => node.tag
  getNamespaceURI = (node: ElementNode) => node.namespace as ReturnType<TreeAdapter['getNamespaceURI']>
  getTextNodeContent = (node: HtmlNode): string => (node.kind === 'text' ? node.value : '')
  getCommentNodeContent = (): string => ''
  getDocumentTypeNodeName = (): string => ''
  getDocumentTypeNodePublicId = (): string => ''
  getDocumentTypeNodeSystemId = (): string => ''
  isTextNode = (node: HtmlNode): node is HtmlNode => node.kind === 'text'
  isElementNode = (node: HtmlNode): node is ElementNode => node.kind === 'element'
  isCommentNode = (node: HtmlNode): node is HtmlNode => node === NOTHING
  isDocumentTypeNode = (node: HtmlNode): node is HtmlNode => node === NOTHING

  /** A template shows nothing, so what it holds may stand in it like in any element. */
  getTemplateContent = (node: ElementNode): ElementNode => node
  setTemplateContent(): void {}
  /** Of a second `<html>` or `<body>`. */
  adoptAttributes({ attributes }: ElementNode, list: Token.Attribute[]): void {
    for (const { name, value } of list)
      if (!attributes.has(name)) (attributes as Map<string, string>).set(name, value)
  }

  setDocumentType(): void {}
  setDocumentMode(): void {}
  getDocumentMode = () => 'no-quirks' as ReturnType<TreeAdapter['getDocumentMode']>
  getNodeSourceCodeLocation = (): null => null
  setNodeSourceCodeLocation(node: HtmlNode | undefined, location: Token.ElementLocation | null): void {
    if (node?.kind === 'element' && location !== null) node.line ??= location.startLine
  }
  updateNodeSourceCodeLocation(): void {}

  getChildNodes(node: ElementNode): HtmlNode[] {
    const nodes: HtmlNode[] = []
    // Where lines are counted, the parser asks at each text for all of its siblings, which would take quadratic time.
    if (this.#isAtText) return nodes
    for (let child = node.first; child !== undefined; child = child.next) nodes.push(child)
    return nodes
  }
}
