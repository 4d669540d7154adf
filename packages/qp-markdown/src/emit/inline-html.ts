import { referenceHtml, referenceParts } from '../reference/reference-text.ts'
import { endOfText } from '../from-markdown/characters.ts'
import type { Context, TextPlace } from './context.ts'
import { InlinePass } from '../from-markdown/inlines/inline-pass.ts'
import { HtmlWriter, type ParagraphPart, refuseBelowDeepest } from './write-html.ts'

/** The HTML of a text. */
export function inlineHtml(place: TextPlace, context: Context): string {
  if (place.text.startsWith('[^') && FOOTNOTE.test(place.text)) context.hint(place.line, 'a footnote')
  const { definitions, dialect } = context
  if (!(dialect?.markup ?? MARKUP).test(place.text)) return plainHtml(place)
  const pieces = new InlinePass(place, definitions, dialect).read()
  return pieces === undefined ? referenceHtml(place, context) : new HtmlWriter(place, context).write(pieces)
}

/** {@link inlineHtml} of a paragraph at top level, split at what is a block of its own. SPEC.md 9.7.2 */
export function paragraphParts(place: TextPlace, context: Context): readonly ParagraphPart[] {
  const { definitions, dialect } = context
  if (dialect === undefined && !place.text.includes('![')) return [{ html: inlineHtml(place, context) }]
  const pieces = new InlinePass(place, definitions, dialect).read()
  return pieces === undefined
    ? referenceParts(place, context)
    : new HtmlWriter(place, context).writeParts(pieces)
}

const FOOTNOTE = /^\[\^[^\s[\]]+\]:/
const MARKUP = /[\n&*<>[\\\]_`~@]|:\/\/|[wW]{3}\./

function plainHtml({ text, depth }: TextPlace): string {
  const end = endOfText(text)
  if (end > 0) refuseBelowDeepest(depth + 1)
  return text.slice(0, end)
}
