import { quoted } from 'qp-schema/policy'
import { presentationOf } from '../tree/presentation.ts'
import { footnoteId, hasMark, type Mark, withLink, withMark } from '../building/marks.ts'
import type { ElementNode, HtmlNode } from '../tree/nodes.ts'
import { shownIn, textOf } from '../tree/text-of.ts'
import { contextIn, type Visit } from './visit.ts'

/** The children of an element with its own marks: of any within a line, and of a line itself. */
export function visitInline(parent: ElementNode, visit: Visit, leave?: () => void): void {
  visit.into({ parent, context: contextIn(parent, visit.context), leave })
}

/** `<a>`: a link; its text alone when the address is not safe. SPEC.md 14.3.1 */
export function visitLink(element: ElementNode, visit: Visit): void {
  const { build, context, urls, warn } = visit
  const { attributes } = element
  if (!attributes.has('href')) return visitInline(element, visit)
  const copied = urls.isKnown(attributes)
  const { url: href, given, problem } = urls.link(element, build.type)
  if (href === undefined) {
    if (!copied) warn('url_dropped', `the link to ${quoted(given)} was dropped and its text kept: ${problem}`)
    return visitInline(element, visit)
  }
  const link = withLink(context.marks, href, attributes.get('title'), footnoteId(element))
  if (link !== undefined && copied) link.written = true
  visit.into({ parent: element, context: contextIn(element, { ...context, marks: link }) })
}

/** Whether an element of a heading is the sign beside it that links to it. */
export function isPermalink(link: ElementNode): boolean {
  if (link.tag !== 'a' || !link.attributes.get('href')?.includes('#')) return false
  // A link that an author wrote has nothing but its address.
  if (link.attributes.size === 1) return false
  for (const node of shownIn(link)) if (node.kind === 'element' && node.tag === 'img') return false
  return /^[\u200b\ufeff#¶§🔗]*$/u.test(textOf(link))
}

/** `<input>`: check boxes are shown by a character. SPEC.md 14.2.4 */
export function visitInput(element: ElementNode, { build }: Visit): void {
  if (isCheckBox(element)) build.checkBox(element.attributes.has('checked'))
}

export function isCheckBox({ attributes }: ElementNode): boolean {
  return attributes.get('type')?.toLowerCase() === 'checkbox'
}

/** Notion writes check boxes as empty boxes of a style. */
export function isDrawnCheckBox(element: ElementNode): 'checkbox-on' | 'checkbox-off' | undefined {
  const { classes } = presentationOf(element)
  return (['checkbox-on', 'checkbox-off'] as const).find((name) => classes.has(name))
}

/** `<q>`: browsers write the quotation marks. */
export function visitQuotation(element: ElementNode, visit: Visit): void {
  const { build, context } = visit
  build.text('“', context.marks)
  visit.into({ parent: element, context, leave: () => build.text('”', context.marks) })
}

/** `<rt>`: the reading of a character, in the brackets of `<rp>` for those who read it behind it. */
export function visitReading(element: ElementNode, visit: Visit): void {
  const { build, context } = visit
  const isPart = isOfRuby(context.marks)
  const within = (tag: string) => (isPart ? withMark(context.marks, tag) : context.marks)
  const bracket = (sign: string, beside: 'previous' | 'next') => {
    if (!isPart || !isBracket(element, beside)) build.text(sign, within('rp'))
  }
  bracket('(', 'previous')
  visit.into({
    parent: element,
    context: { ...context, marks: within('rt') },
    leave: () => bracket(')', 'next'),
  })
}

/** `<rp>`: a bracket of a reading. Browsers show none of it. */
export function visitReadingBracket(element: ElementNode, visit: Visit): void {
  const { marks } = visit.context
  if (isOfRuby(marks))
    visit.into({ parent: element, context: { ...visit.context, marks: withMark(marks, 'rp') } })
}

function isOfRuby(marks: Mark | undefined): boolean {
  return hasMark(marks, 'ruby') && !hasMark(marks, 'rt') && !hasMark(marks, 'rp')
}

function isBracket(reading: ElementNode, beside: 'previous' | 'next'): boolean {
  const { parent } = reading
  let node: HtmlNode | undefined = reading[beside] ?? (parent?.tag === 'rtc' ? parent[beside] : undefined)
  while (node?.kind === 'text' && node.value.trim() === '') node = node[beside]
  return node?.kind === 'element' && node.tag === 'rp'
}

/** Mathematics: its TeX source as code where the page has it, otherwise its characters. */
export function visitMath(element: ElementNode, { build, context: { marks } }: Visit): void {
  const tex = texOf(element) || writtenTexOf(element)
  if (tex === '') return build.text(textOf(element), marks)
  const { attributes } = element
  const isDisplayed = attributes.get('display') === 'block' || attributes.get('class') === 'math display'
  const name = isDisplayed ? 'math display' : 'math'
  build.text(tex, withMark(marks, 'code', { attributes: ` class="${name}"` }))
}

/** The TeX source of a formula; empty where the page has none. */
export function texOf(element: ElementNode): string {
  for (const node of shownIn(element)) {
    if (node.kind !== 'element' || node.tag !== 'annotation') continue
    if (/tex/i.test(node.attributes.get('encoding') ?? '')) return textOf(node)
  }
  return ''
}

/** The TeX source that a span of Pandoc holds for a script to draw; empty for any other element. */
export function writtenTexOf({ attributes, first }: ElementNode): string {
  if (!/^math (?:inline|display)$/.test(attributes.get('class') ?? '')) return ''
  if (first?.kind !== 'text' || first.next !== undefined) return ''
  return /^\\[([]([^]*)\\[)\]]$/.exec(first.value.trim())?.[1]?.trim() ?? ''
}

/** Whether an element is the drawn half of a formula whose other half is MathML. */
export function isDrawnMath(element: ElementNode): boolean {
  if (!presentationOf(element).classes.has('katex-html')) return false
  const { previous } = element
  return previous?.kind === 'element' && presentationOf(previous).classes.has('katex-mathml')
}
