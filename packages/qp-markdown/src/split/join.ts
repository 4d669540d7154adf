import type { Nodes, Paragraph, Root, RootContent, Text } from 'mdast'
import type { Part } from './part.ts'

/** Joins the trees of the parts of a text to the tree of the text. Columns are not the text's. */
export function join(parts: readonly Part[], trees: readonly Root[]): Root {
  const children: RootContent[] = []
  for (const [index, part] of parts.entries()) {
    const [first, ...rest] = moved(trees[index]?.children ?? [], part)
    if (first === undefined) continue
    const last = children.at(-1)
    if (part.continues === undefined || last === undefined) children.push(first)
    else append(last, first, part)
    for (const node of rest) children.push(node)
  }
  return { type: 'root', children }
}

function append(node: RootContent, next: RootContent, part: Part): void {
  if (node.type === 'list' && next.type === 'list') pushAll(node.children, next.children)
  else if (node.type === 'table' && next.type === 'table') pushAll(node.children, next.children.slice(1))
  else if (node.type === 'paragraph' && next.type === 'paragraph')
    appendText(node, next, part.separator ?? '')
  if (node.position !== undefined && next.position !== undefined) node.position.end = next.position.end
}

/** The words on both sides of the separator are one text node with it. */
function appendText(paragraph: Paragraph, next: Paragraph, separator: string): void {
  const [first, ...rest] = next.children
  const last = paragraph.children.at(-1)
  const position = last?.position && { start: last.position.end, end: last.position.end }
  const text: Text = last?.type === 'text' ? last : { type: 'text', value: '', ...(position && { position }) }
  if (text !== last) paragraph.children.push(text)
  text.value += separator
  if (first?.type === 'text') {
    text.value += first.value
    if (text.position !== undefined && first.position !== undefined) text.position.end = first.position.end
  } else if (first !== undefined) paragraph.children.push(first)
  pushAll(paragraph.children, rest)
}

function pushAll<T>(list: T[], items: readonly T[]): void {
  for (const item of items) list.push(item)
}

/** The nodes of a part with the positions of the text. */
function moved(nodes: readonly RootContent[], part: Part): readonly RootContent[] {
  const pending: Nodes[] = [...nodes]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.position !== undefined) {
      const { start, end } = node.position
      node.position = {
        start: { ...start, line: start.line + part.line, offset: (start.offset ?? 0) + part.offset },
        end: { ...end, line: end.line + part.line, offset: (end.offset ?? 0) + part.offset },
      }
    }
    if ('children' in node) for (const child of node.children) pending.push(child)
  }
  return nodes
}
