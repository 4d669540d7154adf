import {
  descendants,
  detach,
  type ElementNode,
  htmlElement,
  insert,
  type TextNode,
  textNode,
} from './nodes.ts'
import { NOT_SHOWN } from './tags.ts'

/** Whether a page has a script that draws formulas in its text. */
const DRAWS_MATH = /mathjax|katex[^"'<>\s]{0,80}auto-render/i
/** Whether it is told to take single dollars for delimiters, as Jupyter's exports tell it. */
const DOLLARS = /inlineMath["']?\s{0,9}:\s{0,9}\[\s{0,9}\[\s{0,9}["']\$["']/

/** What holds no formulas for such a script. */
const LEFT_ALONE = new Set(['pre', 'code', 'kbd', 'samp', 'math', 'textarea'])

/** Puts formulas that stand in the text of a page, within delimiters, into spans as Pandoc writes them. SPEC.md 14.2.6 */
export function findDelimitedMath(root: ElementNode, source: string): void {
  if (!DRAWS_MATH.test(source)) return
  const hasDollars = DOLLARS.test(source)
  const texts: TextNode[] = []
  for (const node of descendants(root, ({ tag }) => !LEFT_ALONE.has(tag) && !NOT_SHOWN.has(tag)))
    if (node.kind === 'text' && /[$\\]/.test(node.value)) texts.push(node)
  for (const text of texts) divide(text, hasDollars)
}

function divide(text: TextNode, hasDollars: boolean): void {
  const { parent, value } = text
  if (parent === undefined) return
  let end = 0
  for (const formula of formulasIn(value, hasDollars)) {
    insert(parent, textNode(value.slice(end, formula.from)), text)
    const tex = value.slice(formula.start, formula.close)
    insert(
      parent,
      formula.isDisplayed ? span('display', `\\[${tex}\\]`) : span('inline', `\\(${tex}\\)`),
      text,
    )
    end = formula.to
  }
  if (end === 0) return
  insert(parent, textNode(value.slice(end)), text)
  detach(text)
}

const CLOSERS: { readonly [opener: string]: string } = { $$: '$$', $: '$', '\\[': '\\]', '\\(': '\\)' }
/** In characters: what is longer is text between two dollars, or a bracket that was never closed. */
const LONGEST = 4000

/** Where formulas stand. Each closing delimiter is looked for once, so that the time is linear. */
function* formulasIn(text: string, hasDollars: boolean) {
  const opener = /\$\$?|\\[[(]/g
  const found = new Map<string, number>()
  for (let match = opener.exec(text); match !== null; match = opener.exec(text)) {
    const { 0: open, index: from } = match
    const closer = CLOSERS[open] ?? ''
    const start = from + open.length
    let close = found.get(closer) ?? -1
    if (close < start) {
      close = text.indexOf(closer, start)
      if (close === -1) close = Infinity
      found.set(closer, close)
    }
    const to = close + closer.length
    if (close === start || close - start > LONGEST) continue
    if (open === '$' && !(hasDollars && isInDollars(text, from, to))) continue
    yield { from, start, close, to, isDisplayed: open === '$$' || open === '\\[' }
    opener.lastIndex = to
  }
}

/** Whether what stands between two dollars is no sum of money. */
function isInDollars(text: string, from: number, to: number): boolean {
  const around = `${text.charAt(from - 1)} ${text.charAt(to)}`
  return !/[\w$\\] | [\w$]/.test(around) && /^\$\S(?:[^]*[^\s\\])?\$$/.test(text.slice(from, to))
}

function span(kind: 'inline' | 'display', value: string): ElementNode {
  const element = htmlElement('span', new Map([['class', `math ${kind}`]]))
  insert(element, textNode(value))
  return element
}
