import type { Delete } from 'mdast'
import type { Context } from './context.ts'

export function deleteToHtml(node: Delete, context: Context): string {
  return `<del>${context.inline(node.children, context)}</del>`
}
