import type { Node } from 'prosemirror-model'
import {
  type Arranged,
  type Block,
  fieldKindsOf,
  type InLanguage,
  isBlockType,
  isExtension,
  type KnownBlock,
} from 'qp-schema'
import { showsSomething } from 'qp-schema/policy'
import type { AnyBlock } from '../any-block.ts'
import type { BlockEditing } from '../block-editing.ts'
import { BLOCKS } from '../blocks/index.ts'
import { isOfKnownForm } from '../block-forms/known-form.ts'
import { arrangedNodes, isColumn } from './column.ts'
import { schema } from './schema.ts'

/** A block of a document, and where its nodes stand in it. */
export interface PlacedBlock {
  readonly block: AnyBlock
  readonly from: number
  readonly to: number
}

/**
 * Blocks as a document and back. What came in is remembered with the nodes that were made of it: where these are as they
 * were, the block that is written is the very one that came in, whatever reading and writing would make of it.
 */
export class PageDocument {
  readonly #known: { readonly block: AnyBlock; readonly nodes: readonly Node[] }[] = []

  /** The document of blocks. An empty page has a paragraph to write in. */
  read(blocks: readonly AnyBlock[]): Node {
    const nodes = blocks.flatMap((block) => {
      const origin = this.#known.length
      const made = nodesOf(block).map((node) => withOrigin(node, origin))
      this.#known.push({ block, nodes: made })
      return made
    })
    return schema.node('doc', null, nodes.length === 0 ? [schema.node('p')] : nodes)
  }

  /** The blocks of a document. Lines without anything in them are none. */
  write(document: Node): AnyBlock[] {
    return this.place(document).map(({ block }) => block)
  }

  /** The blocks of a document, each with its place. */
  place(document: Node): PlacedBlock[] {
    const placed: PlacedBlock[] = []
    let from = 0
    for (const nodes of runsOf(document.children)) {
      const to = nodes.reduce((end, node) => end + node.nodeSize, from)
      const block = this.#blockOf(nodes)
      if (block !== undefined) placed.push({ block, from, to })
      from = to
    }
    return placed
  }

  /** The language and the direction of the block that a node was made of. */
  languageOf(node: Node): InLanguage {
    return languageOf(this.#known[Number(node.attrs['origin'] ?? -1)]?.block)
  }

  #blockOf(nodes: readonly Node[]): AnyBlock | undefined {
    const [first] = nodes
    const known = this.#known[Number(first?.attrs['origin'] ?? -1)]
    const isAsItWas =
      known?.nodes.length === nodes.length && known.nodes.every((node, at) => nodes[at]?.eq(node))
    if (isAsItWas) return known.block
    if (first?.type.name === 'locked_block') return first.attrs['block'] as AnyBlock
    const block = editingOf(typeOf(first)).write(nodes)
    if (block.type === 'richtext' && !showsSomething(block.html)) return undefined
    if (isExtension(block)) return block
    const language = 'lang' in fieldKindsOf(block) ? languageOf(known?.block) : {}
    return { ...block, ...language, ...(first?.attrs['arranged'] as Arranged | null) }
  }
}

function languageOf(block: AnyBlock | undefined): InLanguage {
  const { lang, dir } = (block ?? {}) as InLanguage
  return { ...(lang !== undefined && { lang }), ...(dir !== undefined && { dir }) }
}

/** A node that was made of a block; what stands in a column knows it as well. */
function withOrigin(node: Node, origin: number): Node {
  const content = isColumn(node) ? node.children.map((child) => withOrigin(child, origin)) : node.content
  return node.type.create({ ...node.attrs, origin }, content, node.marks)
}

/** Nodes of prose that came from one block and stand side by side are one block again; all others are one each. */
export function runsOf(nodes: readonly Node[]): Node[][] {
  const runs: Node[][] = []
  for (const node of nodes) {
    const before = runs.at(-1)?.at(-1)
    const origin: unknown = node.attrs['origin']
    const isSame =
      origin !== null &&
      before?.attrs['origin'] === origin &&
      before?.attrs['arranged'] === node.attrs['arranged']
    if (isSame && [node, before].every((one) => one?.type.isInGroup('flow') === true)) runs.at(-1)?.push(node)
    else runs.push([node])
  }
  return runs
}

/** The nodes of a block, which belong to no page yet. */
export function nodesOf(block: AnyBlock): readonly Node[] {
  const nodes = isOfKnownForm(block) ? nodesOfKnown(block) : undefined
  return nodes ?? [schema.node('locked_block', { block })]
}

function nodesOfKnown(block: KnownBlock): readonly Node[] | undefined {
  const { width, fold, tab, ...own } = block
  const fields = Object.entries({ width, fold, tab }).filter(([, value]) => value !== undefined)
  const nodes = editingOf(block.type).read(own as KnownBlock, schema)
  if (fields.length === 0) return nodes
  return nodes && arrangedNodes(nodes, Object.fromEntries(fields))
}

function typeOf(node: Node | undefined): string {
  return node?.type.name.endsWith('_block') === true ? node.type.name.slice(0, -'_block'.length) : 'richtext'
}

/** TypeScript cannot see that the entry of a type takes the blocks of that type. */
function editingOf(type: string): BlockEditing<Block> {
  return BLOCKS[isBlockType(type) ? type : 'richtext'] as unknown as BlockEditing<Block>
}
