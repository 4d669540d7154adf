import type { LinkReference } from 'mdast'
import type { Context } from './context.ts'
import { linkToHtml } from './link.ts'
import { resolveReference } from './resolve-reference.ts'

/** `[text][label]`: the link that its definition makes of it. */
export function linkReferenceToHtml(node: LinkReference, context: Context): string {
  const target = resolveReference(node, context)
  if (target === undefined) return context.inline(node.children, context)
  return linkToHtml({ ...target, type: 'link', children: node.children }, context)
}
