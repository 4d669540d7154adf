import type { Definition, Nodes, Root } from 'mdast'
import { ContentTooComplexError, LIMITS } from 'qp-schema'
import { DefinitionLabels } from './definition-labels.ts'
import { join } from './split/join.ts'
import type { Part } from './split/part.ts'
import { PART_SIZE, partsOf } from './split/parts.ts'
import { PartParser } from './part-parser.ts'

/** A parsed document. */
export interface Document {
  readonly tree: Root
  /** What the offsets and lines in the tree point into; its columns are meaningless. */
  readonly source: string
  /** The first definition of each normalized identifier. */
  readonly definitions: ReadonlyMap<string, Definition>
}

/** Options of {@link parseMarkdown}. */
export interface ParseOptions {
  /** Characters of a part that is parsed alone; what is shorter than one construct has no effect. */
  readonly partSize?: number
}

/**
 * Parses markdown that has passed `scanMarkdown`.
 *
 * A footnote's definition whose text is a URL reads as a link definition to CommonMark. Such a document is parsed
 * again with the bracket escaped, so that the note stays text.
 */
export function parseMarkdown(markdown: string, options: ParseOptions = {}): Document {
  const first = parse(markdown, options)
  const footnotes = first.found.filter((definition) => definition.identifier.startsWith('^'))
  if (footnotes.length === 0) return first
  return parse(
    withBackslashes(
      markdown,
      footnotes.map((note) => note.position?.start.offset ?? 0),
    ),
    options,
  )
}

function parse(source: string, { partSize = PART_SIZE }: ParseOptions): Document & { found: Definition[] } {
  const parts = [...partsOf(source, partSize)]
  const tree = join(parts, parseParts(parts))
  const found = inspect(tree)
  const definitions = new Map<string, Definition>()
  for (const definition of found) {
    if (!definitions.has(definition.identifier)) definitions.set(definition.identifier, definition)
  }
  return { tree, source, definitions, found }
}

/**
 * Definitions hold in the parts before theirs too: so those that may have some are read first, and again where they
 * refer to one that came later.
 */
function parseParts(parts: readonly Part[]): Root[] {
  const labels = new DefinitionLabels()
  const parser = new PartParser(labels)
  const read = (part: Part): [tree: Root, missed: readonly string[]] => [
    parser.parse(part.source, part.textOnly),
    labels.takeMissed(),
  ]
  const defining = parts.filter(({ source }) => source.includes(']:'))
  const first = new Map(defining.map((part) => [part, read(part)]))
  return parts.map((part) => {
    const [tree, missed] = first.get(part) ?? read(part)
    return missed.some((label) => labels.has(label)) ? read(part)[0] : tree
  })
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
