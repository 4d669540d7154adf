import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { isColumn } from '../../document/column.ts'

/** A node of the page itself, not within another. */
export interface TopNode {
  readonly node: Node
  readonly from: number
  readonly to: number
  readonly index: number
}

/** The node of the page around a position, or the one that begins there. */
export function topNodeAt(doc: Node, position: number): TopNode | undefined {
  const $position = doc.resolve(Math.max(0, Math.min(position, doc.content.size)))
  const index = $position.depth > 0 ? $position.index(0) : Math.min($position.index(0), doc.childCount - 1)
  const node = doc.maybeChild(index)
  if (node === null) return undefined
  const from = $position.posAtIndex(index, 0)
  return { node, from, to: from + node.nodeSize, index }
}

/** The nodes of the page that a selection touches, from the first to the last. */
export function selectedTopNodes({ doc, selection }: EditorState): [TopNode, TopNode] | undefined {
  const first = topNodeAt(doc, selection.from)
  const end = selection instanceof NodeSelection || !selection.empty ? selection.to - 1 : selection.to
  const last = topNodeAt(doc, Math.max(end, selection.from))
  return first && last && [first, last]
}

/** The nodes that a selection touches in the column in which all of it is, and where they stand. */
export function selectedInColumn({
  doc,
  selection,
}: EditorState): { readonly nodes: readonly Node[]; readonly from: number; readonly to: number } | undefined {
  const { $from, to, empty } = selection
  const $last = doc.resolve(empty ? to : to - 1)
  const column = $from.node(1)
  if (!isColumn(column) || $from.sharedDepth(to) === 0) return undefined
  const [first, end] = [$from.index(1), $last.index(1) + 1]
  return {
    nodes: column.children.slice(first, end),
    from: $from.posAtIndex(first, 1),
    to: $from.posAtIndex(end, 1),
  }
}

/** The node of the page around a position; in a column, the one of the column. */
export function blockAround($position: ResolvedPos): Node | undefined {
  return $position.node(isColumn($position.node(1)) ? 2 : 1)
}

/** The lines of text in a node: the content of each of its text blocks. A card has none. */
export function linesOf(node: Node): Fragment[] {
  if (node.type.spec.code === true)
    return node.textContent
      .split('\n')
      .map((line) => (line === '' ? Fragment.empty : Fragment.from(node.type.schema.text(line))))
  if (node.isTextblock) return [node.content]
  return node.children.flatMap(linesOf)
}

/** The caret into the first text at or after a position; a card there is selected. */
export function placeCaret(
  transaction: Transaction,
  position: number,
  side: 'start' | 'end' = 'start',
): Transaction {
  const { doc } = transaction
  const node = doc.nodeAt(position)
  if (node !== null && NodeSelection.isSelectable(node) && node.isAtom && !node.isTextblock)
    return transaction.setSelection(NodeSelection.create(doc, position))
  if (side === 'end' && node !== null)
    return transaction.setSelection(Selection.near(doc.resolve(position + node.nodeSize - 1), -1))
  return transaction.setSelection(TextSelection.near(doc.resolve(position + 1)))
}

/** How deep the nearest node of one of these types is around a position; `undefined` where there is none. */
export function depthOf($position: ResolvedPos, ...names: readonly string[]): number | undefined {
  for (let depth = $position.depth; depth > 0; depth -= 1)
    if (names.includes($position.node(depth).type.name)) return depth
  return undefined
}

/** Whether a position is in a paragraph of the page itself that has nothing in it yet. */
export function isInEmptyParagraph({ depth, parent }: ResolvedPos): boolean {
  return depth === 1 && parent.type.name === 'p' && parent.content.size === 0
}

/** Whether a node is a paragraph or a heading: a line to write text in. */
export function isLine(node: Node | null): boolean {
  return node !== null && /^(?:p|h[123])$/.test(node.type.name)
}
