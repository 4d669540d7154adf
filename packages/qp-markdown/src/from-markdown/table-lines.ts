import type { ColumnAlignment } from 'qp-schema'
import { trimmed } from './characters.ts'
import type { LineCursor } from './line-cursor.ts'

/** The alignment of each column, if the line of the cursor is a delimiter row. */
export function delimiterRow({ content }: LineCursor): (ColumnAlignment | undefined)[] | undefined {
  if (!/^[|:-][|: \t-]*$/.test(content) || !/[|:]/.test(content)) return undefined
  const columns = content
    .replace(/^\|/, '')
    .replace(/\|[ \t]*$/, '')
    .split('|')
    .map(trimmed)
  if (!columns.every((column) => /^:?-+:?$/.test(column))) return undefined
  return columns.map((column) => {
    if (column.startsWith(':')) return column.endsWith(':') ? 'center' : 'left'
    return column.endsWith(':') ? 'right' : undefined
  })
}

/** The raw text of each cell of a row, without white space around it. */
export function cellsOf(row: string): string[] {
  const cells: string[] = []
  let from = row.startsWith('|') ? 1 : 0
  for (let index = from; index < row.length; index++) {
    const character = row[index]
    if (character === '\\' && (row[index + 1] === '\\' || row[index + 1] === '|')) index += 1
    else if (character === '|') {
      cells.push(trimmed(row.slice(from, index)))
      from = index + 1
    }
  }
  const last = trimmed(row.slice(from))
  return last !== '' || cells.length === 0 ? [...cells, last] : cells
}
