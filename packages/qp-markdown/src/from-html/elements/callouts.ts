import type { CalloutTone } from 'qp-schema'
import { showsSomething } from 'qp-schema/policy'
import { presentationOf } from '../tree/presentation.ts'
import { withMark } from '../building/marks.ts'
import { childElements, descendants, type ElementNode } from '../tree/nodes.ts'
import { isShown, textOf } from '../tree/text-of.ts'
import { type Visit, visitContainer, visitLines } from './visit.ts'

/** What producers call the kinds of notes. */
const TONES: ReadonlyMap<string, CalloutTone> = new Map(
  Object.entries({
    info: 'note info information abstract summary seealso todo question example secondary primary blue',
    success: 'tip success hint check done green',
    warning: 'important warning caution danger error attention bug failure amber red purple',
  }).flatMap(([tone, names]) =>
    names.split(' ').map((name): [string, CalloutTone] => [name, tone as CalloutTone]),
  ),
)

/** What a tone does not say. FORMAT.md 9.11.1 */
const LABELS: { readonly [kind: string]: string | undefined } = { important: 'Important', caution: 'Caution' }

interface Note {
  readonly kind: string
  readonly tone: CalloutTone
}

/** The note that an element's classes make of it, or `undefined`. SPEC.md 14.7 */
export function noteOf(element: ElementNode): Note | undefined {
  const { classes } = presentationOf(element)
  if (element.tag !== 'aside' && ![...classes].some((name) => BOXES.has(name))) return undefined
  for (const name of classes) {
    const kind = name.replace(/^.*-(?=[a-z]+$)/, '').toLowerCase()
    const tone = TONES.get(kind)
    if (tone !== undefined) return { kind, tone }
  }
  return { kind: 'note', tone: 'info' }
}

const ASCIIDOCTOR = 'admonitionblock'

/** Classes of the boxes around notes, of GitHub, Docusaurus, Sphinx and MkDocs, VitePress, Bootstrap, Notion, Confluence and AsciiDoctor. */
const BOXES: ReadonlySet<string> = new Set([
  'markdown-alert',
  'theme-admonition',
  'admonition',
  'custom-block',
  'alert',
  'callout',
  'confluence-information-macro',
  ASCIIDOCTOR,
])

/** A note that stands out: a callout, within other content a quote. */
export function visitNote(element: ElementNode, visit: Visit, note: Note): void {
  const icon = iconCellOf(element)
  if (icon !== undefined) visit.done.add(icon)
  // A quote does not show of what kind it is.
  const title = visit.build.atTop ? titleIn(element) : undefined
  const word = title && textOf(title)
  const isOurs = title !== undefined && presentationOf(title).classes.has('qp-callout-title')
  if (title !== undefined && (isOurs || word?.toLowerCase() === note.kind)) visit.done.add(title)
  const label = isOurs ? word : LABELS[note.kind]
  visitContainer(element, visit, { tag: 'blockquote', mode: 'paragraphs', block: 'callout' }, (html) =>
    showsSomething(html) ? { type: 'callout', tone: note.tone, ...(label && { label }), html } : undefined,
  )
}

/** AsciiDoctor writes a table around a note, with the kind in its first cell. */
function iconCellOf(element: ElementNode): ElementNode | undefined {
  if (!presentationOf(element).classes.has(ASCIIDOCTOR)) return undefined
  for (const node of descendants(element, ({ tag }) => /^(?:table|tbody|tr|td)$/.test(tag)))
    if (node.kind === 'element' && node.tag === 'td')
      return presentationOf(node).classes.has('icon') ? node : undefined
  return undefined
}

/** Whether a table is around a note of AsciiDoctor. */
export function isAroundNote({ parent }: ElementNode): boolean {
  return parent !== undefined && presentationOf(parent).classes.has(ASCIIDOCTOR)
}

/** `<details>`: one block with all that it holds. SPEC.md 14.7.2 */
export function visitDetails(element: ElementNode, visit: Visit): void {
  const attributes = element.attributes.has('open') ? ' open=""' : ''
  visitContainer(element, visit, { tag: 'details', attributes, mode: 'paragraphs' })
}

/** `<summary>`: the line that opens its details; a title where it does not. */
export function visitSummary(element: ElementNode, visit: Visit): void {
  const { build, context } = visit
  const opens = element.parent?.tag === 'details' && summaryOf(element.parent) === element
  if (!opens || build.inLine) return visitTitle(element, visit)
  const leave = build.container({ tag: 'summary', mode: 'line' })
  visit.into({ parent: element, context, leave })
}

function summaryOf(details: ElementNode): ElementNode | undefined {
  for (const child of childElements(details)) if (child.tag === 'summary') return child
  return undefined
}

const TITLE = /(?:alert|admonition|custom-block|callout)-?(?:title|heading)/i

/** The heading of a note, its first element. */
function titleIn(element: ElementNode): ElementNode | undefined {
  for (const child of childElements(element)) {
    if (isShown(child)) return isTitle(child) ? child : undefined
  }
  return undefined
}

export function isTitle(element: ElementNode): boolean {
  return TITLE.test(element.attributes.get('class') ?? '')
}

/** The title of a note, a summary, a legend or a term: a paragraph in bold type. */
export function visitTitle(element: ElementNode, visit: Visit): void {
  visitLines(element, visit, { ...visit.context, marks: withMark(visit.context.marks, 'strong') })
}
