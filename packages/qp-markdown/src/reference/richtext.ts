import type { Node } from 'mdast'
import type { Block } from 'qp-schema'
import { BLOCK_DROPPED } from 'qp-schema/policy'
import type { Context } from './context.ts'
import { hasTextOrImage } from '../html.ts'

/** HTML as a richtext block, or no block and a warning when it shows nothing. */
export function richtextBlocks(html: string, node: Node, name: string, context: Context): Block[] {
  if (hasTextOrImage(html)) return [{ type: 'richtext', html }]
  return droppedBlock(node, name, context)
}

/** No block, and a warning that says which. */
export function droppedBlock(node: Node, name: string, context: Context): [] {
  context.warn('block_dropped', node, `${name} without text or image was dropped: ${BLOCK_DROPPED.empty}`)
  return []
}
