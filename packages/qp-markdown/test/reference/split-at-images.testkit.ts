import type { Image, ImageReference, PhrasingContent } from 'mdast'
import { endsLine, startsLine } from '../../src/emit/image-alone.ts'

/** A part of a paragraph: an image that is alone on its line, or what stands between two of them. */
type ImagePart = { readonly image: Image | ImageReference } | { readonly text: PhrasingContent[] }

/** Splits the content of a paragraph at each image that is alone on its line. */
export function splitAtImages(nodes: readonly PhrasingContent[]): ImagePart[] {
  const parts: ImagePart[] = []
  let from = 0
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'image' && node.type !== 'imageReference') continue
    if (!isAlone(nodes[index - 1], nodes[index + 1])) continue
    parts.push({ text: nodes.slice(from, index) }, { image: node })
    from = index + 1
  }
  return [...parts, { text: nodes.slice(from) }]
}

function isAlone(before: PhrasingContent | undefined, after: PhrasingContent | undefined): boolean {
  return (
    (before?.type === 'text' ? endsLine(before.value) : isEdge(before)) &&
    (after?.type === 'text' ? startsLine(after.value) : isEdge(after))
  )
}

function isEdge(node: PhrasingContent | undefined): boolean {
  return node === undefined || node.type === 'break'
}
