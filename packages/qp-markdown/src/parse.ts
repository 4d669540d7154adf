import { fromMarkdown, type Options } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import type { Definition, Nodes, Root } from 'mdast'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { ContentTooComplexError, LIMITS } from 'qp-schema'
import { workGuard } from './guard/work-guard.ts'

/** A parsed document. */
export interface Document {
  readonly tree: Root
  /** What the positions in the tree point into. */
  readonly source: string
  /** The first definition of each normalized identifier. */
  readonly definitions: ReadonlyMap<string, Definition>
}

/**
 * Parses markdown that has passed `scanMarkdown`.
 *
 * A footnote's definition whose text is a URL reads as a link definition to CommonMark. Such a document is parsed
 * again with the bracket escaped, so that the note stays text.
 */
export function parseMarkdown(markdown: string): Document {
  const first = parse(markdown)
  const footnotes = first.found.filter((definition) => definition.identifier.startsWith('^'))
  if (footnotes.length === 0) return first
  return parse(
    withBackslashes(
      markdown,
      footnotes.map((note) => note.position?.start.offset ?? 0),
    ),
  )
}

const autolinkLiteral = gfmAutolinkLiteralFromMarkdown()

const OPTIONS: Options = {
  extensions: [
    gfmAutolinkLiteral(),
    gfmStrikethrough({ singleTilde: false }),
    gfmTable(),
    gfmTaskListItem(),
    // An HTML block would swallow the markdown lines after it; inline HTML stays a node, so that nothing in a
    // tag is read as emphasis or as a bare URL.
    { disable: { null: ['htmlFlow'] } },
    workGuard,
  ],
  mdastExtensions: [
    // Without its transform: that walks the tree recursively with regular expressions of quadratic time.
    { enter: autolinkLiteral.enter ?? {}, exit: autolinkLiteral.exit ?? {} },
    gfmStrikethroughFromMarkdown(),
    gfmTableFromMarkdown(),
    gfmTaskListItemFromMarkdown(),
  ],
}

function parse(source: string): Document & { found: Definition[] } {
  const tree = fromMarkdown(source, OPTIONS)
  const found = inspect(tree)
  const definitions = new Map<string, Definition>()
  for (const definition of found) {
    if (!definitions.has(definition.identifier)) definitions.set(definition.identifier, definition)
  }
  return { tree, source, definitions, found }
}

/** All definitions of a tree; refuses one too deep for the recursive handlers. Keeps its own stack. */
function inspect(tree: Root): Definition[] {
  const found: Definition[] = []
  const pending: [node: Nodes, depth: number][] = [[tree, 0]]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, depth] = next
    if (depth > DEEPEST_NODE) {
      throw new ContentTooComplexError(`more than ${DEEPEST_NODE} elements within one another`, 'content')
    }
    if (node.type === 'definition') found.push(node)
    if ('children' in node) for (const child of node.children.toReversed()) pending.push([child, depth + 1])
  }
  return found
}

// A node is one element of HTML; a table has `<tbody>` and a code block `<code>` besides.
const DEEPEST_NODE = LIMITS.htmlDepth - 1

function withBackslashes(markdown: string, offsets: readonly number[]): string {
  const starts = [0, ...offsets]
  return starts.map((from, index) => markdown.slice(from, starts[index + 1])).join('\\')
}
