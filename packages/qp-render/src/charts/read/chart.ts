import type { TableForm } from 'qp-schema'
import type { BADGE_TONES } from 'qp-schema/policy'

/** What a table was understood as. Everything in it is plain text, to be escaped in a page. */
export interface Chart {
  readonly kind: TableForm
  /** The caption of the table. */
  readonly title: string
  /** What the chart shows, in words: `Bars of 2 series (Before, After; ms) over 12 labels`. */
  readonly description: string
  /** One for each row, in the order in which they are drawn. */
  readonly labels: readonly string[]
  /** What each row of `bars`, `columns` and `stats` is marked with; of other charts none. */
  readonly emphasis: readonly (ChartEmphasis | undefined)[]
  /** Where the labels stand in time, in milliseconds, or `undefined` where they stand side by side. */
  readonly times: readonly number[] | undefined
  /** Whether the labels are steps in time, of which some may be left out on an axis. */
  readonly isOrdered: boolean
  readonly series: readonly ChartSeries[]
  /** The cells of each row behind the value: of `stats` the change and the remark, of `shares` what is not drawn. */
  readonly notes: readonly (readonly string[])[]
}

/** The tone of a badge in the row, or `strong` for a label that is all in `<strong>` or `<mark>`. */
export type ChartEmphasis = (typeof BADGE_TONES)[number] | 'strong'

/** One column of numbers. */
export interface ChartSeries {
  readonly name: string
  /** Whether all of the name is in `<strong>` or `<mark>`. */
  readonly isStrong?: boolean
  /** The one unit of all values; empty for bare numbers. */
  readonly unit: string
  /** One for each label; `undefined` where the cell has none. */
  readonly values: readonly (number | undefined)[]
  /** The values as they are written, without the unit. */
  readonly texts: readonly string[]
}

/** A chart, or why the table is none, in one sentence for its author. */
export type ChartReading =
  | { readonly chart: Chart; readonly problem?: never }
  | { readonly problem: string; readonly chart?: never }

/** Bounds of charts. A table beyond them stays a table. */
export const CHART_LIMITS = {
  /** Columns of numbers. */
  series: 8,
  /** Cards of `stats`. */
  stats: 60,
  /** Bars or columns, of all series together. */
  marks: 500,
  /** Rows of `lines` and `areas`. */
  points: 10_000,
  /** Parts of `shares`. */
  parts: 12,
} as const
