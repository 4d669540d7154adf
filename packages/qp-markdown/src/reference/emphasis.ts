import type { Emphasis } from 'mdast'
import type { Context } from './context.ts'

/** `_x_` is underlined, `*x*` emphasized; the tree does not tell them apart, the source does. */
export function emphasisToHtml(node: Emphasis, context: Context): string {
  const marker = context.source.charAt(node.position?.start.offset ?? -1)
  const tag = marker === '_' ? 'u' : 'em'
  return `<${tag}>${context.inline(node.children, context)}</${tag}>`
}
