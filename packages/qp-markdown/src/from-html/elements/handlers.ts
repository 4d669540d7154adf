import { isTitle, noteOf, visitDetails, visitNote, visitSummary, visitTitle } from './callouts.ts'
import { isEditorCopy, visitCode } from './code.ts'
import { isCentred, presentationOf } from '../tree/presentation.ts'
import { visitCaption, visitFigure, visitQuote } from './figures.ts'
import {
  visitInline,
  visitInput,
  visitLink,
  visitMath,
  visitQuotation,
  visitReading,
  visitReadingBracket,
  writtenTexOf,
} from './inline.ts'
import { visitDefinitionPart, visitDefinitions, visitItem, visitList } from './lists.ts'
import { visitFrame, visitImage } from './media.ts'
import type { ElementNode } from '../tree/nodes.ts'
import { visitTable, visitTablePart } from './tables.ts'
import { LINES } from '../tree/tags.ts'
import { type Handler, visitLines, type Visit } from './visit.ts'

/** The handlers of tags that mean something; the rest are lines (`LINES`) or stand within one. */
const HANDLERS: ReadonlyMap<string, Handler> = new Map(
  Object.entries<[Handler, string]>({
    paragraph: [visitParagraph, 'p'],
    heading: [(element, visit) => visitHeading(Number(element.tag[1]), element, visit), 'h1 h2 h3 h4 h5 h6'],
    list: [visitList, 'ul ol menu dir'],
    item: [visitItem, 'li'],
    quote: [(element, visit) => visitQuote(element, visit), 'blockquote'],
    code: [(element, visit) => visitCode(element, visit), 'pre listing plaintext xmp'],
    table: [visitTable, 'table'],
    tablePart: [visitTablePart, 'caption thead tbody tfoot tr th td'],
    figure: [visitFigure, 'figure'],
    caption: [visitCaption, 'figcaption'],
    note: [(element, visit) => visitNote(element, visit, noteOf(element) ?? NOTE), 'aside'],
    details: [visitDetails, 'details'],
    summary: [visitSummary, 'summary'],
    title: [visitTitle, 'legend'],
    definitions: [visitDefinitions, 'dl'],
    definitionPart: [visitDefinitionPart, 'dt dd'],
    rule: [visitRule, 'hr'],
    lineBreak: [(_, { build, context }) => build.lineBreak(context.marks), 'br'],
    image: [visitImage, 'img image'],
    frame: [visitFrame, 'iframe'],
    link: [visitLink, 'a'],
    input: [visitInput, 'input'],
    quotation: [visitQuotation, 'q'],
    reading: [visitReading, 'rt'],
    readingBracket: [visitReadingBracket, 'rp'],
    math: [visitMath, 'math'],
    dialog: [visitDialog, 'dialog'],
    languageLabel: [visitSpan, 'span'],
  }).flatMap(([, [handler, tags]]) => tags.split(' ').map((tag): [string, Handler] => [tag, handler])),
)

const NOTE = { kind: 'note', tone: 'info' } as const

export function isHandled(tag: string): boolean {
  return HANDLERS.has(tag)
}

export function handlerOf(element: ElementNode): Handler {
  return HANDLERS.get(element.tag) ?? (LINES.has(element.tag) ? visitBox : visitInline)
}

/** `<div>` and the like, which classes and roles may make something else of. */
function visitBox(element: ElementNode, visit: Visit): void {
  const { attributes } = element
  const note = noteOf(element)
  if (note !== undefined) return visitNote(element, visit, note)
  if (isTitle(element)) return visitTitle(element, visit)
  if (isEditorCopy(element)) return visitCode(element, visit)
  if (attributes.get('role') === 'heading') {
    return visitHeading(Number(attributes.get('aria-level') ?? 2) || 2, element, visit)
  }
  if (visit.context.inHeading) return visitWords(element, visit)
  visitLine(undefined, element, visit)
}

/** A paragraph, a heading, or lines of whatever stands in a box. */
function visitLine(tag: string | undefined, element: ElementNode, visit: Visit): void {
  visitInline(element, visit, visit.build.paragraph({ tag, isCentred: isCentred(element) }))
}

/** What stands on a line of its own elsewhere, within a heading. */
function visitWords(element: ElementNode, { build, context, into }: Visit): void {
  build.text(' ', context.marks)
  into({ parent: element, context, leave: () => build.text(' ', context.marks) })
}

function visitParagraph(element: ElementNode, visit: Visit): void {
  if (isTitle(element)) return visitTitle(element, visit)
  if (visit.context.inHeading) return visitWords(element, visit)
  if (presentationOf(element).classes.has('MsoTitle')) return visitHeading(1, element, visit)
  // Google Docs has a paragraph like this in every list item.
  visitLine(element.attributes.get('role') === 'presentation' ? undefined : 'p', element, visit)
}

function visitHeading(level: number, element: ElementNode, visit: Visit): void {
  const tag = `h${Math.min(Math.max(Math.trunc(level), 1), 3)}`
  const leave = visit.build.paragraph({ tag, isCentred: isCentred(element) })
  visit.into({ parent: element, context: { ...visit.context, inHeading: true }, leave })
}

function visitRule(_: ElementNode, { build }: Visit): void {
  build.boundary()
  if (build.inLine) return
  if (build.atTop) build.block({ type: 'divider' })
  else build.element('<hr />', 1)
}

/** A dialog is seen once a script opens it. */
function visitDialog(element: ElementNode, visit: Visit): void {
  if (element.attributes.has('open')) visitLines(element, visit)
}

/** VitePress names the language of a listing in a span above it, and Pandoc writes formulas in spans. */
function visitSpan(element: ElementNode, visit: Visit): void {
  const { parent } = element
  if (writtenTexOf(element) !== '') return visitMath(element, visit)
  const label =
    presentationOf(element).classes.has('lang') &&
    parent !== undefined &&
    /(?:^|\s)language-/.test(parent.attributes.get('class') ?? '')
  if (!label) visitInline(element, visit)
}
