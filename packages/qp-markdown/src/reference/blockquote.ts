import type { Blockquote } from 'mdast'
import type { Block } from 'qp-schema'
import { calloutOf } from './callout.ts'
import type { Context } from './context.ts'
import { hasTextOrImage } from '../html.ts'
import { droppedBlock } from './richtext.ts'

/** A quote, or a callout when it starts with an alert marker. */
export function blockquoteToBlocks(node: Blockquote, context: Context): Block[] {
  const children = node.children
  const callout = calloutOf(children, context)
  const html = context.flow(callout?.children ?? children, context)
  if (!hasTextOrImage(html)) return droppedBlock(node, callout ? 'a callout' : 'a quote', context)
  return [callout ? { type: 'callout', tone: callout.tone, html } : { type: 'quote', html }]
}

export function blockquoteToHtml(node: Blockquote, context: Context): string {
  return `<blockquote>${context.flow(node.children, context)}</blockquote>`
}
