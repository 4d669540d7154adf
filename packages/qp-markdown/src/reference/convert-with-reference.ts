import { fromMarkdown, type Options } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import type { Definition, Nodes, Root } from 'mdast'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { cleanText } from 'qp-schema/policy'
import { blocksOf, type Conversion, type ConvertOptions } from '../markdown-to-blocks.ts'
import { gfmNodes } from './gfm-nodes.ts'

/**
 * Converts markdown with `mdast-util-from-markdown`, which defines what is right. Not bounded in time: see the limits
 * of what calls it.
 */
export function convertWithReference(markdown: string, options: ConvertOptions = {}): Conversion {
  const source = cleanText(markdown).replace(/^\ufeff/, '')
  if (!/\S/.test(source)) return { blocks: [], warnings: [] }
  const first = parse(source)
  const notes = definitionsOf(first).filter(({ identifier }) => identifier.startsWith('^'))
  if (notes.length === 0) return convert(first, source, options)
  const starts = [0, ...notes.map(({ position }) => position?.start.offset ?? 0)]
  const escaped = starts.map((from, index) => source.slice(from, starts[index + 1])).join('\\')
  return convert(parse(escaped), escaped, options)
}

function convert(tree: Root, source: string, options: ConvertOptions): Conversion {
  const definitions = new Map<string, Definition>()
  for (const definition of definitionsOf(tree)) {
    if (!definitions.has(definition.identifier)) definitions.set(definition.identifier, definition)
  }
  return blocksOf({ tree, source, definitions }, options)
}

function parse(source: string): Root {
  return fromMarkdown(source, OPTIONS)
}

function definitionsOf(tree: Root): Definition[] {
  const found: Definition[] = []
  const pending: Nodes[] = [tree]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'definition') found.push(node)
    if ('children' in node) pending.push(...node.children.toReversed())
  }
  return found
}

const OPTIONS: Options = {
  extensions: [
    gfmAutolinkLiteral(),
    gfmTable(),
    gfmStrikethrough({ singleTilde: false }),
    gfmTaskListItem(),
    // An HTML block would swallow the markdown lines after it; inline HTML stays a node, so that nothing in a
    // tag is read as emphasis or as a bare URL.
    { disable: { null: ['htmlFlow'] } },
  ],
  mdastExtensions: [gfmNodes, gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown()],
}
