import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes as Types, parse } from 'parse5'

type Element = Types.Element

/** Every element of a document as a browser reads it, in order. */
export function elementsOf(html: string): Element[] {
  const elements: Element[] = []
  const visit = (node: Types.ParentNode) => {
    for (const child of node.childNodes) {
      if (!tree.isElementNode(child)) continue
      elements.push(child)
      visit(child)
    }
  }
  visit(parse(html))
  return elements
}

/** An element as one line: `meta name=robots content=noindex`. */
export function printElement({ tagName, attrs }: Element): string {
  return [tagName, ...attrs.map(({ name, value }) => `${name}=${value}`)].join(' ')
}

/** The text that a reader of an element sees, and that of `title` and `style`. */
export function textOf(node: Types.ParentNode): string {
  return node.childNodes
    .map((child) => (tree.isTextNode(child) ? child.value : 'childNodes' in child ? textOf(child) : ''))
    .join('')
}

/** The element with this tag name; fails unless there is exactly one. */
export function only(elements: readonly Element[], tagName: string): Element {
  const found = elements.filter((element) => element.tagName === tagName)
  const [element] = found
  if (element === undefined || found.length !== 1) throw new Error(`${found.length} elements ${tagName}`)
  return element
}

/** The elements inside one of a document's parts. */
export function childrenOf(elements: readonly Element[], tagName: 'head' | 'body'): string[] {
  return only(elements, tagName).childNodes.filter(tree.isElementNode).map(printElement)
}
