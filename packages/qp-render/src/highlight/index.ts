import { assertArgument, type CodeLanguage, escapeHtml, isObject } from 'qp-schema'
import type { Highlight } from '../plugins.ts'
import { type SafeHtml, sanitized } from '../templates/markup.ts'
import { GRAMMARS } from './grammars/index.ts'
import { scan } from './scan.ts'
import type { HighlightClass } from './colors.ts'

/** Bounds of highlighting, in UTF-16 code units of source. SPEC.md 10.9.6 */
export const HIGHLIGHT_LIMITS = {
  /** Longer blocks stay plain. */
  blockCharacters: 100_000,
  /** What {@link createHighlighter} colours in total unless told otherwise. */
  pageCharacters: 300_000,
} as const

/**
 * Source code as HTML that consists of its text, escaped, and `<span class="qp-hl-…">`. `undefined` where the code
 * is to be shown as it is: languages without colours, and code that is longer than
 * {@link HIGHLIGHT_LIMITS}.blockCharacters. Line ends become LF, as a browser reads them: a span must not come
 * between CR and LF. Pure, and linear in the length of the code. SPEC.md 10.9.5, 10.9.6
 */
export const highlightCode: Highlight = (code, language) => {
  assertArgument(typeof code === 'string', 'highlightCode', 'source code as a string', code)
  const grammar = grammarOf(language)
  if (grammar === undefined || code.length > HIGHLIGHT_LIMITS.blockCharacters) return undefined
  const source = code.replace(/\r\n?/g, '\n')
  return print(source, (emit) => scan(source, grammar(source), emit))
}

/** How much {@link createHighlighter} does. */
export interface HighlighterOptions {
  /** Characters of source in all blocks together; `HIGHLIGHT_LIMITS.pageCharacters` when absent. */
  readonly maxCharacters?: number
}

/**
 * A highlighter for one rendering of one page. It counts the characters that it was given, and leaves plain
 * whatever no longer fits, so that a page's cost is bounded and the same blocks in the same order always come out
 * the same. SPEC.md 10.9.6
 */
export function createHighlighter(options: HighlighterOptions = {}): Highlight {
  assertArgument(isObject(options), 'createHighlighter', 'options as an object', options)
  const { maxCharacters = HIGHLIGHT_LIMITS.pageCharacters } = options
  let left = maxCharacters
  return (code, language) => {
    if (code.length > left) return undefined
    const html = highlightCode(code, language)
    if (html !== undefined) left -= code.length
    return html
  }
}

/** Data of a later version may name a language that is not known here. */
function grammarOf(language: CodeLanguage) {
  return Object.hasOwn(GRAMMARS, language) ? GRAMMARS[language] : undefined
}

/** Neighbours of one class share a span. */
function print(code: string, tokens: (emit: Parameters<typeof scan>[2]) => void): SafeHtml {
  const parts: string[] = []
  let from = 0
  let to = 0
  let current: HighlightClass | undefined
  const flush = () => {
    if (to > from) parts.push(printToken(code.slice(from, to), current))
    from = to
  }
  tokens((_start, end, as) => {
    if (as !== current) flush()
    current = as
    to = end
  })
  flush()
  return sanitized(parts.join(''))
}

function printToken(text: string, as: HighlightClass | undefined): string {
  const escaped = escapeHtml(text)
  return as === undefined ? escaped : `<span class="qp-hl-${as}">${escaped}</span>`
}
