import { fencedLines } from '../fence.ts'
import { type HtmlElement, type HtmlNode, isElement, textOf } from '../html/html-tree.ts'

/** `$…$`; `undefined` when TeX would come back changed, or is to be displayed. */
export function inlineMath(code: HtmlElement, inCell: boolean): string | undefined {
  const tex = textOf(code)
  if (code.attributes.get('class') !== 'math' || !INLINE_TEX.test(tex)) return undefined
  if (!inCell) return `$${tex}$`
  return tex.includes('\\|') ? undefined : `$${tex.replaceAll('|', '\\|')}$`
}

/** No white space at its edges, no dollar sign without a backslash, and nothing that code could begin with. */
const INLINE_TEX = /^(?!\s)(?:[^$`\n\\]|\\[^`\n])+(?<!\s)$/

/** The lines of a formula that has a paragraph to itself; `undefined` for any other paragraph. */
export function displayMathLines([code, ...rest]: readonly HtmlNode[]): string[] | undefined {
  if (!isElement(code, 'code') || code.attributes.get('class') !== 'math display' || rest.length > 0)
    return undefined
  const tex = textOf(code)
  if (tex === '' || tex.trim() !== tex) return undefined
  return tex.includes('$$') ? fencedLines(tex, 'math') : ['$$', ...tex.split('\n'), '$$']
}
