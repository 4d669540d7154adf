import type { Image, ImageReference, PhrasingContent } from 'mdast'

/** A part of a paragraph: an image that is alone on its line, or what stands between two of them. */
export type ParagraphPart = { readonly image: Image | ImageReference } | { readonly text: PhrasingContent[] }

/** Splits the content of a paragraph at each image that is alone on its line. */
export function splitAtImages(nodes: readonly PhrasingContent[]): ParagraphPart[] {
  const parts: ParagraphPart[] = []
  let from = 0
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'image' && node.type !== 'imageReference') continue
    if (!endsLine(nodes[index - 1]) || !startsLine(nodes[index + 1])) continue
    parts.push({ text: nodes.slice(from, index) }, { image: node })
    from = index + 1
  }
  return [...parts, { text: nodes.slice(from) }]
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
