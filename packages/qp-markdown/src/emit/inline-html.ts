import { endOfText } from '../from-markdown/characters.ts'
import type { Context, ParagraphPart, TextPlace } from './context.ts'
import { pairInTurn } from '../from-markdown/inlines/delimiters.ts'
import { InlinePass } from '../from-markdown/inlines/inline-pass.ts'
import type { InlineToken } from '../from-markdown/inlines/inline-tokens.ts'
import { HtmlWriter } from './write-html.ts'

/** The HTML of a text. */
export function inlineHtml(place: TextPlace, context: Context): string {
  return new HtmlWriter(place, context).write(tokensOf(place, context))
}

/** {@link inlineHtml} of a paragraph at top level, split at what is a block of its own. FORMAT.md 9.7.2 */
export function paragraphParts(place: TextPlace, context: Context): readonly ParagraphPart[] {
  return new HtmlWriter(place, context).writeParts(tokensOf(place, context))
}

const MARKUP = /[\n&*<>[\\\]_`~@]|:\/\/|[wW]{3}\./

function tokensOf(place: TextPlace, context: Context): readonly InlineToken[] {
  const { text } = place
  const { definitions, dialect, fallback } = context
  if (!(dialect?.markup ?? MARKUP).test(text)) return [text.slice(0, endOfText(text))]
  const pass = new InlinePass(place, definitions, dialect, fallback?.pairs ?? pairInTurn)
  const tokens = pass.read()
  if (pass.isUnsure) fallback?.pairAnew(tokens, place, context)
  return tokens
}
