import type { Block, ColumnAlignment } from 'qp-schema'
import { CELL_DROPPED } from 'qp-schema/policy'
import type { Context } from './context.ts'
import { hasTextOrImage } from '../html.ts'
import { droppedBlock, shows } from './text-blocks.ts'

/** The cells of a table as HTML. */
export interface Grid {
  readonly headers: string[]
  /** Each as long as `headers`. */
  readonly rows: string[][]
  /** One entry a column. */
  readonly align: readonly (ColumnAlignment | undefined)[]
}

/** Cells that a row has beyond the header are cut, with a warning; cells that it lacks are empty. FORMAT.md 9.12.4 */
export function fittedRow(
  cells: string[],
  columns: number,
  line: number,
  context: Pick<Context, 'warn' | 'spend'>,
): string[] {
  if (cells.length === columns) return cells
  if (cells.slice(columns).some(hasTextOrImage)) {
    const message = `cells beyond those of the header were dropped: ${CELL_DROPPED.beyond}`
    context.warn('cell_dropped', line, message)
  }
  const missing = Math.max(columns - cells.length, 0)
  context.spend('cell', missing)
  return [...cells.slice(0, columns), ...Array<string>(missing).fill('')]
}

/** A table at top level. FORMAT.md 9.12 */
export function tableBlocks(
  { headers, rows, align }: Grid,
  line: number,
  reporter: Pick<Context, 'dialect' | 'warn'>,
): Block[] {
  if (![headers, ...rows].some((cells) => cells.some((cell) => shows(cell, reporter)))) {
    return droppedBlock(line, 'a table', reporter)
  }
  const aligned = align.some((side) => side !== undefined)
  return [
    { type: 'table', headers, rows, ...(aligned ? { align: align.map((side) => side ?? 'left') } : {}) },
  ]
}
