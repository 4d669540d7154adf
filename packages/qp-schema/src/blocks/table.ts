import { type Arranged, fold, tab, width } from '../arrangement.ts'
import type { PlainKindsOf } from '../kinds/kinds.ts'
import { dir, type InLanguage, lang } from '../language.ts'

/** Where the cells of a column stand. FORMAT.md 3.5.10 */
export const COLUMN_ALIGNMENTS = ['left', 'center', 'right'] as const

/** One of {@link COLUMN_ALIGNMENTS}. */
export type ColumnAlignment = (typeof COLUMN_ALIGNMENTS)[number]

/** What a table may be drawn as: cards for its rows, or a chart. FORMAT.md 3.5.10 */
export const TABLE_FORMS = ['stats', 'bars', 'columns', 'lines', 'areas', 'shares'] as const

/** One of {@link TABLE_FORMS}. */
export type TableForm = (typeof TABLE_FORMS)[number]

/**
 * A table with one header row. FORMAT.md 3.5.10
 *
 * @example
 * ```json
 * {
 *   "type": "table",
 *   "headers": ["Port", "Depth"],
 *   "rows": [["<strong>North</strong>", "4.2 m"], ["South", "3.1 m"]],
 *   "align": ["left", "right"],
 *   "caption": "Measured at low water"
 * }
 * ```
 * @example
 * ```json
 * {
 *   "type": "table",
 *   "headers": ["Port", "Calls in May", "Calls in June"],
 *   "rows": [["North", "1,204", "1,530"], ["South", "860", "790"]],
 *   "caption": "Calls at both ports",
 *   "as": "bars"
 * }
 * ```
 */
export interface TableBlock extends InLanguage, Arranged {
  type: 'table'
  /** Inline HTML, one a column. */
  headers: string[]
  /** Inline HTML cells; every row has as many cells as there are headers. */
  rows: string[][]
  /** One entry a column. */
  align?: ColumnAlignment[]
  /** Plain text. */
  caption?: string
  /** What it is drawn as where that can be: the first column has the labels, each further one a series. */
  as?: TableForm
}

export default {
  fields: {
    headers: ['inlineHtml'],
    rows: [['inlineHtml']],
    align: { optional: [{ choice: COLUMN_ALIGNMENTS }] },
    caption: { optional: 'plainText' },
    as: { optional: { choice: TABLE_FORMS } },
    lang,
    dir,
    width,
    fold,
    tab,
  },
} as const satisfies PlainKindsOf<TableBlock>

/** What kinds cannot say: the parts that are not as wide as the headers. FORMAT.md 3.3.5, 3.3.6 */
export function* unevenParts(table: TableBlock): Generator<{ path: PropertyKey[]; message: string }> {
  const columns = table.headers.length
  if (table.align !== undefined && table.align.length !== columns)
    yield { path: ['align'], message: `has ${table.align.length} entries for ${columns} columns` }
  for (const [index, row] of table.rows.entries())
    if (row.length !== columns)
      yield { path: ['rows', index], message: `has ${row.length} cells for ${columns} columns` }
}
