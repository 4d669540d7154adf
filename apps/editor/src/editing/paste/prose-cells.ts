import { Fragment, type Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { schema } from '../../document/schema.ts'
import { bareParagraph } from '../../rich-html/html-to-nodes.ts'
import type { CellAtCaret } from '../tables/cell-at-caret.ts'
import { selectPlace } from '../tables/cells.ts'
import type { Cells } from './pasted-cells.ts'

/** Whether no cells of a table are merged and none is missing: then each place in it is one cell. */
export function isRegular({ grid: { cells, rows, columns } }: CellAtCaret): boolean {
  return (
    cells.length === rows.length * columns.length &&
    cells.every(({ row, bottom, column, right }) => bottom - row === 1 && right - column === 1)
  )
}

/** Fills the cells of a table within prose, to the right of the caret's and below it; one with too few gets more. */
export function fillProseCells(
  transaction: Transaction,
  { table, from, grid, cell: { row, column } }: CellAtCaret,
  cells: Cells,
): Transaction {
  const width = Math.max(...cells.map((line) => line.length))
  const columns = Math.max(grid.columns.length, column + width)
  const lineOf = (at: number, tag: 'td' | 'th', old?: Node): Node => {
    const made = Array.from({ length: columns }, (_, index) => {
      const content = cells[at - row]?.[index - column]
      const there = old?.maybeChild(index) ?? undefined
      if (there !== undefined && content === undefined) return there
      const { align = null } = (there ?? grid.rows[0]?.node.maybeChild(index))?.attrs ?? {}
      return schema.node(there?.type.name ?? tag, { align }, [bareParagraph(schema, content)])
    })
    return schema.node('tr', old?.attrs ?? null, made)
  }
  let at = 0
  const sections = table.children.map((section) => {
    if (section.type.name === 'caption') return section
    const tag = section.type.name === 'thead' ? 'th' : 'td'
    return section.copy(Fragment.from(section.children.map((line) => lineOf(at++, tag, line))))
  })
  const count = row + cells.length - at
  if (count > 0)
    addRows(
      sections,
      Array.from({ length: count }, () => lineOf(at++, 'td')),
    )
  transaction.replaceWith(from + 1, from + table.nodeSize - 1, sections)
  return selectPlace(transaction, from, { row: row + cells.length - 1, column: column + width - 1 })
}

/** More rows for the last section; below a head, a body of them. */
function addRows(sections: Node[], rows: readonly Node[]): void {
  const last = sections.at(-1)
  if (last === undefined || last.type.name === 'thead') sections.push(schema.node('tbody', null, rows))
  else sections.splice(-1, 1, last.copy(last.content.append(Fragment.from(rows))))
}
