import { attributeHtml } from '../html.ts'
import { presentationOf } from './presentation.ts'
import type { ElementNode } from './nodes.ts'
import { MARKS } from './tags.ts'

/** An element around text, and those around it. Each tag stands in a chain once at most. */
export interface Mark {
  readonly outer: Mark | undefined
  /** How many marks the chain has. */
  readonly depth: number
  readonly tag: string
  readonly start: string
  /** Where a link goes. */
  readonly href?: string
  /** Whether its start tag was written before: one that has to be repeated counts. */
  written: boolean
}

export function hasMark(marks: Mark | undefined, tag: string): boolean {
  return findMark(marks, tag) !== undefined
}

export function findMark(marks: Mark | undefined, tag: string): Mark | undefined {
  for (let mark = marks; mark !== undefined; mark = mark.outer) if (mark.tag === tag) return mark
  return undefined
}

/** The marks with one more inside them, unless it is there already. */
export function withMark(outer: Mark | undefined, tag: string): Mark | undefined {
  if (hasMark(outer, tag)) return outer
  return { outer, depth: (outer?.depth ?? 0) + 1, tag, start: `<${tag}>`, written: false }
}

export function withLink(outer: Mark | undefined, href: string, title: string | undefined): Mark | undefined {
  if (hasMark(outer, 'a')) return outer
  const start = `<a${attributeHtml('href', href)}${attributeHtml('title', title)}>`
  return { outer, depth: (outer?.depth ?? 0) + 1, tag: 'a', start, href, written: false }
}

/** The marks of what stands in an element, by its tag and by the styles that editors write. SPEC.md 14.2.2 */
export function marksIn(element: ElementNode, outer: Mark | undefined): Mark | undefined {
  const { style } = presentationOf(element)
  let marks = outer
  const own = MARKS.get(element.tag)
  if (own !== undefined && !isUndone(own, style)) marks = withMark(marks, own)
  if (style.size === 0 || /^h[1-6]$/.test(element.tag)) return marks
  if (isBold(style.get('font-weight') ?? '')) marks = withMark(marks, 'strong')
  if (/^(?:italic|oblique)/.test(style.get('font-style') ?? '')) marks = withMark(marks, 'em')
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  // Every link is underlined, and says so in its style.
  if (line.includes('underline') && element.tag !== 'a' && !hasMark(outer, 'a')) marks = withMark(marks, 'u')
  if (line.includes('line-through')) marks = withMark(marks, 'del')
  const raised = style.get('vertical-align')
  if (raised === 'super') marks = withMark(marks, 'sup')
  if (raised === 'sub') marks = withMark(marks, 'sub')
  return marks
}

function isBold(weight: string): boolean {
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
}

/** Google Docs puts all that it copies into a `<b>` that is not bold. */
function isUndone(tag: string, style: ReadonlyMap<string, string>): boolean {
  const weight = style.get('font-weight')
  if (tag === 'strong') return weight !== undefined && !isBold(weight)
  if (tag === 'em') return style.get('font-style') === 'normal'
  return (tag === 'u' || tag === 'del') && style.get('text-decoration') === 'none'
}
