import { escapeHtml } from 'qp-schema'
import { hasTextOrImage } from '../../html.ts'
import { tableHtml } from '../../table-html.ts'
import { ifRepresentable, unrepresentable } from '../unrepresentable.ts'
import type { ToMarkdown } from '../handler.ts'
import { readHtml } from '../html/html-tree.ts'
import { checkCell, isOnOneLine } from '../html/reads-back-unchanged.ts'
import { type Grid, gridLines } from '../flow/table-lines.ts'
import { htmlLines } from '../html/write-html.ts'

/** Markdown has no captions, and takes a table of empty cells for none. */
export const tableToMarkdown: ToMarkdown<'table'> = ({ headers, rows, align, caption }, place) => {
  const isShown = headers.some(hasTextOrImage) || rows.some((cells) => cells.some(hasTextOrImage))
  if (!isShown) unrepresentable()
  const grid: Grid = {
    headers: headers.map(readHtml),
    rows: rows.map((cells) => cells.map(readHtml)),
    align: align ?? [],
  }
  if (!place.dialect.html)
    return { lines: caption === undefined ? gridLines(grid, place) : unrepresentable() }
  for (const cells of [grid.headers, ...grid.rows]) cells.forEach(checkCell)
  const lines = caption === undefined ? ifRepresentable(() => gridLines(grid, place)) : undefined
  if (lines !== undefined) return { lines }
  if (headers.length === 0 || (caption !== undefined && !isOnOneLine(caption))) unrepresentable()
  const title = caption === undefined ? '' : `<caption>${escapeHtml(caption)}</caption>`
  return { lines: htmlLines(tableHtml({ headers, rows, align }, title)) }
}
