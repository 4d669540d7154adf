import { type HtmlElement, type HtmlNode, htmlTree } from 'qp-schema/policy'
import { hintOfClass } from '../../code-language.ts'
import { NOT_READ } from '../../html.ts'
import { unrepresentable } from '../unrepresentable.ts'

export type { HtmlElement, HtmlNode } from 'qp-schema/policy'

/** Elements within one another beyond which HTML is not written as markdown. */
const MAX_DEPTH = 50

/**
 * The tree of HTML in the one spelling that the converter and the sanitizer print. Whatever is spelled otherwise cannot
 * be said in markdown: it would come back in that spelling.
 */
export function readHtml(html: string): HtmlNode[] {
  const tree = htmlTree(html, MAX_DEPTH) ?? unrepresentable()
  if (tree.some(saysMore)) unrepresentable()
  return tree
}

/** What rich HTML says beyond markdown, and what is read of HTML in markdown: the language of words, times, sources. */
function saysMore(node: HtmlNode): boolean {
  if (typeof node === 'string') return false
  const { tag, attributes, children } = node
  if (tag === 'cite' || tag === 'span' || tag === 'time') return true
  return [...attributes.keys()].some((name) => NOT_READ.has(name)) || children.some(saysMore)
}

/** The names of an element's attributes in their order, a space between them. */
export function attributeNames({ attributes }: HtmlElement): string {
  return [...attributes.keys()].join(' ')
}

export function hasAttributes({ attributes }: HtmlElement): boolean {
  return attributes.size > 0
}

/** Whether a node is an element of one of some tags. */
export function isElement(node: HtmlNode | undefined, ...tags: readonly string[]): node is HtmlElement {
  return typeof node === 'object' && tags.includes(node.tag)
}

/** Whether a node has text other than white space, or an image. */
export function holdsTextOrImage(node: HtmlNode): boolean {
  if (typeof node === 'string') return node.trim() !== ''
  return node.tag === 'img' || node.children.some(holdsTextOrImage)
}

/** The text of an element that holds nothing else. */
export function textOf(element: HtmlElement): string {
  const [text = '', ...rest] = element.children
  return rest.length === 0 && typeof text === 'string' ? text : unrepresentable()
}

/** The children of an element that holds nothing but elements of one of some tags, and no attributes of its own. */
export function elementsOf(element: HtmlElement, ...tags: readonly string[]): HtmlElement[] {
  if (hasAttributes(element)) unrepresentable()
  return element.children.map((child) => (isElement(child, ...tags) ? child : unrepresentable()))
}

/** The hint that code in a `pre` comes back from; empty for none. */
export function hintOf({ attributes }: HtmlElement): string {
  if (attributes.size === 0) return ''
  const name = attributes.size === 1 ? attributes.get('class') : undefined
  return hintOfClass(name ?? '') ?? unrepresentable()
}
