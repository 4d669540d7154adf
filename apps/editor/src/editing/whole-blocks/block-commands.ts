import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, Selection, type Transaction } from 'prosemirror-state'
import type { Arranged } from 'qp-schema'
import type { MenuEntry } from '../../block-editing.ts'
import { arrangedNodes, isColumn } from '../../document/column.ts'
import { schema } from '../../document/schema.ts'
import { entryWithin } from '../../blocks/within.ts'
import { asList, isList, withoutBox } from './as-list.ts'
import { asNew } from './new-blocks.ts'
import { isLine, linesOf, placeCaret, selectedInColumn, selectedTopNodes, type TopNode } from './positions.ts'

/** A command for the blocks that are selected. */
function onSelected(
  act: (ends: readonly [TopNode, TopNode], state: EditorState) => Transaction | undefined,
): Command {
  return (state, dispatch) => {
    const ends = selectedTopNodes(state)
    const transaction = ends && act(ends, state)
    if (transaction !== undefined) dispatch?.(transaction.scrollIntoView())
    return transaction !== undefined
  }
}

/** Moves the blocks that are selected past their neighbour. */
export function moveBlocks(direction: 'up' | 'down'): Command {
  return onSelected(([first, last], { doc, selection, tr }) => {
    const neighbour = doc.maybeChild(direction === 'up' ? first.index - 1 : last.index + 1)
    if (neighbour === null) return undefined
    const offset = direction === 'up' ? -neighbour.nodeSize : neighbour.nodeSize
    const moved = doc.slice(first.from, last.to).content
    if (direction === 'up') tr.replaceWith(first.from + offset, last.to, moved.addToEnd(neighbour))
    else tr.replaceWith(first.from, last.to + offset, moved.addToStart(neighbour))
    const [anchor, head] = [selection.anchor + offset, selection.head + offset]
    if (selection instanceof NodeSelection) return tr.setSelection(NodeSelection.create(tr.doc, anchor))
    const json = { ...(selection.toJSON() as object), anchor, head }
    return tr.setSelection(Selection.fromJSON(tr.doc, json))
  })
}

/** Puts the same blocks below those that are selected. */
export const duplicateBlocks: Command = onSelected(([first, last], { doc, tr }) =>
  placeCaret(tr.insert(last.to, asNew(doc.slice(first.from, last.to).content)), last.to),
)

/** Takes the blocks away that are selected. A page without any has an empty paragraph. */
export const deleteBlocks: Command = onSelected(([first, last], { doc, tr }) => {
  const isAll = first.index === 0 && last.index === doc.childCount - 1
  if (isAll) tr.replaceWith(0, doc.content.size, schema.node('p'))
  else tr.delete(first.from, last.to)
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(first.from, tr.doc.content.size))))
})

/**
 * Makes one block of another type of the text in the blocks that are selected, or of what is selected in a column; cards
 * stay as they are.
 */
export function turnInto(entry: MenuEntry): Command {
  return onSelected(([first, last], state) => {
    const { doc, tr } = state
    const within = selectedInColumn(state)
    const { from, to } = within ?? { from: first.from, to: last.to }
    const nodes = within?.nodes ?? doc.children.slice(first.index, last.index + 1)
    if (!nodes.every(holdsText)) return undefined
    const lines = nodes.flatMap((node) =>
      entry.name !== 'taskList' && isList(node) ? linesOf(node).map(withoutBox) : linesOf(node),
    )
    // A centred line that becomes another is centred as well.
    const align: unknown = nodes[0]?.attrs['align']
    const list = asList(nodes, entry.name)
    const made = (
      list ? [list] : (within === undefined ? entry : entryWithin(entry)).make(schema, lines)
    ).map((node) => (align && isLine(node) ? node.type.create({ ...node.attrs, align }, node.content) : node))
    if (within !== undefined) {
      if (!made.every(({ type }) => type.isInGroup('flow'))) return undefined
      return placeCaret(tr.replaceWith(from, to, made), from, 'end')
    }
    // It stands where it stood.
    const { arranged } = first.node.attrs as { readonly arranged: Arranged | null }
    const blocks = isColumn(first.node) ? [made] : made.map((node) => [node])
    tr.replaceWith(
      from,
      to,
      blocks.flatMap((block) => arrangedNodes(block, arranged)),
    )
    return placeCaret(tr, from, 'end')
  })
}

/** Details are unfolded when the page is opened, or folded. */
export const toggleOpen: Command = (state, dispatch) => {
  const top = selectedTopNodes(state)?.[0]
  if (top?.node.type.name !== 'details') return false
  dispatch?.(state.tr.setNodeAttribute(top.from, 'open', top.node.attrs['open'] === null ? '' : null))
  return true
}

/** Whether a node is text that can be turned into another block without a loss. */
function holdsText(node: Node): boolean {
  return !node.isAtom && !['table', 'table_block', 'figure'].includes(node.type.name)
}
