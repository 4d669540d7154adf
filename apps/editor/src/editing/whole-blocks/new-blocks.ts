import { exitCode } from 'prosemirror-commands'
import { Fragment, Slice } from 'prosemirror-model'
import { type Command, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import type { MenuEntry } from '../../block-editing.ts'
import { isColumn } from '../../document/column.ts'
import { schema } from '../../document/schema.ts'
import { placeCaret } from './positions.ts'

/** Out of code, quote, callout, table or any other block: a paragraph below it. */
export const leaveBlock: Command = (state, dispatch, view) => {
  const { $from, $to } = state.selection
  if ($from.depth === 1 && $from.parent.type.spec.code === true) return exitCode(state, dispatch, view)
  const after = $to.depth === 0 ? $to.pos : $to.after(1)
  const transaction = state.tr.insert(after, schema.node('p'))
  dispatch?.(placeCaret(transaction, after).scrollIntoView())
  return true
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
    content.content.map((node) => {
      if (node.attrs['origin'] === undefined || node.attrs['origin'] === null) return node
      const inner = isColumn(node) ? asNew(node.content) : node.content
      return node.type.create({ ...node.attrs, origin: null }, inner, node.marks)
    }),
  )
}

/** The same for a slice. */
export function newSlice(slice: Slice): Slice {
  return new Slice(asNew(slice.content), slice.openStart, slice.openEnd)
}
