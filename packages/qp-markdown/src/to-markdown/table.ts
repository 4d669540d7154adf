import { hasTextOrImage } from '../html.ts'
import { unrepresentable } from './unrepresentable.ts'
import type { ToMarkdown } from './handler.ts'
import { readHtml } from './html-tree.ts'
import { gridLines } from './table-lines.ts'

/** Markdown has no captions, and takes a table of empty cells for none. */
export const tableToMarkdown: ToMarkdown<'table'> = ({ headers, rows, align, caption }) => {
  const isShown = headers.some(hasTextOrImage) || rows.some((cells) => cells.some(hasTextOrImage))
  if (caption !== undefined || !isShown) unrepresentable()
  return {
    lines: gridLines({
      headers: headers.map(readHtml),
      rows: rows.map((cells) => cells.map(readHtml)),
      align: align ?? [],
    }),
  }
}
