import type { Heading } from 'mdast'
import type { Block } from 'qp-schema'
import type { Context } from './context.ts'
import { hasTextOrImage } from '../html.ts'
import { richtextBlocks } from './richtext.ts'

const DEEPEST_LEVEL = 3

export function headingToBlocks(node: Heading, context: Context): Block[] {
  return richtextBlocks(headingHtml(node, context), node, 'a heading', context)
}

export function headingToHtml(node: Heading, context: Context): string {
  const html = headingHtml(node, context)
  return hasTextOrImage(html) ? html : ''
}

function headingHtml(node: Heading, context: Context): string {
  const tag = `h${Math.min(node.depth, DEEPEST_LEVEL)}`
  return `<${tag}>${context.inline(node.children, context)}</${tag}>`
}
