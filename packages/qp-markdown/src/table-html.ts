import type { ColumnAlignment } from 'qp-schema'
import { attributeHtml } from './html.ts'

/** A table whose cells are HTML. */
interface HtmlTable {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** By column. */
  readonly align?: readonly (ColumnAlignment | undefined)[] | undefined
}

/** HTML of a table, with that of a caption before its rows. */
export function tableHtml({ headers, rows, align = [] }: HtmlTable, caption = ''): string {
  const rowHtml = (tag: string, cells: readonly string[]) => {
    const html = cells.map(
      (cell, column) => `<${tag}${attributeHtml('align', align[column])}>${cell}</${tag}>`,
    )
    return `<tr>${html.join('')}</tr>`
  }
  const body = rows.map((cells) => rowHtml('td', cells)).join('')
  return `<table>${caption}<thead>${rowHtml('th', headers)}</thead>${body && `<tbody>${body}</tbody>`}</table>`
}
