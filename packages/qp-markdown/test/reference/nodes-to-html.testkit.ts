import type { Image, ImageReference, Link, LinkReference, Node, PhrasingContent, Text } from 'mdast'
import type { WarningCode } from 'qp-schema'
import { textWithLinksHtml } from '../../src/emit/bare-urls.ts'
import type { ParagraphPart } from '../../src/emit/context.ts'
import { trimmedLines } from '../../src/emit/write-html.ts'
import { splitAtImages } from './split-at-images.testkit.ts'
import { imageBlocks, imageHtml, linkTag, type Warn } from '../../src/emit/link-html.ts'
import type { Target } from '../../src/from-markdown/definitions.ts'
import { withoutBarEscapes } from '../../src/from-markdown/inlines/code-spans.ts'
import { textHtml } from '../../src/html.ts'

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

/** Where an image is, if it is one. */
function imageTargetOf(node: Image | ImageReference, context: NodesContext): Target | undefined {
  return node.type === 'imageReference'
    ? definedTargetOf(node, context)
    : { url: node.url, title: node.title ?? null }
}

/** Tells of what was dropped or changed at a node. */
function warnAt(node: Node, context: NodesContext): Warn {
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
  return `${linkTag(target, warnAt(node, context))}${html}</a>`
}

/** Where a URL is escaped as `https:\//…`, no bare URL of the text becomes a link. */
function textToHtml(node: Text, context: NodesContext): string {
  const { value, position } = node
  const { source, insideLink } = context
  if (insideLink || !value.includes('://')) return textHtml(value)
  const isEscaped = source.slice(position?.start.offset, position?.end.offset).includes(':\\//')
  return isEscaped ? textHtml(value) : textWithLinksHtml(value)
}

/** The parts of a paragraph that nodes make: it is split at each image that is alone on its line. */
export function partsOfNodes(nodes: readonly PhrasingContent[], context: NodesContext): ParagraphPart[] {
  const parts = splitAtImages(nodes)
  return parts.map((part) => {
    if ('text' in part) {
      const html = nodesToHtml(part.text, context)
      return { html: parts.length === 1 ? html : trimmedLines(html) }
    }
    const target = imageTargetOf(part.image, context)
    return { blocks: target ? imageBlocks(target, part.image.alt ?? '', warnAt(part.image, context)) : [] }
  })
}
