import type { ColumnAlignment, TableBlock } from 'qp-schema'
import { EMPTY, markup, type SafeHtml } from '../templates/markup.ts'
import type { PageState } from '../leaves/page-state.ts'
import { textHtml } from '../leaves/text-html.ts'
import type { BlockRenderer, RenderContext } from './renderer.ts'

export const table: BlockRenderer<TableBlock> = (block, context) => {
  const { as, caption } = block
  const { lang, dir, options, place } = context
  const drawn = as === undefined ? undefined : options.chart?.(block, `qp-chart-${place.index}`)
  if (drawn === undefined) return tableHtml(block, caption ?? '', context)
  return drawn.figure({ lang, dir, table: tableHtml(block, '', { ...context, lang: false }) })
}

function tableHtml(block: TableBlock, caption: string, { page, lang, dir }: RenderContext): SafeHtml {
  const head = markup`<thead><tr>${block.headers.map((cell, column) => header(cell, block.align?.[column], page))}</tr></thead>`
  const body = markup`<tbody>${block.rows.map((row) => bodyRow(row, block.align ?? [], page))}</tbody>`
  return markup`<div class="qp-table-scroll" role="group" aria-label="${caption === '' ? 'Table' : caption}" tabindex="0"${lang}><table dir="${dir}">${caption !== '' && markup`<caption>${caption}</caption>`}${head}${block.rows.length > 0 && body}</table></div>`
}

/** A header cell without text would be announced as one for its whole column. */
function header(cell: string, align: ColumnAlignment | undefined, page: PageState): SafeHtml {
  if (/^[ \t\n\f\r]*$/.test(cell)) return markup`<td></td>`
  return markup`<th scope="col"${alignment(align)}>${textHtml(cell, page)}</th>`
}

function bodyRow(row: readonly string[], align: readonly ColumnAlignment[], page: PageState): SafeHtml {
  return markup`<tr>${row.map((cell, column) => markup`<td${alignment(align[column])}>${textHtml(cell, page)}</td>`)}</tr>`
}

function alignment(align: ColumnAlignment | undefined): SafeHtml {
  return align === undefined ? EMPTY : markup` class="qp-${align}"`
}
