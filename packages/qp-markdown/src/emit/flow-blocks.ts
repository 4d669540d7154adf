import type { Block } from 'qp-schema'
import { codeToBlocks, infoOf } from './code-blocks.ts'
import { isAlert, paragraphBlocks, quoteBlocks, richtextBlocks } from './text-blocks.ts'
import { tableBlocks } from './tables.ts'
import type { Context } from './context.ts'
import { contentOf, gridOf, headingHtml, hintAtNote, listHtml } from './flow-html.ts'
import { paragraphParts } from './inline-html.ts'
import type { FlowNode } from '../from-markdown/nodes.ts'

/** That of a construct at top level. */
const DEPTH = 1

/** The blocks of a construct at top level. */
export function blocksOfNode(node: FlowNode, context: Context): Block[] {
  if (context.own !== undefined) context.own.block = blockTypeOf(node, context)
  switch (node.type) {
    case 'code':
      return codeToBlocks({ value: node.value, info: infoOf(node), line: node.line }, context)
    case 'definition':
      return []
    case 'heading':
      return richtextBlocks(headingHtml(node, DEPTH, context), node.line, 'a heading', context)
    case 'list':
      return richtextBlocks(listHtml(node, DEPTH, context), node.line, 'a list', context)
    case 'paragraph':
      hintAtNote(node.text, node.line, context)
      return paragraphBlocks(
        paragraphParts({ text: node.text, line: node.line, depth: DEPTH }, context),
        node.line,
        context,
      )
    case 'quote':
      return quoteBlocks(contentOf(node, DEPTH, context), context)
    case 'table':
      return tableBlocks(gridOf(node, DEPTH, context), node.line, context)
    case 'thematicBreak':
      return [{ type: 'divider' }]
    default:
      return context.dialect?.blocksOf(node, context) ?? []
  }
}

/** The type of the block of a construct that may hold links. */
function blockTypeOf(node: FlowNode, { definitions }: Context): Block['type'] {
  if (node.type !== 'quote') return node.type === 'table' ? 'table' : 'richtext'
  const [first] = node.children
  return first?.type === 'paragraph' && isAlert(first.text, definitions) ? 'callout' : 'quote'
}
