import type { TableBlock } from 'qp-schema'
import stringWidth from 'string-width'
import { inStyle, type Screen } from './screen.ts'
import { wrap } from './wrap.ts'

const GAP = '  '

/** Rows with aligned columns where they fit into the width; otherwise a list of cells for each row. */
export function tableLines({ headers, rows, align }: TableBlock, screen: Screen): string[] {
  const cells = [headers, ...rows].map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()))
  const widths = headers.map((_, column) => Math.max(...cells.map((row) => stringWidth(row[column] ?? ''))))
  const total = widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1))
  if (total > screen.width) return asList(cells, screen)
  const lines = cells.map((row) =>
    row.map((cell, column) => pad(cell, widths[column] ?? 0, align?.[column] ?? 'left')).join(GAP),
  )
  const [head = '', ...body] = lines.map((line) => line.trimEnd())
  const rule = widths.map((width) => '─'.repeat(width)).join(GAP)
  return [...inStyle(screen, 'bold', [head]), ...inStyle(screen, 'dim', [rule]), ...body]
}

function asList([headers = [], ...rows]: readonly (readonly string[])[], screen: Screen): string[] {
  const head = (cell: string) => inStyle(screen, 'bold', wrap(cell, screen.width))
  if (rows.length === 0) return headers.flatMap(head)
  return rows.flatMap((row, position) => [
    ...(position === 0 ? [] : ['']),
    ...row.flatMap((cell, column) => [...head(headers[column] ?? ''), ...wrap(cell, screen.width)]),
  ])
}

function pad(cell: string, width: number, align: 'left' | 'center' | 'right'): string {
  const room = Math.max(0, width - stringWidth(cell))
  const before = align === 'left' ? 0 : align === 'right' ? room : Math.floor(room / 2)
  return ' '.repeat(before) + cell + ' '.repeat(room - before)
}
