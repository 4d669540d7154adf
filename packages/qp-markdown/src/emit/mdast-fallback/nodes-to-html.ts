import type { Image, ImageReference, Link, LinkReference, Node, PhrasingContent, Text } from 'mdast'
import type { Block, WarningCode } from 'qp-schema'
import { textWithLinksHtml } from '../bare-urls.ts'
import { imageHtml, linkTag, type Warn } from '../link-html.ts'
import type { OwnTarget } from '../../own-urls.ts'
import type { Target } from '../../from-markdown/definitions.ts'
import { withoutBarEscapes } from '../../from-markdown/inlines/code-spans.ts'
import { textHtml } from '../../html.ts'

/** What is known besides the nodes of a text. */
export interface NodesContext {
  /** The markdown that the positions of the nodes point into. */
  readonly source: string
  /** Whether an `<a>` is open: another one must not start. */
  readonly insideLink: boolean
  readonly isCell?: boolean
  /** What a definition says of a label, in lower case; `undefined` where there is none. */
  targetOf(identifier: string): Target | undefined
  warn(code: WarningCode, node: Node, message: string): void
  /** The target that a caller gives in the place of one that was written, if one does. */
  readonly ownTarget?:
    | ((target: Target, purpose: 'image' | 'link', node: Node, block?: Block['type']) => OwnTarget)
    | undefined
  /** Counts what the output gains without the input saying so; throws once no page could hold it. */
  spend(what: 'reference', amount: number): void
}

/** HTML of nodes within a text. */
export function nodesToHtml(nodes: readonly PhrasingContent[], context: NodesContext): string {
  return nodes.map((node) => nodeToHtml(node, context)).join('')
}

function nodeToHtml(node: PhrasingContent, context: NodesContext): string {
  switch (node.type) {
    case 'break':
      return '<br />'
    case 'delete':
      return `<del>${nodesToHtml(node.children, context)}</del>`
    case 'emphasis': {
      // The tree does not tell `_x_` from `*x*`, the source does.
      const tag = context.source.charAt(node.position?.start.offset ?? -1) === '_' ? 'u' : 'em'
      return `<${tag}>${nodesToHtml(node.children, context)}</${tag}>`
    }
    case 'html':
      return textHtml(node.value)
    case 'image':
    case 'imageReference': {
      const target = imageTargetOf(node, context)
      return target === undefined
        ? textHtml(node.alt ?? '')
        : imageHtml(target, node.alt ?? '', warnAt(node, context))
    }
    case 'inlineCode':
      return `<code>${textHtml(context.isCell ? withoutBarEscapes(node.value) : node.value)}</code>`
    case 'link':
      return linkToHtml(node, { url: node.url, title: node.title ?? null }, context)
    case 'linkReference': {
      const target = definedTargetOf(node, context)
      return target === undefined ? nodesToHtml(node.children, context) : linkToHtml(node, target, context)
    }
    case 'strong':
      return `<strong>${nodesToHtml(node.children, context)}</strong>`
    case 'text':
      return textToHtml(node, context)
    default:
      throw new Error(`the parser is built without ${node.type}`)
  }
}

/**
 * Where an image is, if it is one.
 *
 * @param block - where it is another one than that which is being written
 */
export function imageTargetOf(
  node: Image | ImageReference,
  context: NodesContext,
  block?: Block['type'],
): OwnTarget | undefined {
  const target =
    node.type === 'imageReference'
      ? definedTargetOf(node, context)
      : { url: node.url, title: node.title ?? null }
  return target && (context.ownTarget?.(target, 'image', node, block) ?? target)
}

/** Tells of what was dropped or changed at a node. */
export function warnAt(node: Node, context: NodesContext): Warn {
  return (code, message) => context.warn(code, node, message())
}

function definedTargetOf(node: ImageReference | LinkReference, context: NodesContext): Target | undefined {
  const target = context.targetOf(node.identifier)
  if (target !== undefined) context.spend('reference', target.url.length + (target.title?.length ?? 0))
  return target
}

/** Inside another link only the text is left. */
function linkToHtml(node: Link | LinkReference, target: Target, context: NodesContext): string {
  const html = nodesToHtml(node.children, { ...context, insideLink: true })
  if (context.insideLink) return html
  return `${linkTag(context.ownTarget?.(target, 'link', node) ?? target, warnAt(node, context))}${html}</a>`
}

/** Where a URL is escaped as `https:\//…`, no bare URL of the text becomes a link. */
function textToHtml(node: Text, context: NodesContext): string {
  const { value, position } = node
  const { source, insideLink, ownTarget } = context
  if (insideLink || !value.includes('://')) return textHtml(value)
  const isEscaped = source.slice(position?.start.offset, position?.end.offset).includes(':\\//')
  if (isEscaped) return textHtml(value)
  if (ownTarget === undefined) return textWithLinksHtml(value)
  return textWithLinksHtml(value, (url) =>
    linkTag(ownTarget({ url, title: null }, 'link', node), warnAt(node, context)),
  )
}
