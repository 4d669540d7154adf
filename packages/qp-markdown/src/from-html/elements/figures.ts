import { cleanText, showsSomething } from 'qp-schema/policy'
import { noteOf, visitNote } from './callouts.ts'
import { type CodeCaption, hasSource, visitCode } from './code.ts'
import { imageBlock } from '../building/builder.ts'
import { pictureOf } from './media.ts'
import { presentationOf } from '../tree/presentation.ts'
import { childElements, type ElementNode, isWithin } from '../tree/nodes.ts'
import { hasText, isShown, shownIn, textOf } from '../tree/text-of.ts'
import { visitContainer, visitLines, type Visit } from './visit.ts'

/** What a figure shows when it shows one thing only. */
interface Exhibit {
  readonly element: ElementNode
  readonly caption: ElementNode | undefined
}

/** `<figure>`: a listing or a quotation with its caption, or whatever stands in it. SPEC.md 14.3.2 */
export function visitFigure(figure: ElementNode, visit: Visit): void {
  const note = noteOf(figure)
  if (note !== undefined) return visitNote(figure, visit, note)
  const exhibit = visit.build.atTop ? exhibitOf(figure) : undefined
  if (exhibit?.element.tag === 'pre') {
    if (!hasSource(exhibit.element)) return visitLines(figure, visit)
    return visitCode(exhibit.element, visit, codeCaptionOf(exhibit.caption, visit))
  }
  if (exhibit?.element.tag === 'blockquote') {
    return visitQuote(exhibit.element, visit, attributionOf(exhibit.caption, visit))
  }
  if (!visit.build.atTop || !visitOwnPicture(figure, visit)) visitCaptioned(figure, visit)
}

/** A picture with its caption, as our pages have it: the caption is plain text. SPEC.md 14.1.5 */
function visitOwnPicture(figure: ElementNode, visit: Visit): boolean {
  const caption = captionOf(figure)
  const image = [...shownIn(figure)].find((node) => node.kind === 'element' && node.tag === 'img')
  const isOurs = presentationOf(figure).classes.has('qp-image')
  if (!isOurs || caption === undefined || image?.kind !== 'element') return false
  const picture = pictureOf(image, visit)
  if (picture === undefined) return false
  visit.losses.within(caption)
  visit.build.block(imageBlock({ ...picture, title: textOf(caption) }))
  return true
}

/** A figure of its own where it has a caption, nothing but lines otherwise. */
function visitCaptioned(figure: ElementNode, visit: Visit): void {
  if (visit.build.inLine || captionOf(figure) === undefined) return visitLines(figure, visit)
  visitContainer(figure, visit, { tag: 'figure', mode: 'tight' })
}

/** `<figcaption>`, where its figure is written as such. */
export function visitCaption(element: ElementNode, visit: Visit): void {
  const { build, context } = visit
  if (!build.inFigure || captionOf(element.parent) !== element) return visitLines(element, visit)
  const leave = build.container({ tag: 'figcaption', mode: 'tight' })
  visit.into({ parent: element, context, leave })
}

function captionOf(figure: ElementNode | undefined): ElementNode | undefined {
  if (figure?.tag !== 'figure') return undefined
  for (const child of childElements(figure)) {
    if (child.tag === 'figcaption' && isShown(child)) return hasText(child) ? child : undefined
  }
  return undefined
}

const EXHIBITS: ReadonlySet<string> = new Set(['pre', 'blockquote'])

function exhibitOf(figure: ElementNode): Exhibit | undefined {
  let element: ElementNode | undefined
  let caption: ElementNode | undefined
  let within: ElementNode | undefined
  for (const node of shownIn(figure)) {
    if (within !== undefined && isWithin(node, within)) continue
    within = undefined
    if (node.kind === 'text') {
      if (/\S/.test(node.value)) return undefined
    } else if (node.tag === 'figcaption' && caption === undefined) within = caption = node
    else if (EXHIBITS.has(node.tag)) {
      if (element !== undefined) return undefined
      within = element = node
    } else if (ALONE.has(node.tag)) return undefined
  }
  return element === undefined ? undefined : { element, caption }
}

/** What makes a figure more than one exhibit. */
const ALONE: ReadonlySet<string> = new Set(['figure', 'img', 'table', 'iframe', 'hr', 'input', 'ul', 'ol'])

/** Our own captions name the language beside the file. */
export function codeCaptionOf(caption: ElementNode | undefined, { losses }: Visit): CodeCaption {
  if (caption === undefined) return {}
  losses.within(caption, 'code')
  const parts = [...childElements(caption)]
  const named = (name: string) => parts.find((part) => presentationOf(part).classes.has(name))
  const label = named('qp-label')
  if (label === undefined && named('qp-language') === undefined) return textIn('filename', caption)
  return { ...textIn('label', label), ...textIn('filename', named('qp-file')) }
}

function textIn(field: keyof CodeCaption, element: ElementNode | undefined): CodeCaption {
  const text = element === undefined ? '' : cleanText(textOf(element))
  return text === '' ? {} : { [field]: text }
}

/** `<blockquote>`: a quote. SPEC.md 14.6 */
export function visitQuote(element: ElementNode, visit: Visit, given = ''): void {
  const { build, done } = visit
  let attribution = given
  const source = build.atTop && given === '' ? sourceOf(element) : undefined
  if (source !== undefined) {
    attribution = attributionOf(source, visit)
    done.add(source)
  }
  visitContainer(element, visit, { tag: 'blockquote', mode: 'paragraphs', block: 'quote' }, (html) => {
    if (!showsSomething(html) && attribution === '') return undefined
    return { type: 'quote', html, ...(attribution !== '' && { attribution }) }
  })
}

/** Who is quoted, named at the end of the quote itself. */
function sourceOf(quote: ElementNode): ElementNode | undefined {
  let last = quote.last
  while (last !== undefined && (last.kind === 'text' ? !/\S/.test(last.value) : !isShown(last)))
    last = last.previous
  if (last?.kind !== 'element' || (last.tag !== 'footer' && last.tag !== 'cite')) return undefined
  return textOf(last) === '' ? undefined : last
}

function attributionOf(source: ElementNode | undefined, { losses }: Visit): string {
  if (source === undefined) return ''
  losses.within(source)
  // What is no character goes, and what is white space once it has gone is no name.
  return cleanText(textOf(source).replace(/^[—–―-]+\s*/, '')).trim()
}
