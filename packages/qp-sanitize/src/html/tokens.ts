/** Stands for a dropped tag between words that must not run together. */
export const GAP = 'qp-gap'

/** Stands for a style element whose text is escaped like any other text. */
export const STYLE_TEXT = 'qp-style'

/** Stands for a tag that its policy allows but that lacks what it needs. */
export const DROPPED = 'qp-dropped'

/** Stands for an element that its policy allows elsewhere; what it contains goes too. */
export const DROPPED_CONTENT = 'qp-dropped-content'

/** A piece of HTML in which every tag is spelled canonically. */
export type Token =
  | { readonly type: 'start'; readonly tag: string; readonly attributes: string }
  | { readonly type: 'end'; readonly tag: string }
  | { readonly type: 'text'; readonly text: string }

const TOKEN = /<(\/?)([a-zA-Z][\w-]*)((?: [^\s"'<>/=]+(?:="[^"<>]*")?)*)(?: \/)?>|[^<]+/g

/**
 * The tokens of HTML as the engine prints it. Attributes come as they are written, a name without a value with an
 * empty one. A `<` that does not begin a canonical tag is left out, so that nothing becomes a tag that was not one.
 */
export function* tokensOf(html: string): Generator<Token> {
  for (const [whole, slash, tag, attributes] of html.matchAll(TOKEN)) {
    if (tag === undefined) yield { type: 'text', text: whole }
    else if (slash === '/') yield { type: 'end', tag }
    else yield { type: 'start', tag, attributes: withValues(attributes ?? '') }
  }
}

function withValues(attributes: string): string {
  return attributes.replace(
    / ([^\s"'<>/=]+)(="[^"]*")?/g,
    (_, name: string, value: string | undefined) => ` ${name}${value ?? '=""'}`,
  )
}
