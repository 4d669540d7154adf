import { FOOTNOTE_ID, INLINE_HTML } from 'qp-schema/policy'
import { attributeHtml } from '../../html.ts'
import { isHighlighted } from '../tree/highlight.ts'
import { presentationOf } from '../tree/presentation.ts'
import type { ElementNode } from '../tree/nodes.ts'
import { MARKS } from '../tree/tags.ts'

/** An element around text, and those around it. Each tag stands in a chain once at most. */
export interface Mark {
  readonly outer: Mark | undefined
  /** How many marks the chain has. */
  readonly depth: number
  readonly tag: string
  readonly start: string
  /** What is written instead where it has to be repeated: without the id, of which a page has one only. */
  readonly again: string
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
export function withMark(
  outer: Mark | undefined,
  tag: string,
  { attributes = '', id = '' } = {},
): Mark | undefined {
  if (hasMark(outer, tag)) return outer
  const again = `<${tag}${attributes}>`
  const start = `<${tag}${attributes}${id}>`
  return { outer, depth: (outer?.depth ?? 0) + 1, tag, start, again, written: false }
}

export function withLink(
  outer: Mark | undefined,
  href: string,
  title: string | undefined,
  id = '',
): Mark | undefined {
  const attributes = `${attributeHtml('href', href)}${attributeHtml('title', title)}`
  const mark = withMark(outer, 'a', { attributes, id })
  return mark === undefined || mark === outer ? mark : { ...mark, href }
}

/** The `id` of a footnote or of a reference to one, as it is written; no other one is kept. */
export function footnoteId({ attributes }: ElementNode): string {
  const id = attributes.get('id') ?? ''
  return NOTE_ID.test(id) ? ` id="${id}"` : ''
}

const NOTE_ID = new RegExp(FOOTNOTE_ID)

/** What the tag of a mark is written with. */
function ownAttributes(tag: string, element: ElementNode): { attributes?: string; id?: string } {
  if (tag === 'sup') return { id: footnoteId(element) }
  if (tag === 'abbr') return { attributes: attributeHtml('title', element.attributes.get('title')) }
  return { attributes: storedClass(tag, element.attributes.get('class')) }
}

/** The class of a formula or of a badge. FORMAT.md 4.2.15, 4.2.20 */
function storedClass(tag: string, value = ''): string {
  const rule = INLINE_HTML[tag]?.['class']
  const name = value.trim().toLowerCase()
  return rule !== undefined && 'oneOf' in rule && rule.oneOf.includes(name) ? ` class="${name}"` : ''
}

/** The marks of what stands in an element, by its tag and by the styles that editors write. SPEC.md 14.2.2 */
export function marksIn(element: ElementNode, outer: Mark | undefined): Mark | undefined {
  const { style } = presentationOf(element)
  let marks = outer
  const own = MARKS.get(element.tag)
  if (own !== undefined && !isUndone(own, style)) marks = withMark(marks, own, ownAttributes(own, element))
  // Headings are bold as they are.
  if (style.size === 0 || /^(h[1-6]|th)$/.test(element.tag)) return marks
  if (isBold(style.get('font-weight'))) marks = withMark(marks, 'strong')
  if (/^(?:italic|oblique)/.test(style.get('font-style') ?? '')) marks = withMark(marks, 'em')
  const line = `${style.get('text-decoration')} ${style.get('text-decoration-line')}`
  // Every link is underlined, and says so in its style.
  if (line.includes('underline') && element.tag !== 'a' && !hasMark(outer, 'a')) marks = withMark(marks, 'u')
  if (line.includes('line-through')) marks = withMark(marks, 'del')
  if (isHighlighted(element)) marks = withMark(marks, 'mark')
  const raised = style.get('vertical-align')
  if (raised === 'super') marks = withMark(marks, 'sup')
  if (raised === 'sub') marks = withMark(marks, 'sub')
  return marks
}

function isBold(weight = ''): boolean {
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
}

/** Google Docs puts all that it copies into a `<b>` that is not bold. */
function isUndone(tag: string, style: ReadonlyMap<string, string>): boolean {
  const weight = style.get('font-weight')
  if (tag === 'strong') return weight !== undefined && !isBold(weight)
  if (tag === 'em') return style.get('font-style') === 'normal'
  return (tag === 'u' || tag === 'ins' || tag === 'del') && style.get('text-decoration') === 'none'
}
