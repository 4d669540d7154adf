import type { Node } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'
import { isColumn } from '../document/column.ts'
import { schema } from '../document/schema.ts'

/**
 * What has to hold after each change. A paragraph that came out of a list stands in `<p>` again. A table has as many cells
 * in each row as it has headers, in its first row, and the cells of a column are aligned as its header is.
 */
export const normalize = new Plugin({
  appendTransaction(_transactions, before, { doc, tr }) {
    if (doc === before.doc) return null
    const known = new Set(before.doc.children)
    doc.forEach((node, offset) => {
      if (known.has(node)) return
      if (isColumn(node)) node.forEach((child, at) => normalizeLine(tr, child, offset + 1 + at))
      else if (node.type.name === 'table_block') normalizeTable(tr, node, offset)
      else normalizeLine(tr, node, offset)
    })
    return tr.docChanged ? tr : null
  },
})

function normalizeLine(transaction: Transaction, { type, attrs }: Node, offset: number): void {
  if (type.name === 'p' && attrs['bare'] === true && attrs['origin'] === null)
    transaction.setNodeAttribute(transaction.mapping.map(offset), 'bare', false)
}

function normalizeTable(transaction: Transaction, table: Node, offset: number): void {
  const first = table.firstChild
  if (first === null) return
  const rows = table.children.map((row, index) => normalizeRow(row, first, index === 0))
  if (rows.every((row, index) => row === table.child(index))) return
  const from = transaction.mapping.map(offset)
  let at = from + 1
  for (const [index, row] of rows.entries()) {
    const old = table.child(index)
    if (row !== old) replaceRow(transaction, { at, old, row })
    at += row.nodeSize
  }
}

/** Cell by cell, so that the caret stays where it is. */
function replaceRow(
  transaction: Transaction,
  { at, old, row }: { readonly at: number; readonly old: Node; readonly row: Node },
): void {
  let position = at + 1
  for (const [index, cell] of row.children.entries()) {
    const current = old.maybeChild(index)
    if (current === null) transaction.insert(position, cell)
    else if (!current.sameMarkup(cell)) transaction.setNodeMarkup(position, null, cell.attrs)
    position += cell.nodeSize
  }
  const tooMany = old.children.slice(row.childCount).reduce((size, cell) => size + cell.nodeSize, 0)
  if (tooMany > 0) transaction.delete(position, position + tooMany)
}

function normalizeRow(row: Node, first: Node, header: boolean): Node {
  const cells = first.children.map((like, column) => {
    const align: unknown = like.attrs['align']
    const cell = row.maybeChild(column)
    if (cell === null) return schema.node('table_cell', { header, align })
    const isRight = cell.attrs['header'] === header && cell.attrs['align'] === align
    return isRight ? cell : cell.type.create({ header, align }, cell.content)
  })
  const isRight = cells.length === row.childCount && cells.every((cell, column) => cell === row.child(column))
  return isRight ? row : row.type.create(row.attrs, cells)
}
