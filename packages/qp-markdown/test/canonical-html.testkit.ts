import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { escapeHtml } from 'qp-schema'
import type { HtmlPolicy } from 'qp-schema/policy'

const VOID_TAGS = new Set(['br', 'hr', 'img'])

/**
 * HTML as an HTML parser understands it, written in the spelling that is stored. Text that comes back changed was
 * nested wrongly, or escaped or spelled in another way.
 *
 * @throws when it holds a tag or an attribute that the policy does not know
 */
export function canonicalHtml(html: string, policy: HtmlPolicy): string {
  return parseFragment(html)
    .childNodes.map((node) => nodeHtml(node, policy))
    .join('')
}

function nodeHtml(node: DefaultTreeAdapterTypes.ChildNode, policy: HtmlPolicy): string {
  if (node.nodeName === '#text') return escapeHtml((node as DefaultTreeAdapterTypes.TextNode).value)
  const element = node as DefaultTreeAdapterTypes.Element
  const allowed = policy[element.tagName]
  if (allowed === undefined) throw new Error(`${node.nodeName} is not in the policy`)
  const order = Object.keys(allowed)
  const places = element.attrs.map(({ name }) => order.indexOf(name))
  if (places.some((place, index) => place <= (places[index - 1] ?? -1))) {
    throw new Error(`the attributes of ${element.tagName} are unknown or out of order`)
  }
  const attributes = element.attrs
    .map(({ name, value }) => ` ${name}="${escapeHtml(value, 'attribute')}"`)
    .join('')
  if (VOID_TAGS.has(element.tagName)) return `<${element.tagName}${attributes} />`
  const inside = element.childNodes.map((child) => nodeHtml(child, policy)).join('')
  return `<${element.tagName}${attributes}>${inside}</${element.tagName}>`
}
