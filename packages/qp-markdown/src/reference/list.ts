import type { List, ListItem, RootContent } from 'mdast'
import type { Block } from 'qp-schema'
import type { Context } from './context.ts'
import { richtextBlocks } from './richtext.ts'

export function listToBlocks(node: List, context: Context): Block[] {
  return richtextBlocks(listToHtml(node, context), node, 'a list', context)
}

export function listToHtml(node: List, context: Context): string {
  const loose = isLoose(node)
  const items = node.children.map((item) => itemHtml(item, loose, context)).join('')
  if (node.ordered !== true) return `<ul>${items}</ul>`
  const start = node.start ?? 1
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${items}</ol>`
}

/** Whether a blank line stands between items or within one. The tree also counts one that follows the list. */
function isLoose(list: List): boolean {
  return [list.children, ...list.children.map((item) => item.children)].some(hasBlankLineBetween)
}

function hasBlankLineBetween(nodes: readonly RootContent[]): boolean {
  return nodes.some((node, index) => {
    const next = nodes[index + 1]
    return next !== undefined && startLine(next) - lastLine(node) > 1
  })
}

function startLine(node: RootContent): number {
  return node.position?.start.line ?? 0
}

/** The last line of what a node holds: blank lines after it may count as its own in the tree. */
function lastLine(node: RootContent): number {
  if (node.type !== 'list' && node.type !== 'listItem') return node.position?.end.line ?? 0
  const last = node.children.at(-1)
  return last === undefined ? startLine(node) : lastLine(last)
}

function itemHtml(item: ListItem, loose: boolean, context: Context): string {
  const children = marked(item.children, item.checked)
  if (loose) return `<li>${context.flow(children, context)}</li>`
  const html = children.map((child) =>
    child.type === 'paragraph' ? context.inline(child.children, context) : context.flow([child], context),
  )
  return `<li>${html.join('')}</li>`
}

function marked(children: RootContent[], checked: boolean | null | undefined): RootContent[] {
  const [first, ...rest] = children
  if (typeof checked !== 'boolean' || first?.type !== 'paragraph') return children
  const box = { type: 'text', value: checked ? '☑ ' : '☐ ' } as const
  return [{ ...first, children: [box, ...first.children] }, ...rest]
}
