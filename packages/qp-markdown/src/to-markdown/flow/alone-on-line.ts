import { type HtmlNode, isElement } from '../html/html-tree.ts'

/** Whether a paragraph has an image with a line to itself, which at top level would be a block. */
export function holdsImageLine(nodes: readonly HtmlNode[]): boolean {
  return nodes.some((_, at) => isAloneOnLine(nodes, at))
}

function isAloneOnLine(nodes: readonly HtmlNode[], index: number): boolean {
  if (!isElement(nodes[index], 'img')) return false
  const before = nodes[index - 1]
  const after = nodes[index + 1]
  return (
    (before === undefined || isElement(before, 'br') || endsLine(before)) &&
    (after === undefined || isElement(after, 'br') || startsLine(after))
  )
}

function endsLine(node: HtmlNode): boolean {
  return typeof node === 'string' && node.endsWith('\n')
}

function startsLine(node: HtmlNode): boolean {
  return typeof node === 'string' && node.startsWith('\n')
}
