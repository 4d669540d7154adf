import { codeHtml } from '../code-language.ts'
import { hintIn, infoOf } from './code-blocks.ts'
import { tableHtml } from '../table-html.ts'
import { shows } from './text-blocks.ts'
import { fittedRow, type Grid } from './tables.ts'
import type { Context, QuoteContent } from './context.ts'
import { inlineHtml } from './inline-html.ts'
import type { FlowNode, Heading, List, ListItem, Paragraph, Quote, Table } from '../from-markdown/nodes.ts'
import { cellsOf } from '../from-markdown/table-lines.ts'

/** HTML of what stands inside a quote or a list item; `depth` is that of the nodes in the reference's tree. */
export function flowHtml(nodes: readonly FlowNode[], depth: number, context: Context): string {
  let html = ''
  for (const node of nodes) html += nodeHtml(node, depth, context)
  return html
}

function nodeHtml(node: FlowNode, depth: number, context: Context): string {
  switch (node.type) {
    case 'code':
      return codeHtml(node.value, hintIn(infoOf(node)))
    case 'definition':
      return ''
    case 'heading': {
      const html = headingHtml(node, depth, context)
      return shows(html, context) ? html : ''
    }
    case 'list':
      return listHtml(node, depth, context)
    case 'paragraph':
      return `<p>${textOf(node, depth, context)}</p>`
    case 'quote': {
      const content = contentOf(node, depth, context)
      return `<blockquote>${context.dialect?.quoteHtml(content) ?? content.html}</blockquote>`
    }
    case 'table':
      return tableHtml(gridOf(node, depth, context))
    case 'thematicBreak':
      return '<hr />'
    default:
      return context.dialect?.htmlOf(node, context) ?? ''
  }
}

/** What a quote holds. */
export function contentOf({ children, line }: Quote, depth: number, context: Context): QuoteContent {
  const [first] = children
  const text = first?.type === 'paragraph' ? first.text : ''
  return { html: flowHtml(children, depth + 1, context), text, line }
}

const DEEPEST_LEVEL = 3

export function headingHtml(
  { depth: level, text, textLine }: Heading,
  depth: number,
  context: Context,
): string {
  const tag = `h${Math.min(level, DEEPEST_LEVEL)}`
  return `<${tag}>${inlineHtml({ text, line: textLine, depth }, context)}</${tag}>`
}

export function listHtml(list: List, depth: number, context: Context): string {
  const isLoose = isLooseList(list)
  let items = ''
  for (const item of list.items) items += `<li>${itemHtml(item, isLoose, depth + 2, context)}</li>`
  if (!list.ordered) return `<ul>${items}</ul>`
  return `<ol${list.start === 1 ? '' : ` start="${list.start}"`}>${items}</ol>`
}

function itemHtml({ children }: ListItem, isLoose: boolean, depth: number, context: Context): string {
  if (isLoose) return flowHtml(children, depth, context)
  let html = ''
  for (const child of children) {
    html += child.type === 'paragraph' ? textOf(child, depth, context) : nodeHtml(child, depth, context)
  }
  return html
}

/** Whether a blank line stands between items or within one. */
function isLooseList({ items }: List): boolean {
  return hasBlankLineBetween(items) || items.some(({ children }) => hasBlankLineBetween(children))
}

function hasBlankLineBetween(
  parts: readonly { readonly line: number; readonly lastLine: number }[],
): boolean {
  let lastLine = Infinity
  for (const part of parts) {
    if (part.line - lastLine > 1) return true
    lastLine = part.lastLine
  }
  return false
}

/** The cells of a table, row by row. */
export function gridOf({ rows, align }: Table, depth: number, context: Context): Grid {
  const [headers = [], ...body] = rows.map(({ text, line }, index) => {
    const places = cellsOf(text).map((cell) => ({ text: cell, line, depth: depth + 2, isCell: true }))
    const cells = places.map((place) => inlineHtml(place, context))
    return index === 0 ? cells : fittedRow(cells, align.length, line, context)
  })
  return { headers, rows: body, align }
}

const FOOTNOTE = /^\[\^[^\s[\]]+\]:/

/** Says that a paragraph is the definition of a footnote in the variant. FORMAT.md 9.14.4 */
export function hintAtNote(text: string, line: number, context: Context): void {
  if (text.startsWith('[^') && FOOTNOTE.test(text)) context.hint(line, 'a footnote')
}

const BOX = /^\[([ \txX\n])\](?=[ \t\n])(?![ \t]*$)/
const LINE_END = /^(?! {2,}\n)[ \t]*\n[ \t]*/

/** HTML of a paragraph's text, with the box of a task. FORMAT.md 9.4.4 */
function textOf({ text, line, mayBeTask }: Paragraph, depth: number, context: Context): string {
  const box = mayBeTask ? BOX.exec(text) : null
  if (box === null) {
    hintAtNote(text, line, context)
    return inlineHtml({ text, line, depth }, context)
  }
  const [start, mark] = box
  const rest = text.slice(start.length)
  const lineEnd = LINE_END.exec(rest)?.[0]
  const skipped = lineEnd ?? (rest.startsWith('  \n') ? '' : rest.charAt(0))
  const lines = (mark === '\n' ? 1 : 0) + (lineEnd === undefined ? 0 : 1)
  const html = inlineHtml({ text: rest.slice(skipped.length), line: line + lines, depth }, context)
  return `${mark === 'x' || mark === 'X' ? '☑' : '☐'} ${html}`
}
