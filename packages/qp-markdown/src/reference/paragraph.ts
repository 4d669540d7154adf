import type { Paragraph, PhrasingContent } from 'mdast'
import type { Block } from 'qp-schema'
import type { Context } from './context.ts'
import { hasTextOrImage } from '../html.ts'
import { imageToBlocks } from './image.ts'
import { richtextBlocks } from './richtext.ts'
import { splitAtImages } from './split-at-images.ts'

/** A paragraph; each image that is alone on its line is a block of its own and splits it. */
export function paragraphToBlocks(node: Paragraph, context: Context): Block[] {
  const parts = splitAtImages(node.children, context)
  if (parts.every((part) => 'text' in part)) {
    return richtextBlocks(paragraphHtml(node.children, context), node, 'a paragraph', context)
  }
  return parts.flatMap((part): Block[] => {
    if ('image' in part) return imageToBlocks(part.image, context)
    const html = paragraphHtml(part.text, context)
    return hasTextOrImage(html) ? [{ type: 'richtext', html }] : []
  })
}

export function paragraphToHtml(node: Paragraph, context: Context): string {
  return paragraphHtml(node.children, context)
}

function paragraphHtml(nodes: readonly PhrasingContent[], context: Context): string {
  return `<p>${context.inline(nodes, context)}</p>`
}
