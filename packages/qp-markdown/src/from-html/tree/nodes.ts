/** The value of each attribute, by name in lower case; shared by the copies that a parser makes of an element. */
export type Attributes = ReadonlyMap<string, string>

/** Siblings are linked, so that a parser moves any node in constant time. */
interface Linked {
  parent: ElementNode | undefined
  previous: HtmlNode | undefined
  next: HtmlNode | undefined
}

export interface TextNode extends Linked {
  readonly kind: 'text'
  value: string
}

export interface ElementNode extends Linked {
  readonly kind: 'element'
  readonly tag: string
  readonly namespace: string
  readonly attributes: Attributes
  /** The number of its line, where somebody asks for it; 0 where its address is what a caller gave. */
  line: number | undefined
  first: HtmlNode | undefined
  last: HtmlNode | undefined
}

/** A node of the tree that {@link parseHtml} builds. Comments are not part of it. */
export type HtmlNode = TextNode | ElementNode

export function elementNode(tag: string, namespace: string, attributes: Attributes): ElementNode {
  return {
    kind: 'element',
    tag,
    namespace,
    attributes,
    line: undefined,
    parent: undefined,
    previous: undefined,
    next: undefined,
    first: undefined,
    last: undefined,
  }
}

/** An element of HTML that no source has. */
export function htmlElement(tag: string, attributes: Attributes = new Map()): ElementNode {
  return elementNode(tag, 'http://www.w3.org/1999/xhtml', attributes)
}

export function textNode(value: string): TextNode {
  return { kind: 'text', value, parent: undefined, previous: undefined, next: undefined }
}

/**
 * The name of an attribute that says the line of a tag. No text has it: it begins with a control character, of which texts
 * are cleaned before, and no reference stands in a name.
 */
export const LINE_ATTRIBUTE = '\u0001line'

/** Inserts a node before another one of the parent, or as its last. */
export function insert(parent: ElementNode, node: HtmlNode, before?: HtmlNode): void {
  detach(node)
  const previous = before === undefined ? parent.last : before.previous
  node.parent = parent
  node.previous = previous
  node.next = before
  if (previous === undefined) parent.first = node
  else previous.next = node
  if (before === undefined) parent.last = node
  else before.previous = node
}

export function detach(node: HtmlNode): void {
  const { parent, previous, next } = node
  if (parent === undefined) return
  if (previous === undefined) parent.first = next
  else previous.next = next
  if (next === undefined) parent.last = previous
  else next.previous = previous
  node.parent = node.previous = node.next = undefined
}

/** The element before, if only white space is between, which is taken away: what looks often looks at it once. */
export function previousElement(node: ElementNode): ElementNode | undefined {
  while (node.previous?.kind === 'text' && !/\S/.test(node.previous.value)) detach(node.previous)
  return node.previous?.kind === 'element' ? node.previous : undefined
}

export function* childElements(parent: ElementNode): Generator<ElementNode> {
  for (let node = parent.first; node !== undefined; node = node.next) if (node.kind === 'element') yield node
}

/**
 * Everything within an element, in the order of the document, without recursion. What `enter` answers `false` to is
 * passed over with all that it holds.
 */
export function* descendants(
  top: ElementNode,
  enter: (element: ElementNode) => boolean,
): Generator<HtmlNode> {
  let node = top.first
  while (node !== undefined) {
    const entered = node.kind === 'text' || enter(node)
    if (entered) yield node
    const inside = entered && node.kind === 'element' ? node.first : undefined
    node = inside ?? following(node, top)
  }
}

function following(node: HtmlNode, top: ElementNode): HtmlNode | undefined {
  let at: HtmlNode = node
  while (at.next === undefined) {
    if (at.parent === undefined || at.parent === top) return undefined
    at = at.parent
  }
  return at.next
}

export function isWithin(node: HtmlNode, outer: ElementNode): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent) if (at === outer) return true
  return false
}
