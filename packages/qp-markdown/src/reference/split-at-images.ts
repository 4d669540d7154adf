import type { Image, PhrasingContent } from 'mdast'
import type { Context } from './context.ts'
import { resolveImage } from './image-reference.ts'

/** A part of a paragraph: an image that is alone on its line, or what stands between two of them. */
export type ParagraphPart = { readonly image: Image } | { readonly text: PhrasingContent[] }

/** Splits the content of a paragraph at each image that is alone on its line. */
export function splitAtImages(nodes: readonly PhrasingContent[], context: Context): ParagraphPart[] {
  const parts: ParagraphPart[] = []
  let from = 0
  for (const [index, node] of nodes.entries()) {
    if (!endsLine(nodes[index - 1]) || !startsLine(nodes[index + 1])) continue
    const image = imageOf(node, context)
    if (image === undefined) continue
    parts.push({ text: trimLines(nodes.slice(from, index)) }, { image })
    from = index + 1
  }
  parts.push({ text: trimLines(nodes.slice(from)) })
  return parts.filter((part) => 'image' in part || part.text.length > 0)
}

function imageOf(node: PhrasingContent, context: Context): Image | undefined {
  if (node.type === 'image') return node
  return node.type === 'imageReference' ? resolveImage(node, context) : undefined
}

function endsLine(before: PhrasingContent | undefined): boolean {
  if (before === undefined || before.type === 'break') return true
  return before.type === 'text' && /\n[ \t]*$/.test(before.value.slice(-LINE_EDGE))
}

function startsLine(after: PhrasingContent | undefined): boolean {
  if (after === undefined || after.type === 'break') return true
  return after.type === 'text' && /^[ \t]*\n/.test(after.value.slice(0, LINE_EDGE))
}

// The parser has removed the white space around line endings, save for what character references bring in.
const LINE_EDGE = 16

function trimLines(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const from = nodes.findIndex((node) => !isBlank(node))
  const to = nodes.findLastIndex((node) => !isBlank(node))
  return nodes.slice(Math.max(from, 0), to + 1).map((node, index, kept) => {
    if (node.type !== 'text') return node
    const start = index === 0 ? node.value.trimStart() : node.value
    return { ...node, value: index === kept.length - 1 ? start.trimEnd() : start }
  })
}

function isBlank(node: PhrasingContent): boolean {
  return node.type === 'break' || (node.type === 'text' && node.value.trim() === '')
}
