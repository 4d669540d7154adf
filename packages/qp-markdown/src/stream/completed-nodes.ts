import type { FlowNode, Heading, Paragraph, Table } from '../from-markdown/nodes.ts'
import { completedText } from './completed-text.ts'

/**
 * Completes the text that the last line of constructs belongs to; see {@link completedText}. A construct of which nothing
 * is left goes.
 *
 * @param lastLine - the number of the last line of the text
 */
export function completeLast(nodes: FlowNode[], lastLine: number, isGfm: boolean): void {
  let list = nodes
  for (;;) {
    const node = list.at(-1)
    if (node?.type === 'list') list = node.items.at(-1)?.children ?? []
    else if (node?.type === 'quote' || node?.type === 'note') list = node.children
    else {
      const completed = node && completedNode(node, lastLine, isGfm)
      if (completed !== node) list.splice(-1, 1, ...(completed === undefined ? [] : [completed]))
      return
    }
  }
}

function completedNode(node: FlowNode, lastLine: number, isGfm: boolean): FlowNode | undefined {
  if (node.type === 'table') return completedTable(node, lastLine, isGfm)
  if (node.lastLine !== lastLine) return node
  if (node.type === 'paragraph') return withText(node, isGfm)
  if (node.type === 'heading') return node.textLine === lastLine ? withText(node, isGfm) : node
  if (node.type !== 'html') return node
  const text = node.text.replace(/<[^<>]*$/, '')
  return /\S/.test(text) ? { ...node, text } : undefined
}

function withText<N extends Heading | Paragraph>(node: N, isGfm: boolean): N | undefined {
  const text = MAY_BE_DEFINITION.test(node.text) ? '' : completedText(node.text, isGfm)
  return text === '' ? undefined : { ...node, text }
}

/** A definition, or one whose address has not come. */
const MAY_BE_DEFINITION = /^\[[^\]\n]{1,999}\]:[^\n]*$/

function completedTable(node: Table, lastLine: number, isGfm: boolean): Table {
  const row = node.rows.at(-1)
  if (row === undefined || row.line !== lastLine) return node
  const cell = row.text.lastIndexOf('|') + 1
  const text = row.text.slice(0, cell) + completedText(row.text.slice(cell), isGfm)
  return { ...node, rows: [...node.rows.slice(0, -1), { ...row, text }] }
}
