import type { Image, ImageReference } from 'mdast'
import type { Context } from './context.ts'
import { textHtml } from '../html.ts'
import { imageToHtml } from './image.ts'
import { resolveReference } from './resolve-reference.ts'

/** `![text][label]` among text. */
export function imageReferenceToHtml(node: ImageReference, context: Context): string {
  const image = resolveImage(node, context)
  return image === undefined ? textHtml(node.alt ?? '') : imageToHtml(image, context)
}

/** The image that its definition makes of a reference, or `undefined` when nothing defines it. */
export function resolveImage(node: ImageReference, context: Context): Image | undefined {
  const target = resolveReference(node, context)
  return target && { ...target, type: 'image', alt: node.alt ?? null }
}
