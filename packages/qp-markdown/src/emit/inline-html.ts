import { mdastHtml, mdastParts } from './mdast-fallback/mdast-text.ts'
import { endOfText } from '../from-markdown/characters.ts'
import type { Context, TextPlace } from './context.ts'
import { InlinePass } from '../from-markdown/inlines/inline-pass.ts'
import type { InlineToken } from '../from-markdown/inlines/inline-tokens.ts'
import { HtmlWriter, type ParagraphPart } from './write-html.ts'

/** The HTML of a text. */
export function inlineHtml(place: TextPlace, context: Context): string {
  const tokens = tokensOf(place, context)
  return tokens === undefined ? mdastHtml(place, context) : new HtmlWriter(place, context).write(tokens)
}

/** {@link inlineHtml} of a paragraph at top level, split at what is a block of its own. FORMAT.md 9.7.2 */
export function paragraphParts(place: TextPlace, context: Context): readonly ParagraphPart[] {
  const tokens = tokensOf(place, context)
  return tokens === undefined ? mdastParts(place, context) : new HtmlWriter(place, context).writeParts(tokens)
}

const MARKUP = /[\n&*<>[\\\]_`~@]|:\/\/|[wW]{3}\./

function tokensOf(place: TextPlace, context: Context): readonly InlineToken[] | undefined {
  const { text } = place
  const { definitions, dialect } = context
  if (!(dialect?.markup ?? MARKUP).test(text)) return [text.slice(0, endOfText(text))]
  return new InlinePass(place, definitions, dialect).read()
}
