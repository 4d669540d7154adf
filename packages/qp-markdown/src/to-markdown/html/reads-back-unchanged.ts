import { type AttributeRule, type HtmlPolicy, INLINE_HTML, RICH_HTML, safeUrl } from 'qp-schema/policy'
import { attributeNames, hintOf, type HtmlElement, type HtmlNode, isElement, textOf } from './html-tree.ts'
import { unrepresentable } from '../unrepresentable.ts'

/**
 * Gives up on block-level HTML that its converter would not bring back as it is: with white space that it collapses,
 * or with an element that it drops, unwraps or completes. SPEC.md 9.15.12
 */
export function checkFlow(nodes: readonly HtmlNode[]): void {
  checkContent(nodes, FLOW)
}

/** The same for a cell of a `table` block, which may be empty. */
export function checkCell(nodes: readonly HtmlNode[]): void {
  checkRun(nodes, INLINE_HTML)
}

/** Whether plain text stays what it is as the text of an element. */
export function isOnOneLine(text: string): boolean {
  return text.replace(/\s+/g, ' ').trim() === text
}

/** `line` is text with its formatting; `both` is such lines beside the elements of a flow, `figure` beside a caption too. */
type Content = readonly string[] | 'line' | 'both' | 'figure' | 'code'

export const FLOW: readonly string[] = 'p h1 h2 h3 ul ol dl blockquote details figure pre hr table'.split(' ')
const FIGURE: readonly string[] = ['figcaption', ...FLOW]
const ROWS: Content = ['tr']

const CONTENT: { readonly [tag: string]: Content } = {
  p: 'line',
  h1: 'line',
  h2: 'line',
  h3: 'line',
  ul: ['li'],
  ol: ['li'],
  li: 'both',
  dl: ['dt', 'dd'],
  dt: 'both',
  dd: 'both',
  blockquote: FLOW,
  details: ['summary', ...FLOW],
  summary: 'line',
  figure: 'figure',
  figcaption: 'both',
  pre: 'code',
  hr: [],
  table: ['caption', 'thead', 'tbody', 'tfoot'],
  caption: 'line',
  thead: ROWS,
  tbody: ROWS,
  tfoot: ROWS,
  tr: ['th', 'td'],
  th: 'both',
  td: 'both',
}

const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['li', 'tr', 'th', 'td', 'hr'])

function checkContent(nodes: readonly HtmlNode[], content: Content): void {
  if (content === 'line') checkRun(nodes)
  else if (content === 'code') checkCode(nodes)
  else if (content === 'both') checkBoth(nodes, FLOW)
  else if (content === 'figure') checkBoth(nodes, FIGURE)
  else for (const node of nodes) checkElement(isElement(node, ...content) ? node : unrepresentable())
}

function checkBoth(nodes: readonly HtmlNode[], tags: readonly string[]): void {
  let run: HtmlNode[] = []
  for (const node of nodes) {
    if (isElement(node, ...tags)) {
      checkRun(run)
      run = []
      checkElement(node)
    } else run.push(node)
  }
  checkRun(run)
}

/** An empty line at the end of code would not come back. */
function checkCode(nodes: readonly HtmlNode[]): void {
  const [code, ...rest] = nodes
  if (!isElement(code, 'code') || rest.length > 0) return unrepresentable()
  hintOf(code)
  const text = textOf(code)
  if (text.trim() === '' || text.endsWith('\n')) unrepresentable()
}

function checkElement(element: HtmlElement): void {
  const { tag, children } = element
  checkAttributes(element, RICH_HTML)
  if (children.length === 0 && !MAY_BE_EMPTY.has(tag)) unrepresentable()
  if (tag === 'details' && children.filter((child) => isElement(child, 'summary')).length > 1)
    unrepresentable()
  if (tag === 'figure') checkCaption(children.filter((child) => isElement(child, 'figcaption')))
  if (tag === 'table' && !isData(children)) unrepresentable()
  checkContent(children, CONTENT[tag] ?? [])
}

/** A figure that has no caption with a text would be unwrapped. */
function checkCaption(captions: readonly HtmlElement[]): void {
  if (captions.length !== 1 || !captions.some(holdsText)) unrepresentable()
}

function holdsText({ children }: HtmlElement): boolean {
  return children.some((child) => (typeof child === 'string' ? child.trim() !== '' : holdsText(child)))
}

/** Whether a table is more than one cell, which would be unwrapped. */
function isData(parts: readonly HtmlNode[]): boolean {
  const rowsOf = (...tags: string[]) =>
    parts.flatMap((part) => (isElement(part, ...tags) ? part.children : []))
  const rows = rowsOf('tbody', 'tfoot')
  if (parts.filter((part) => isElement(part, 'caption')).length > 1) return false
  return (
    rowsOf('thead').length === 1 ||
    rows.length > 1 ||
    rows.some((row) => typeof row === 'object' && row.children.length > 1)
  )
}

/** What stands for an image in the text of a line that could be a block. */
export const IMAGE = '\ufffc'
/** What stands for a line break. */
export const LINE_BREAK = '\v'
/** White space of which something is lost. */
const COLLAPSED = /^[ \n\v]|[ \n\v]$|[ \n\v][ \n]|[ \n]\v/

/** White space that a link would lose. */
const EDGES = /^[ \n]|[ \n]$/

/** What a run of text shows. */
export function checkRun(nodes: readonly HtmlNode[], policy: HtmlPolicy = RICH_HTML): string {
  const text = nodes.map((node) => shown(node, [], policy)).join('')
  return nodes.length > 0 && (!/\S/.test(text) || COLLAPSED.test(text)) ? unrepresentable() : text
}

/** @param around - the elements of the line that a node stands in */
function shown(node: HtmlNode, around: readonly HtmlElement[], policy: HtmlPolicy): string {
  if (typeof node === 'string') return node.includes('\t') ? unrepresentable() : node
  const { tag, attributes, children } = node
  if (CONTENT[tag] !== undefined) unrepresentable()
  checkAttributes(node, policy)
  if (tag === 'br') return LINE_BREAK
  const link = around.find((element) => element.tag === 'a')
  if (tag === 'img') {
    if (!attributeNames(node).startsWith('src alt') || isPixel(attributes)) unrepresentable()
    const staysInText =
      attributes.has('width') !== attributes.has('height') || attributes.get('width')?.endsWith('%')
    const isLinked = link !== undefined && link.attributes.get('href') !== attributes.get('src')
    return staysInText || isLinked ? 'x' : IMAGE
  }
  if (children.length === 0 || around.some((element) => element.tag === tag)) unrepresentable()
  checkRuby(node, around)
  const text = children.map((child) => shown(child, [...around, node], policy)).join('')
  if (tag === 'a' && (!attributes.has('href') || EDGES.test(text) || isPermalink(node, text)))
    unrepresentable()
  return text
}

/** A reading without brackets would get them, and outside of ruby it would be text. */
function checkRuby({ tag, children }: HtmlElement, around: readonly HtmlElement[]): void {
  if ((tag === 'rp' || tag === 'rt') && around.at(-1)?.tag !== 'ruby') unrepresentable()
  if (tag !== 'ruby') return
  for (const [index, child] of children.entries()) {
    const beside = [children[index - 1], children[index + 1]]
    if (isElement(child, 'rt') && !beside.every((one) => isElement(one, 'rp'))) unrepresentable()
  }
}

/** What counts visitors is no picture. */
function isPixel(attributes: ReadonlyMap<string, string>): boolean {
  return attributes.get('width') === '1' && attributes.get('height') === '1'
}

/** The sign beside a heading that links to it. */
function isPermalink(link: HtmlElement, text: string): boolean {
  return attributeNames(link) !== 'href' && /^[\u200b\ufeff#¶§🔗]*$/u.test(text)
}

function checkAttributes(element: HtmlElement, policy: HtmlPolicy): void {
  const { attributes } = element
  const rules = policy[element.tag] ?? unrepresentable()
  const known = Object.entries(rules).filter(([name]) => attributes.has(name))
  if (attributeNames(element) !== known.map(([name]) => name).join(' ')) unrepresentable()
  for (const [name, rule] of known) {
    const value = attributes.get(name) ?? ''
    const isDefault = value === (IS_ONE_ANYWAY.has(name) ? '1' : '')
    if (!isStored(value, rule) || (isDefault && name !== 'alt' && !('boolean' in rule))) unrepresentable()
  }
}

const IS_ONE_ANYWAY: ReadonlySet<string> = new Set(['start', 'colspan', 'rowspan'])

function isStored(value: string, rule: AttributeRule): boolean {
  if ('url' in rule) return safeUrl(value, rule.url) === value
  if ('oneOf' in rule) return rule.oneOf.includes(value)
  if ('pattern' in rule && rule.pattern && new RegExp(rule.pattern).test(value)) return true
  if ('boolean' in rule) return value === ''
  if (!('integer' in rule)) return !('pattern' in rule) && !value.includes('\n')
  const [min, max] = rule.integer
  return String(Number(value)) === value && Number(value) >= min && Number(value) <= max
}
