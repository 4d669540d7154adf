import { cleanText } from 'qp-schema/policy'
import { unrepresentable } from './unrepresentable.ts'

/** A piece of HTML: text, decoded, or an element. */
export type HtmlNode = string | HtmlElement

/** An element. */
export interface HtmlElement {
  readonly tag: string
  /** The names of its attributes in their order, a space between them. */
  readonly names: string
  /** Their values, decoded. */
  readonly values: ReadonlyMap<string, string>
  readonly children: HtmlNode[]
}

/** Elements within one another beyond which HTML is not written as markdown. */
const MAX_DEPTH = 50

const TAG = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/y
const TEXT = /[^<]+/y
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/y
/** Elements without an end tag. */
export const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img'])

/**
 * Reads HTML in the one spelling that the converter and the sanitizer print. Whatever is spelled otherwise cannot be
 * said in markdown: it would come back in that spelling. Linear, and without recursion.
 */
export function readHtml(html: string): HtmlNode[] {
  if (cleanText(html) !== html) unrepresentable()
  const root: HtmlNode[] = []
  const open: HtmlElement[] = []
  for (let index = 0; index < html.length;) {
    const siblings = open.at(-1)?.children ?? root
    TEXT.lastIndex = index
    const text = TEXT.exec(html)?.[0]
    if (text !== undefined) {
      siblings.push(decoded(text, TEXT_ENTITY))
      index = TEXT.lastIndex
      continue
    }
    TAG.lastIndex = index
    const [, slash, tag = '', attributes = ''] = TAG.exec(html) ?? unrepresentable()
    index = TAG.lastIndex
    if (slash === '/') {
      if (attributes !== '' || open.pop()?.tag !== tag) unrepresentable()
      continue
    }
    const isVoid = attributes.endsWith(' /')
    if (isVoid !== VOID.has(tag)) unrepresentable()
    const element = elementOf(tag, isVoid ? attributes.slice(0, -2) : attributes)
    siblings.push(element)
    if (!isVoid) open.push(element)
    if (open.length > MAX_DEPTH) unrepresentable()
  }
  if (open.length > 0) unrepresentable()
  return root
}

/** Whether a node is an element of one of some tags. */
export function isElement(node: HtmlNode | undefined, ...tags: readonly string[]): node is HtmlElement {
  return typeof node === 'object' && tags.includes(node.tag)
}

/** Whether a node has text other than white space, or an image. */
export function showsSomething(node: HtmlNode): boolean {
  if (typeof node === 'string') return node.trim() !== ''
  return node.tag === 'img' || node.children.some(showsSomething)
}

/** The text of an element that holds nothing else. */
export function textOf(element: HtmlElement): string {
  const [text = '', ...rest] = element.children
  return rest.length === 0 && typeof text === 'string' ? text : unrepresentable()
}

/** The children of an element that holds nothing but elements of one of some tags, and no attributes of its own. */
export function elementsOf(element: HtmlElement, ...tags: readonly string[]): HtmlElement[] {
  if (element.names !== '') unrepresentable()
  return element.children.map((child) => (isElement(child, ...tags) ? child : unrepresentable()))
}

function elementOf(tag: string, attributes: string): HtmlElement {
  const values = new Map<string, string>()
  for (let index = 0; index < attributes.length; index = ATTRIBUTE.lastIndex) {
    ATTRIBUTE.lastIndex = index
    const [, name = '', value = ''] = ATTRIBUTE.exec(attributes) ?? unrepresentable()
    if (values.has(name)) unrepresentable()
    values.set(name, decoded(value, ATTRIBUTE_ENTITY))
  }
  return { tag, names: [...values.keys()].join(' '), values, children: [] }
}

const TEXT_ENTITY = /&(?:amp|lt|gt);/g
const ATTRIBUTE_ENTITY = /&(?:amp|lt|gt|quot);/g
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
])

function decoded(text: string, entity: RegExp): string {
  if (/[&>]/.test(text.replace(entity, ''))) unrepresentable()
  return text.replace(entity, (reference) => CHARACTERS.get(reference) ?? reference)
}
