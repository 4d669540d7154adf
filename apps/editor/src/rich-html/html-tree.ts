import { type HtmlNode, htmlTree, RICH_HTML } from 'qp-schema/policy'

/**
 * The tree of rich or inline HTML in the spelling in which it is stored (FORMAT.md 4.2), or `undefined` for any other:
 * what nobody has sanitized is not read at all.
 */
export function richHtmlTree(html: string): HtmlNode[] | undefined {
  const tree = htmlTree(html)
  return tree?.every(isRich) === true ? tree : undefined
}

function isRich(node: HtmlNode): boolean {
  if (typeof node === 'string') return true
  const known = Object.hasOwn(RICH_HTML, node.tag) ? RICH_HTML[node.tag] : undefined
  if (known === undefined || !node.children.every(isRich)) return false
  return [...node.attributes.keys()].every((name) => Object.hasOwn(known, name))
}
