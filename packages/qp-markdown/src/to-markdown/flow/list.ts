import { unrepresentable } from '../unrepresentable.ts'
import {
  attributeNames,
  hasAttributes,
  type HtmlElement,
  type HtmlNode,
  isElement,
} from '../html/html-tree.ts'
import { inlineMarkdown } from '../inlines/inline.ts'
import { paragraphLines } from './paragraph.ts'
import { type FlowPlace, inside, type ListMarker, markerFor } from './flow-place.ts'

/** `<ul>` or `<ol>` as lines. A list whose items hold paragraphs has empty lines, any other has none. */
export function listLines(list: HtmlElement, marker: ListMarker, place: FlowPlace): string[] {
  const isLoose = list.children.some(
    (item) => typeof item === 'object' && item.children.some((child) => isElement(child, 'p')),
  )
  const items = list.children.map((item) => (isElement(item, 'li') ? item : unrepresentable()))
  if (isLoose && items.length === 1 && (items[0]?.children.length ?? 0) < 2) unrepresentable()
  checkCode(items)
  const first = firstNumber(list)
  const lines: string[] = []
  for (const [index, item] of items.entries()) {
    if (hasAttributes(item)) unrepresentable()
    if (isLoose && index > 0) lines.push('')
    const sign = list.tag === 'ul' ? marker : `${Math.min(first + index, LARGEST_NUMBER)}${marker}`
    const content = isLoose ? looseLines(item, inside(place)) : tightLines(item, inside(place))
    for (const line of marked(content, sign)) lines.push(line)
  }
  return lines.length === 0 ? unrepresentable() : lines
}

const LARGEST_NUMBER = 999_999_999

function firstNumber(element: HtmlElement): number {
  if (!hasAttributes(element)) return 1
  const start = element.attributes.get('start') ?? ''
  if (
    element.tag !== 'ol' ||
    attributeNames(element) !== 'start' ||
    !/^(?:0|[1-9]\d{0,8})$/.test(start) ||
    start === '1'
  )
    unrepresentable()
  return Number(start)
}

function marked(content: readonly string[], sign: string): string[] {
  if (content.length === 0) return [sign]
  const indent = ' '.repeat(sign.length + 1)
  return content.map((line, index) => {
    if (index === 0) return `${sign} ${line}`
    return line === '' ? '' : indent + line
  })
}

/** Which construct may follow which without an empty line between them. */
const TIGHT: { readonly [before: string]: readonly string[] } = {
  text: ['ul', 'ol', 'pre', 'blockquote'],
  pre: ['pre', 'ul', 'ol'],
  ul: ['pre'],
  ol: ['pre'],
}

function tightLines({ children }: HtmlElement, place: FlowPlace): string[] {
  const constructs = children.findIndex((child) => isElement(child, ...CONSTRUCTS))
  const text = constructs === -1 ? children : children.slice(0, constructs)
  const lines = text.length === 0 ? [] : textLines(text, place)
  let before = text.length === 0 ? undefined : 'text'
  for (const child of constructs === -1 ? [] : children.slice(constructs)) {
    if (!isElement(child, ...CONSTRUCTS)) return unrepresentable()
    if (before !== undefined && TIGHT[before]?.includes(child.tag) !== true) unrepresentable()
    if (before === 'text' && !interruptsText(child)) unrepresentable()
    const written = place.write(child, markerFor(child, undefined), place)
    for (const line of written) lines.push(line)
    // HTML goes on until an empty line.
    before = written[0]?.startsWith('<') === true ? 'html' : child.tag
  }
  return lines
}

function textLines(text: readonly HtmlNode[], { dialect }: FlowPlace): string[] {
  const lines = inlineMarkdown(text, 'paragraph', { dialect, isItem: true }).split('\n')
  // HTML would begin with a tag that is alone on the first line, and go on over the others.
  return lines.length > 1 && /^<img [^<>]*>$/.test(lines[0] ?? '') ? unrepresentable() : lines
}

function looseLines({ children }: HtmlElement, place: FlowPlace): string[] {
  const lines: string[] = []
  let marker: ListMarker | undefined
  for (const [index, child] of children.entries()) {
    if (!isElement(child, 'p', ...CONSTRUCTS, ...HTML_CONSTRUCTS)) return unrepresentable()
    if (index > 0) lines.push('')
    marker = markerFor(child, marker)
    const startsItem = index === 0 && child.tag === 'p'
    const written = startsItem ? paragraphLines(child, place, true) : place.write(child, marker, place)
    for (const line of written) lines.push(line)
  }
  return lines
}

/** Those that have empty lines in them, or that only HTML has. */
const HTML_CONSTRUCTS = ['details', 'dl', 'figure']

const CONSTRUCTS = ['ul', 'ol', 'pre', 'blockquote', 'h1', 'h2', 'h3', 'hr', 'table']

/**
 * Whether a construct ends the words before it: a list does if it starts with a bullet or a 1, and with an item that
 * is not empty. The parser asks the same of a list that is the first thing in a quote or an item.
 */
function interruptsText(construct: HtmlElement): boolean {
  if (construct.tag === 'blockquote') return startsWithInterruption(construct.children)
  if (construct.tag !== 'ul' && construct.tag !== 'ol') return true
  const [item] = construct.children
  return !hasAttributes(construct) && isElement(item, 'li') && startsWithInterruption(item.children)
}

function startsWithInterruption([first]: readonly HtmlNode[]): boolean {
  return typeof first === 'string' || (first !== undefined && interruptsText(first))
}

/** After an empty item the converter cannot tell code from text before it parses, and bounds both alike. */
function checkCode(items: readonly HtmlElement[]): void {
  const isEmpty = items.some(({ children }) => children.length === 0)
  if (isEmpty && items.some(({ children }) => children.some(holdsCode))) unrepresentable()
}

function holdsCode(node: HtmlNode): boolean {
  return typeof node === 'object' && (node.tag === 'pre' || node.children.some(holdsCode))
}
