import type { Node } from 'prosemirror-model'
import type { Arranged } from 'qp-schema'
import { schema } from './schema.ts'

/**
 * The nodes of one block as it is arranged. Prose of several nodes in a cell of a row is a column: one node, so that its
 * nodes stand one below the other. FORMAT.md 3.1.7
 */
export function arrangedNodes(nodes: readonly Node[], arranged: Arranged | null): readonly Node[] {
  const [first] = nodes
  const isOne = first !== undefined && nodes.length > 1 && isCell(arranged)
  const own = nodes.map((node) =>
    node.type.create({ ...node.attrs, arranged: isOne ? null : arranged }, node.content, node.marks),
  )
  return isOne ? [schema.node('column', { origin: first.attrs['origin'] as unknown, arranged }, own)] : own
}

/** Whether a block stands in a row. */
export function isCell(arranged: Arranged | null): boolean {
  return /^(?:half|third)$/.test(arranged?.width ?? '')
}

/** Whether a node is prose that stands in a row as one. */
export function isColumn(node: Node | null | undefined): boolean {
  return node?.type.name === 'column'
}
