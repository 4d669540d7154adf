import type { Table, TableRow } from 'mdast'
import type { Block, ColumnAlignment } from 'qp-schema'
import { CELL_DROPPED } from 'qp-schema/policy'
import type { Context } from './context.ts'
import { hasTextOrImage } from '../html.ts'
import { droppedBlock } from './richtext.ts'

export function tableToBlocks(node: Table, context: Context): Block[] {
  const { headers, rows, align } = gridOf(node, context)
  if (![headers, ...rows].some((cells) => cells.some(hasTextOrImage)))
    return droppedBlock(node, 'a table', context)
  const aligned = align.some((side) => side !== undefined)
  return [
    { type: 'table', headers, rows, ...(aligned ? { align: align.map((side) => side ?? 'left') } : {}) },
  ]
}

export function tableToHtml(node: Table, context: Context): string {
  const { headers, rows, align } = gridOf(node, context)
  const rowHtml = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell, column) => cellHtml(tag, cell, align[column])).join('')}</tr>`
  const body = rows.map((cells) => rowHtml('td', cells)).join('')
  const bodyHtml = body === '' ? '' : `<tbody>${body}</tbody>`
  return `<table><thead>${rowHtml('th', headers)}</thead>${bodyHtml}</table>`
}

interface Grid {
  readonly headers: string[]
  /** Each as long as `headers`. */
  readonly rows: string[][]
  /** One entry a column. */
  readonly align: (ColumnAlignment | undefined)[]
}

function gridOf(node: Table, context: Context): Grid {
  const [head, ...body] = node.children
  const headers = head === undefined ? [] : cellsOf(head, context)
  return {
    headers,
    rows: body.map((row) => fitted(row, headers.length, context)),
    align: headers.map((_, column) => node.align?.[column] ?? undefined),
  }
}

function cellsOf(row: TableRow, context: Context): string[] {
  return row.children.map((cell) => context.inline(cell.children, context))
}

/** Cells that a row has beyond the header are cut, with a warning; cells that it lacks are empty. */
function fitted(row: TableRow, columns: number, context: Context): string[] {
  const cells = cellsOf(row, context)
  const cut = cells.slice(columns)
  if (cut.some(hasTextOrImage)) {
    context.warn('cell_dropped', row, `cells beyond those of the header were dropped: ${CELL_DROPPED.beyond}`)
  }
  const missing = Math.max(columns - cells.length, 0)
  context.spend('cell', missing)
  return [...cells.slice(0, columns), ...Array<string>(missing).fill('')]
}

function cellHtml(tag: string, cell: string, side: ColumnAlignment | undefined): string {
  return `<${tag}${side === undefined ? '' : ` align="${side}"`}>${cell}</${tag}>`
}
