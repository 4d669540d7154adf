import type { Blockquote, Code, Heading, List, ListItem, Node, Paragraph, RootContent, Table } from 'mdast'
import type { Block, WarningCode } from 'qp-schema'
import { codeHtml } from '../../src/code-language.ts'
import { codeToBlocks as blocksOfCode, hintIn } from '../../src/emit/code-blocks.ts'
import { fencedBlocks } from '../../src/emit/qp-fences/qp-fences.ts'
import { hasTextOrImage } from '../../src/html.ts'
import { type NodesContext, nodesToHtml, partsOfNodes } from './nodes-to-html.testkit.ts'
import { paragraphBlocks, quoteBlocks, richtextBlocks as blocksOfText } from '../../src/emit/text-blocks.ts'
import { fittedRow, type Grid, tableBlocks } from '../../src/emit/tables.ts'
import { tableHtml } from '../../src/table-html.ts'

/** What a handler of flow knows besides its node. */
export interface FlowContext extends NodesContext {
  /** Whether a fence named `qp` at top level holds a block. */
  readonly extended: boolean
  spend(what: 'cell' | 'reference', amount: number): void
}

/** HTML of what stands inside a quote or a list item. */
export function flowToHtml(nodes: readonly RootContent[], context: FlowContext): string {
  return nodes.map((node) => nodeToHtml(node, context)).join('')
}

function nodeToHtml(node: RootContent, context: FlowContext): string {
  switch (node.type) {
    case 'blockquote':
      return blockquoteToHtml(node, context)
    case 'code':
      return codeHtml(node.value, hintIn(infoOf(node)))
    case 'definition':
      return ''
    case 'heading':
      return headingToHtml(node, context)
    case 'list':
      return listToHtml(node, context)
    case 'paragraph':
      return paragraphToHtml(node, context)
    case 'table':
      return tableHtml(gridOf(node, context))
    case 'thematicBreak':
      return '<hr />'
    default:
      throw new Error(`no handler for ${node.type}`)
  }
}

/** Blocks of what stands at top level. */
export function flowToBlocks(nodes: readonly RootContent[], context: FlowContext): Block[] {
  return nodes.flatMap((node) => nodeToBlocks(node, context))
}

function nodeToBlocks(node: RootContent, context: FlowContext): Block[] {
  switch (node.type) {
    case 'blockquote':
      return blockquoteToBlocks(node, context)
    case 'code':
      return codeToBlocks(node, context)
    case 'definition':
      return []
    case 'heading':
      return headingToBlocks(node, context)
    case 'list':
      return listToBlocks(node, context)
    case 'paragraph':
      return paragraphToBlocks(node, context)
    case 'table':
      return tableToBlocks(node, context)
    case 'thematicBreak':
      return [{ type: 'divider' }]
    default:
      throw new Error(`no handler for ${node.type}`)
  }
}

function infoOf({ lang, meta }: Code): string {
  return (meta ?? '') === '' ? (lang ?? '') : `${lang ?? ''} ${meta ?? ''}`
}

function codeToBlocks(node: Code, context: FlowContext): Block[] {
  const { value, position } = node
  return blocksOfCode(
    { value, info: infoOf(node), line: position?.start.line ?? 1 },
    {
      fence: context.extended ? fencedBlocks : undefined,
      warn: (code, _, message) => context.warn(code, { type: 'code', position }, message),
    },
  )
}

function blockquoteToBlocks(node: Blockquote, context: FlowContext): Block[] {
  const [first] = node.children
  const text = first?.type === 'paragraph' ? context.source.slice(first.position?.start.offset) : ''
  const line = node.position?.start.line ?? 1
  return quoteBlocks({ html: flowToHtml(node.children, context), text, line }, reporterOf(node, context))
}

/** Tells with a line of what is dropped at a node. */
function reporterOf(node: Node, context: FlowContext) {
  return {
    warn: (code: WarningCode, _: number, message: string) => context.warn(code, node, message),
  }
}

function blockquoteToHtml(node: Blockquote, context: FlowContext): string {
  return `<blockquote>${flowToHtml(node.children, context)}</blockquote>`
}

const DEEPEST_LEVEL = 3

function headingToBlocks(node: Heading, context: FlowContext): Block[] {
  return richtextBlocks(headingHtml(node, context), node, 'a heading', context)
}

function headingToHtml(node: Heading, context: FlowContext): string {
  const html = headingHtml(node, context)
  return hasTextOrImage(html) ? html : ''
}

function headingHtml(node: Heading, context: FlowContext): string {
  const tag = `h${Math.min(node.depth, DEEPEST_LEVEL)}`
  return `<${tag}>${nodesToHtml(node.children, context)}</${tag}>`
}

function listToBlocks(node: List, context: FlowContext): Block[] {
  return richtextBlocks(listToHtml(node, context), node, 'a list', context)
}

function listToHtml(node: List, context: FlowContext): string {
  const loose = isLoose(node)
  const items = node.children.map((item) => itemHtml(item, loose, context)).join('')
  if (node.ordered !== true) return `<ul>${items}</ul>`
  const start = node.start ?? 1
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${items}</ol>`
}

/** Whether a blank line stands between items or within one. The tree also counts one that follows the list. */
function isLoose(list: List): boolean {
  return [list.children, ...list.children.map((item) => item.children)].some(hasBlankLineBetween)
}

function hasBlankLineBetween(nodes: readonly RootContent[]): boolean {
  return nodes.some((node, index) => {
    const next = nodes[index + 1]
    return next !== undefined && startLine(next) - lastLine(node) > 1
  })
}

function startLine(node: RootContent): number {
  return node.position?.start.line ?? 0
}

/** The last line of what a node holds: blank lines after it may count as its own in the tree. */
function lastLine(node: RootContent): number {
  if (node.type !== 'list' && node.type !== 'listItem') return node.position?.end.line ?? 0
  const last = node.children.at(-1)
  return last === undefined ? startLine(node) : lastLine(last)
}

function itemHtml(item: ListItem, loose: boolean, context: FlowContext): string {
  const children = marked(item.children, item.checked)
  if (loose) return `<li>${flowToHtml(children, context)}</li>`
  const html = children.map((child) =>
    child.type === 'paragraph' ? nodesToHtml(child.children, context) : flowToHtml([child], context),
  )
  return `<li>${html.join('')}</li>`
}

function marked(children: RootContent[], checked: boolean | null | undefined): RootContent[] {
  const index = children.findIndex(({ type }) => type === 'paragraph')
  const paragraph = children[index]
  if (typeof checked !== 'boolean' || paragraph?.type !== 'paragraph') return children
  const box = { type: 'text', value: checked ? '☑ ' : '☐ ' } as const
  return children.with(index, { ...paragraph, children: [box, ...paragraph.children] })
}

/** A paragraph; each image that is alone on its line is a block of its own and splits it. */
function paragraphToBlocks(node: Paragraph, context: FlowContext): Block[] {
  const parts = partsOfNodes(node.children, context)
  return paragraphBlocks(parts, node.position?.start.line ?? 1, reporterOf(node, context))
}

function paragraphToHtml(node: Paragraph, context: FlowContext): string {
  return `<p>${nodesToHtml(node.children, context)}</p>`
}

function tableToBlocks(node: Table, context: FlowContext): Block[] {
  return tableBlocks(gridOf(node, context), node.position?.start.line ?? 1, reporterOf(node, context))
}

function gridOf(node: Table, context: FlowContext): Grid {
  const [headers = [], ...rows] = node.children.map((row, index) => {
    const cells = row.children.map((cell) => nodesToHtml(cell.children, context))
    const { warn } = reporterOf(row, context)
    return index === 0
      ? cells
      : fittedRow(cells, node.children[0]?.children.length ?? 0, 0, { warn, spend: context.spend })
  })
  return { headers, rows, align: headers.map((_, column) => node.align?.[column] ?? undefined) }
}

function richtextBlocks(html: string, node: Node, name: string, context: FlowContext): Block[] {
  return blocksOfText(html, node.position?.start.line ?? 1, name, reporterOf(node, context))
}
