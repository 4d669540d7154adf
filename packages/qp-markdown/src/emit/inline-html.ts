import { endOfText } from '../from-markdown/characters.ts'
import type { Context, Fallback, ParagraphPart, TextPlace } from './context.ts'
import { pairDelimiters, pairInTurn } from '../from-markdown/inlines/delimiters.ts'
import { InlinePass } from '../from-markdown/inlines/inline-pass.ts'
import type { InlineToken } from '../from-markdown/inlines/inline-tokens.ts'
import { HtmlWriter } from './write-html.ts'

/** The HTML of a text. */
export function inlineHtml(place: TextPlace, context: Context): string {
  const { tokens, fallback } = read(place, context)
  return fallback === undefined
    ? new HtmlWriter(place, context).write(tokens)
    : fallback.htmlOf(place, context)
}

/** {@link inlineHtml} of a paragraph at top level, split at what is a block of its own. FORMAT.md 9.7.2 */
export function paragraphParts(place: TextPlace, context: Context): readonly ParagraphPart[] {
  const { tokens, fallback } = read(place, context)
  return fallback === undefined
    ? new HtmlWriter(place, context).writeParts(tokens)
    : fallback.partsOf(place, context)
}

const MARKUP = /[\n&*<>[\\\]_`~@]|:\/\/|[wW]{3}\./

interface Reading {
  readonly tokens: readonly InlineToken[]
  /** Writes the text in their place, as they are not sure. */
  readonly fallback?: Fallback | undefined
}

function read(place: TextPlace, context: Context): Reading {
  const { text } = place
  const { definitions, dialect, fallback } = context
  if (!(dialect?.markup ?? MARKUP).test(text)) return { tokens: [text.slice(0, endOfText(text))] }
  const pass = new InlinePass(
    place,
    definitions,
    dialect,
    fallback === undefined ? pairInTurn : pairDelimiters,
  )
  const tokens = pass.read()
  return { tokens, fallback: pass.isUnsure ? fallback : undefined }
}
