import { exitCode } from 'prosemirror-commands'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type Command, NodeSelection, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import type { MenuEntry } from '../../block-editing.ts'
import { schema } from '../../document/schema.ts'
import { linesOf, placeCaret, selectedTopNodes } from './positions.ts'

/** Moves the blocks that are selected past their neighbour. */
export function moveBlocks(direction: 'up' | 'down'): Command {
  return (state, dispatch) => {
    const ends = selectedTopNodes(state)
    if (ends === undefined) return false
    const [first, last] = ends
    const neighbour = state.doc.maybeChild(direction === 'up' ? first.index - 1 : last.index + 1)
    if (neighbour === null) return false
    const offset = direction === 'up' ? -neighbour.nodeSize : neighbour.nodeSize
    const moved = state.doc.slice(first.from, last.to).content
    const transaction = state.tr
    if (direction === 'up') transaction.replaceWith(first.from + offset, last.to, moved.addToEnd(neighbour))
    else transaction.replaceWith(first.from, last.to + offset, moved.addToStart(neighbour))
    const { anchor, head } = state.selection
    transaction.setSelection(
      state.selection instanceof NodeSelection
        ? NodeSelection.create(transaction.doc, anchor + offset)
        : Selection.fromJSON(transaction.doc, {
            ...(state.selection.toJSON() as object),
            anchor: anchor + offset,
            head: head + offset,
          }),
    )
    dispatch?.(transaction.scrollIntoView())
    return true
  }
}

/** Puts the same blocks below those that are selected. */
export const duplicateBlocks: Command = (state, dispatch) => {
  const ends = selectedTopNodes(state)
  if (ends === undefined) return false
  const [first, last] = ends
  const transaction = state.tr.insert(last.to, asNew(state.doc.slice(first.from, last.to).content))
  dispatch?.(placeCaret(transaction, last.to).scrollIntoView())
  return true
}

/** Takes the blocks away that are selected. A page without any has an empty paragraph. */
export const deleteBlocks: Command = (state, dispatch) => {
  const ends = selectedTopNodes(state)
  if (ends === undefined) return false
  const [first, last] = ends
  const isAll = first.index === 0 && last.index === state.doc.childCount - 1
  const transaction = isAll
    ? state.tr.replaceWith(0, state.doc.content.size, schema.node('p'))
    : state.tr.delete(first.from, last.to)
  const near = Math.min(first.from, transaction.doc.content.size)
  transaction.setSelection(Selection.near(transaction.doc.resolve(near)))
  dispatch?.(transaction.scrollIntoView())
  return true
}

/** Makes one block of another type of the text in the blocks that are selected; cards stay as they are. */
export function turnInto(entry: MenuEntry): Command {
  return (state, dispatch) => {
    const ends = selectedTopNodes(state)
    if (ends === undefined) return false
    const [first, last] = ends
    const nodes = state.doc.children.slice(first.index, last.index + 1)
    const lines = nodes.flatMap(linesOf)
    if (!nodes.every(holdsText)) return false
    const made = entry.make(schema, lines)
    const transaction = state.tr.replaceWith(first.from, last.to, made)
    dispatch?.(placeCaret(transaction, first.from, 'end').scrollIntoView())
    return true
  }
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
  {
    entry,
    from,
    to,
    lines,
  }: {
    readonly entry: MenuEntry
    readonly from: number
    readonly to: number
    readonly lines: readonly Fragment[]
  },
): Transaction {
  const made = entry.make(schema, lines)
  transaction.replaceWith(from, to, made)
  const end = from + made.reduce((size, node) => size + node.nodeSize, 0)
  if (end === transaction.doc.content.size && !entry.holdsText) transaction.insert(end, schema.node('p'))
  const isLine = made[0]?.isLeaf === true && !NodeSelection.isSelectable(made[0])
  const target = entry.name === 'divider' || isLine ? end : from
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
