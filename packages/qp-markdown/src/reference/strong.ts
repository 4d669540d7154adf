import type { Strong } from 'mdast'
import type { Context } from './context.ts'

export function strongToHtml(node: Strong, context: Context): string {
  return `<strong>${context.inline(node.children, context)}</strong>`
}
