import type { Node } from 'prosemirror-model'
import { Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { bareParagraph } from '../../rich-html/html-to-nodes.ts'
import { type Cell, cellAt, gridOf } from './grid.ts'

/** A cell without anything in it, of the kind of another. */
export function emptyCell({ type, attrs }: Node, align: unknown = null): Node {
  const content = type.inlineContent ? undefined : [bareParagraph(type.schema)]
  return type.create({ header: attrs['header'], align }, content)
}

/** The same cell over another number of rows. */
export function withRows(cell: Node, rows: number): Node {
  return cell.type.create({ ...cell.attrs, rowspan: spanOf(rows) }, cell.content)
}

/** Has a cell reach over another number of rows or columns. */
export function setSpan(
  transaction: Transaction,
  position: number,
  span: { readonly rowspan: number } | { readonly colspan: number },
): void {
  for (const [name, count] of Object.entries(span))
    transaction.setNodeAttribute(position, name, spanOf(count))
}

function spanOf(count: number): string | null {
  return count === 1 ? null : String(count)
}

/** Selects what stands in the cell that covers a place of the table at a position, or in one near it. */
export function selectPlace(
  transaction: Transaction,
  from: number,
  { row, column }: Pick<Cell, 'row' | 'column'>,
): Transaction {
  const table = transaction.doc.nodeAt(from)
  if (table === null) return transaction
  const grid = gridOf(table)
  const cell = cellAt(grid, row, column) ?? grid.cells.findLast((one) => one.row <= row) ?? grid.cells[0]
  return cell === undefined ? transaction : selectCell(transaction, from, cell)
}

/** Selects what stands in a cell of the table at a position. */
export function selectCell(transaction: Transaction, from: number, { at, node }: Cell): Transaction {
  const { doc } = transaction
  const [$start, $end] = [doc.resolve(from + at + 1), doc.resolve(from + at + node.nodeSize - 1)]
  let hasText = node.isTextblock
  node.descendants(({ isTextblock }) => {
    hasText ||= isTextblock
  })
  const selection = hasText ? TextSelection.between($start, $end) : Selection.near($start)
  return transaction.setSelection(selection).scrollIntoView()
}
