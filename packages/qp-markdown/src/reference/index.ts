import type { PhrasingContent, RootContent } from 'mdast'
import type { Block } from 'qp-schema'
import { blockquoteToBlocks, blockquoteToHtml } from './blockquote.ts'
import { breakToHtml } from './break.ts'
import { codeToBlocks, codeToHtml } from './code.ts'
import type { Context } from './context.ts'
import { definitionToBlocks, definitionToHtml } from './definition.ts'
import { deleteToHtml } from './delete.ts'
import { emphasisToHtml } from './emphasis.ts'
import { headingToBlocks, headingToHtml } from './heading.ts'
import { imageReferenceToHtml } from './image-reference.ts'
import { imageToHtml } from './image.ts'
import { inlineCodeToHtml } from './inline-code.ts'
import { inlineHtmlToHtml } from './inline-html.ts'
import { linkReferenceToHtml } from './link-reference.ts'
import { linkToHtml } from './link.ts'
import { listToBlocks, listToHtml } from './list.ts'
import type { FlowNode, InlineNode, NodeOfType } from './nodes.ts'
import { paragraphToBlocks, paragraphToHtml } from './paragraph.ts'
import { strongToHtml } from './strong.ts'
import { tableToBlocks, tableToHtml } from './table.ts'
import { textToHtml } from './text.ts'
import { thematicBreakToBlocks, thematicBreakToHtml } from './thematic-break.ts'

/** One handler for every node within a line. */
const INLINE_TO_HTML: Handlers<InlineNode, string> = {
  break: breakToHtml,
  delete: deleteToHtml,
  emphasis: emphasisToHtml,
  html: inlineHtmlToHtml,
  image: imageToHtml,
  imageReference: imageReferenceToHtml,
  inlineCode: inlineCodeToHtml,
  link: linkToHtml,
  linkReference: linkReferenceToHtml,
  strong: strongToHtml,
  text: textToHtml,
}

/** One handler for every node inside a quote or a list item. */
const FLOW_TO_HTML: Handlers<FlowNode, string> = {
  blockquote: blockquoteToHtml,
  code: codeToHtml,
  definition: definitionToHtml,
  heading: headingToHtml,
  list: listToHtml,
  paragraph: paragraphToHtml,
  table: tableToHtml,
  thematicBreak: thematicBreakToHtml,
}

/** One handler for every node at top level. */
const FLOW_TO_BLOCKS: Handlers<FlowNode, Block[]> = {
  blockquote: blockquoteToBlocks,
  code: codeToBlocks,
  definition: definitionToBlocks,
  heading: headingToBlocks,
  list: listToBlocks,
  paragraph: paragraphToBlocks,
  table: tableToBlocks,
  thematicBreak: thematicBreakToBlocks,
}

/** HTML of nodes within a line. */
export function inlineToHtml(nodes: readonly PhrasingContent[], context: Context): string {
  return convert<InlineNode, string>(INLINE_TO_HTML, nodes, context).join('')
}

/** HTML of what stands inside a quote or a list item. */
export function flowToHtml(nodes: readonly RootContent[], context: Context): string {
  return convert<FlowNode, string>(FLOW_TO_HTML, nodes, context).join('')
}

/** Blocks of what stands at top level. */
export function flowToBlocks(nodes: readonly RootContent[], context: Context): Block[] {
  return convert<FlowNode, Block[]>(FLOW_TO_BLOCKS, nodes, context).flat()
}

type Handlers<N extends { type: string }, R> = {
  readonly [T in N['type']]: (node: NodeOfType<N, T>, context: Context) => R
}

/** The parser is built without the extensions that make other nodes than those of `N`. */
function convert<N extends FlowNode | InlineNode, R>(
  handlers: Handlers<N, R>,
  nodes: readonly RootContent[],
  context: Context,
): R[] {
  return nodes.map((node) => {
    const handle = handlers[node.type as N['type']] as unknown as (node: RootContent, context: Context) => R
    return handle(node, context)
  })
}
