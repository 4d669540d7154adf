import { type CssNode, fork, type ParseOptions, parse } from 'css-tree'

// The parser keeps buffers as long as the longest text it has seen and clears them whole at every call, so one long
// style sheet would slow down every short one after it. Long texts get a parser of their own.
const LONGEST_SHARED = 16_000

/** Reads CSS. Whatever cannot be read comes back as `Raw` nodes. */
export function parseCss(css: string, options: ParseOptions): CssNode {
  return css.length > LONGEST_SHARED ? fork({}).parse(css, options) : parse(css, options)
}

// Passes after which every spelling that the parser and the printer disagree about has settled.
const MAX_PASSES = 4

/** Applies a filter until it changes nothing more; `undefined` when that takes too long. */
export function settled(css: string, filter: (css: string, pass: number) => string): string | undefined {
  let text = css
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const next = filter(text, pass)
    if (next === text) return text
    text = next
  }
  return undefined
}
