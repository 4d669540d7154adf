import { exitCode } from 'prosemirror-commands'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { MenuEntry } from '../../block-editing.ts'
import { schema } from '../../document/schema.ts'
import { isLine, linesOf, placeCaret, selectedTopNodes, type TopNode } from './positions.ts'

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

/** Makes one block of another type of the text in the blocks that are selected; cards stay as they are. */
export function turnInto(entry: MenuEntry): Command {
  return onSelected(([first, last], { doc, tr }) => {
    const nodes = doc.children.slice(first.index, last.index + 1)
    if (!nodes.every(holdsText)) return undefined
    const { align } = first.node.attrs
    const made = entry.make(schema, nodes.flatMap(linesOf))
    tr.replaceWith(
      first.from,
      last.to,
      // A centred line that becomes another is centred as well.
      made.map((node) => (align && isLine(node) ? node.type.create({ align }, node.content) : node)),
    )
    return placeCaret(tr, first.from, 'end')
  })
}

/** Details are unfolded when the page is opened, or folded. */
export const toggleOpen: Command = (state, dispatch) => {
  const top = selectedTopNodes(state)?.[0]
  if (top?.node.type.name !== 'details') return false
  dispatch?.(state.tr.setNodeAttribute(top.from, 'open', top.node.attrs['open'] === null ? '' : null))
  return true
}

/** Out of code, quote, callout, table or any other block: a paragraph below it. */
export const leaveBlock: Command = (state, dispatch, view) => {
  const { $from, $to } = state.selection
  if ($from.depth === 1 && $from.parent.type.spec.code === true) return exitCode(state, dispatch, view)
  const after = $to.depth === 0 ? $to.pos : $to.after(1)
  const transaction = state.tr.insert(after, schema.node('p'))
  dispatch?.(placeCaret(transaction, after).scrollIntoView())
  return true
}

/** Whether a node is text that can be turned into another block without a loss. */
export function holdsText(node: Node): boolean {
  return !node.isAtom && !['table', 'table_block', 'figure'].includes(node.type.name)
}

/** Puts a new block, made of lines, in place of a stretch of the page. After the last card there is a line to go on. */
export function putBlock(
  transaction: Transaction,
  entry: MenuEntry,
  { from, to, lines }: { readonly from: number; readonly to: number; readonly lines: readonly Fragment[] },
): Transaction {
  const made = entry.make(schema, lines)
  transaction.replaceWith(from, to, made)
  const end = from + made.reduce((size, node) => size + node.nodeSize, 0)
  if (end === transaction.doc.content.size && !entry.holdsText) transaction.insert(end, schema.node('p'))
  const isUnselectable = made[0]?.isLeaf === true && !NodeSelection.isSelectable(made[0])
  const target = entry.name === 'divider' || isUnselectable ? from + (made[0]?.nodeSize ?? 0) : from
  placeCaret(transaction, target)
  // Behind the box of a task.
  if (entry.name === 'taskList') {
    const { $from } = transaction.selection
    transaction.setSelection(TextSelection.create(transaction.doc, $from.start() + 2))
  }
  return transaction.scrollIntoView()
}

/** Nodes that belong to no block that came in: copies become blocks of their own. */
export function asNew(content: Fragment): Fragment {
  return Fragment.from(
    content.content.map((node) =>
      node.attrs['origin'] === undefined || node.attrs['origin'] === null
        ? node
        : node.type.create({ ...node.attrs, origin: null }, node.content, node.marks),
    ),
  )
}

/** The same for a slice. */
export function newSlice(slice: Slice): Slice {
  return new Slice(asNew(slice.content), slice.openStart, slice.openEnd)
}
