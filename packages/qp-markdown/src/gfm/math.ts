import { textHtml } from '../html.ts'
import type { Leaf } from '../from-markdown/inlines/inline-tokens.ts'
import type { MarkSearch } from '../from-markdown/mark-search.ts'

/** A formula within a text. */
interface Formula {
  readonly tex: string
  readonly isDisplay: boolean
  readonly end: number
}

/** HTML of a formula: its source. SPEC.md 9.16.4 */
export function mathHtml(tex: string, isDisplay: boolean): string {
  return `<code class="${isDisplay ? 'math display' : 'math'}">${textHtml(tex)}</code>`
}

/** A formula as a token of a text; one that is displayed splits a paragraph at top level. */
export function mathLeaf({ tex, isDisplay }: Formula): Leaf {
  const html = mathHtml(tex, isDisplay)
  const leaf: Leaf = { type: 'leaf', text: tex, html }
  return isDisplay ? { ...leaf, block: { type: 'richtext', html: `<p>${html}</p>` } } : leaf
}

/** The formula that begins at a `$`, if one does. No formula holds a backtick: code comes first. */
export function dollarMathAt(text: string, at: number, marks: MarkSearch): Formula | undefined {
  if (text.startsWith('$$', at))
    return text[at + 2] === '$' ? undefined : between(text, at, '$$', '$$', marks)
  if (text[at + 1] === '`') return between(text, at, '$`', '`$', marks)
  if (!/\S/.test(text.charAt(at + 1))) return undefined
  const end = closingDollar(text, at + 1)
  // By pandoc's rule, so that prices stay text.
  if (end === -1 || /\s/.test(text.charAt(end - 1)) || /\d/.test(text.charAt(end + 1))) return undefined
  return { tex: text.slice(at + 1, end), isDisplay: false, end: end + 1 }
}

/** The formula that begins at a backslash, if one does. One in square brackets stands on lines of its own. */
export function bracketMathAt(text: string, at: number, marks: MarkSearch): Formula | undefined {
  if (text[at + 1] === '(') return between(text, at, '\\(', '\\)', marks)
  if (text[at + 1] !== '[' || !LINE_START.test(text.slice(Math.max(0, at - LINE_EDGE), at))) return undefined
  return between(text, at, '\\[', '\\]', marks)
}

const LINE_START = /(?:^|\n)[ \t]*$/
const LINE_EDGE = 16

/** Many openings may find one closing that is none: what lies between is looked at last. */
function between(
  text: string,
  at: number,
  opening: string,
  closing: string,
  marks: MarkSearch,
): Formula | undefined {
  const start = at + opening.length
  const close = marks.find(closing, start)
  const end = close + closing.length
  if (close === Infinity || marks.find('`', start) < close || !mayEnd(text, end, closing)) return undefined
  const tex = text.slice(start, close).trim()
  return tex === '' ? undefined : { tex, isDisplay: closing === '$$' || closing === '\\]', end }
}

function mayEnd(text: string, end: number, closing: string): boolean {
  if (closing === '$$') return text[end] !== '$'
  return closing !== '\\]' || /^[ \t]*(?:\n|$)/.test(text.slice(end, end + LINE_EDGE))
}

/** The next `$` without a backslash before it; -1 where a backtick or the end comes first. */
function closingDollar(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (character === '$') return at
    if (character === '`') return -1
    if (character === '\\') at += 1
  }
  return -1
}
