import { LIMITS } from '../limits.ts'
import type { PlainKindsOf } from '../kinds.ts'
import type { Zod } from '../zod-type.ts'

/** Where the cells of a column stand. SPEC.md 3.5.10 */
export const COLUMN_ALIGNMENTS = ['left', 'center', 'right'] as const

/** One of {@link COLUMN_ALIGNMENTS}. */
export type ColumnAlignment = (typeof COLUMN_ALIGNMENTS)[number]

/**
 * A table with one header row. SPEC.md 3.5.10
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
 */
export interface TableBlock {
  type: 'table'
  /** Inline HTML, one a column. */
  headers: string[]
  /** Inline HTML cells; every row has as many cells as there are headers. */
  rows: string[][]
  /** One entry a column. */
  align?: ColumnAlignment[]
  /** Plain text. */
  caption?: string
}

export const tableKinds = {
  fields: {
    headers: ['inlineHtml'],
    rows: [['inlineHtml']],
    align: { optional: [{ choice: COLUMN_ALIGNMENTS }] },
    caption: { optional: 'plainText' },
  },
} as const satisfies PlainKindsOf<TableBlock>

export const tableSchema = (z: Zod) =>
  z
    .object({
      type: z.literal('table'),
      headers: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      align: z.array(z.enum(COLUMN_ALIGNMENTS)).exactOptional(),
      caption: z.string().exactOptional(),
    })
    .superRefine((table, context) => {
      const columns = table.headers.length
      if (table.align !== undefined && table.align.length !== columns) {
        context.addIssue({
          code: 'custom',
          path: ['align'],
          message: `has ${table.align.length} entries for ${columns} columns`,
        })
      }
      let ragged = 0
      for (const [index, row] of table.rows.entries()) {
        // No answer names more of them.
        if (ragged === LIMITS.issues) break
        if (row.length !== columns) {
          ragged += 1
          context.addIssue({
            code: 'custom',
            path: ['rows', index],
            message: `has ${row.length} cells for ${columns} columns`,
          })
        }
      }
    })
