import type { Node } from 'prosemirror-model'

/** A cell of a table, and where it is. */
export interface Cell {
  readonly node: Node
  /** Before the cell, from the table's own start. */
  readonly at: number
  readonly row: number
  readonly column: number
  /** The row and the column after its last. */
  readonly bottom: number
  readonly right: number
}

/** What holds rows: the table block itself, or the head, a body or the foot of a table within prose. */
export interface Section {
  readonly node: Node
  readonly at: number
}

/** A row of a table, and where it is. */
export interface Row {
  readonly node: Node
  readonly at: number
  readonly section: Section
}

/** Where the cells of a table are, with those that are merged. */
export interface Grid {
  readonly rows: readonly Row[]
  /** In the order of the document. */
  readonly cells: readonly Cell[]
  /** In which columns cells begin: others have no width. */
  readonly columns: readonly number[]
}

/**
 * The cells of a table block, or of a table within prose, as a browser lays them out: a cell stands in the first column
 * that is free in its row, and does not reach beyond its section.
 */
export function gridOf(table: Node): Grid {
  const rows = rowsOf(table)
  const ends = new Map(rows.map(({ section }, index) => [section, index + 1]))
  const cells: Cell[] = []
  /** For each column, the first row in which it is free. */
  let free: number[] = []
  for (const [row, { node: line, at: start, section }] of rows.entries()) {
    if (rows[row - 1]?.section !== section) free = []
    const end = ends.get(section) ?? rows.length
    let column = 0
    line.forEach((node, offset) => {
      while ((free[column] ?? 0) > row) column += 1
      const bottom = Math.min(row + spanOf(node, 'rowspan'), end)
      const right = column + spanOf(node, 'colspan')
      cells.push({ node, at: start + 1 + offset, row, column, bottom, right })
      for (; column < right; column += 1) free[column] = Math.max(free[column] ?? 0, bottom)
    })
  }
  const columns = [...new Set(cells.map(({ column }) => column))].toSorted((one, other) => one - other)
  return { rows, cells, columns }
}

/** The cell that covers a place. */
export function cellAt({ cells }: Grid, row: number, column: number): Cell | undefined {
  return cells.find(
    (cell) => cell.row <= row && row < cell.bottom && cell.column <= column && column < cell.right,
  )
}

function spanOf({ attrs }: Node, name: 'rowspan' | 'colspan'): number {
  return Math.max(1, Number(attrs[name] ?? 1) || 1)
}

function rowsOf(table: Node): Row[] {
  const rows: Row[] = []
  const add = (parent: Node, at: number) => {
    const section = { node: parent, at }
    parent.forEach((node, offset) => {
      const start = at + 1 + offset
      if (/^(?:tr|table_row)$/.test(node.type.name)) rows.push({ node, at: start, section })
      else if (/^t(?:head|body|foot)$/.test(node.type.name)) add(node, start)
    })
  }
  add(table, 0)
  return rows
}
