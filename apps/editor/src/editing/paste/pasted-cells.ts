import { Fragment, type Node } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import { schema } from '../../document/schema.ts'
import type { CellAtCaret } from '../tables/cell-at-caret.ts'
import { selectPlace } from '../tables/cells.ts'
import { gridOf } from '../tables/grid.ts'
import { linesOf } from '../whole-blocks/positions.ts'

/** What cells hold, row by row. */
export type Cells = readonly (readonly Fragment[])[]

/** The cells of a table that is all there is; what a merged one covers is empty. */
export function cellsOf(nodes: readonly Node[]): Cells | undefined {
  const [table] = nodes
  if (nodes.length !== 1 || !/^table(?:_block)?$/.test(table?.type.name ?? '') || table === undefined)
    return undefined
  const { rows, cells } = gridOf(table)
  const columns = Math.max(...cells.map(({ right }) => right))
  const found = rows.map(() => Array.from({ length: columns }, () => Fragment.empty))
  for (const { row, column, node } of cells) {
    const line = found[row]
    if (line !== undefined) line[column] = inLines(linesOf(node))
  }
  return found
}

function inLines(lines: readonly Fragment[]): Fragment {
  return lines.reduce(
    (all, line, index) => (index === 0 ? line : all.addToEnd(schema.node('br')).append(line)),
    Fragment.empty,
  )
}

/** The cells of text that a spreadsheet has copied: tabs between them, quotation marks around those with line ends. */
export function cellsIn(text: string): Cells | undefined {
  if (!text.includes('\t')) return undefined
  const rows: Fragment[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/gy
  for (const [whole, quoted, plain = '', end] of text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .matchAll(pattern)) {
    rows.at(-1)?.push(lineOf(quoted?.replaceAll('""', '"') ?? plain))
    if (end === '\n') rows.push([])
    else if (end === '' || whole === '') break
  }
  return rows
}

function lineOf(text: string): Fragment {
  const nodes = text
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [schema.node('br')]),
      ...(line === '' ? [] : [schema.text(line)]),
    ])
  return Fragment.from(nodes)
}

/** Fills the cells to the right of the caret's and below it; a table that has too few gets more. */
export function fillCells(
  transaction: Transaction,
  { table, from, cell: { row, column } }: CellAtCaret,
  cells: Cells,
): Transaction {
  const width = Math.max(...cells.map((line) => line.length))
  const columns = Math.max(table.child(0).childCount, column + width)
  const count = Math.max(table.childCount, row + cells.length)
  const rows = Array.from({ length: count }, (_, at) => {
    const made = Array.from({ length: columns }, (__, index) => {
      const old = table.maybeChild(at)?.maybeChild(index)
      const content = cells[at - row]?.[index - column]
      if (content === undefined && old !== null && old !== undefined) return old
      const { align = null } = table.child(0).maybeChild(index)?.attrs ?? {}
      return schema.node('table_cell', { header: at === 0, align }, content)
    })
    return schema.node('table_row', null, made)
  })
  transaction.replaceWith(from + 1, from + table.nodeSize - 1, rows)
  selectPlace(transaction, from, { row: row + cells.length - 1, column: column + width - 1 })
  // What is typed next is added to what was pasted, and does not take its place.
  return transaction.setSelection(TextSelection.near(transaction.selection.$to, -1))
}
