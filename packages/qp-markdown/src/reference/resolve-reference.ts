import type { ImageReference, LinkReference, Node } from 'mdast'
import type { Context } from './context.ts'

/** What a reference takes over from its definition. */
export interface Target extends Pick<Node, 'position'> {
  url: string
  title: string | null
}

/** Where a reference points, or `undefined` when nothing defines it. */
export function resolveReference(node: LinkReference | ImageReference, context: Context): Target | undefined {
  const definition = context.definitions.get(node.identifier)
  if (definition === undefined) return undefined
  const title = definition.title ?? null
  context.spend('reference', definition.url.length + (title?.length ?? 0))
  return { url: definition.url, title, position: node.position }
}
