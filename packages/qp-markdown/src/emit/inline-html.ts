import { referenceHtml, referenceParts } from '../reference/reference-text.ts'
import { endOfText } from '../from-markdown/characters.ts'
import type { Context, TextPlace } from './context.ts'
import { InlinePass } from '../from-markdown/inlines/inline-pass.ts'
import type { Piece } from '../from-markdown/inlines/pieces.ts'
import { HtmlWriter, type ParagraphPart } from './write-html.ts'

/** The HTML of a text. */
export function inlineHtml(place: TextPlace, context: Context): string {
  const pieces = piecesOf(place, context)
  return pieces === undefined ? referenceHtml(place, context) : new HtmlWriter(place, context).write(pieces)
}

/** {@link inlineHtml} of a paragraph at top level, split at what is a block of its own. FORMAT.md 9.7.2 */
export function paragraphParts(place: TextPlace, context: Context): readonly ParagraphPart[] {
  const pieces = piecesOf(place, context)
  return pieces === undefined
    ? referenceParts(place, context)
    : new HtmlWriter(place, context).writeParts(pieces)
}

const FOOTNOTE = /^\[\^[^\s[\]]+\]:/
const MARKUP = /[\n&*<>[\\\]_`~@]|:\/\/|[wW]{3}\./

function piecesOf(place: TextPlace, context: Context): readonly Piece[] | undefined {
  const { text, line } = place
  const { definitions, dialect } = context
  if (text.startsWith('[^') && FOOTNOTE.test(text)) context.hint(line, 'a footnote')
  if (!(dialect?.markup ?? MARKUP).test(text)) return [text.slice(0, endOfText(text))]
  return new InlinePass(place, definitions, dialect).read()
}
