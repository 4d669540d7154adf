import { mean } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { markup, type SafeHtml } from '../../templates/markup.ts'
import type { Chart } from '../read/chart.ts'
import { markerOf, seriesClass } from './keys.ts'
import { heightOf, PLOT } from './plot.ts'
import type { Scale } from './scale.ts'
import { short, shownClass, textAt } from './svg.ts'
import { emsOf } from './text-width.ts'

/** A row of the table on the axis, in per cent. */
export interface Row {
  readonly row: number
  readonly x: number
}

/** Where the rows are. */
export interface Rows {
  readonly all: readonly Row[]
  /** Those that the line goes through: all of them, unless there are more than can be seen. */
  readonly shown: readonly Row[]
  /** `undefined` where all are as far from each other. */
  readonly times: readonly number[] | undefined
}

/** A value of a series: per cent from the left, thousandths from the top; `NaN` where there is none. */
export interface Point extends Row {
  readonly y: number
  readonly value: number
}

/** The places of all rows, with so many per cent at both sides. */
export function rowsOf({ labels, times, series }: Chart, margin: number): Rows {
  const domain = times === undefined ? [0, labels.length - 1] : [times[0] ?? 0, times.at(-1) ?? 0]
  const place = scaleLinear(domain, [margin, 100 - margin])
  const all = labels.map((_, row): Row => ({ row, x: place(times?.[row] ?? row) }))
  const kept = keptRows(series.map(({ values }) => values))
  return {
    all,
    shown: kept === undefined ? all : all.filter(({ row }) => kept.has(row)),
    times,
  }
}

const MOST_POINTS = 400
const STEPS = 320
const LEAST_STEPS = 60

/** Of more rows than a screen has room for: the lowest and the highest value of each series in each step. */
function keptRows(series: readonly (readonly (number | undefined)[])[]): Set<number> | undefined {
  const count = series[0]?.length ?? 0
  if (count <= MOST_POINTS) return undefined
  const kept = new Set([0, count - 1])
  const steps = Math.max(LEAST_STEPS, Math.floor(STEPS / series.length / 2))
  for (const values of series)
    for (let step = 0; step < steps; step += 1) {
      const from = Math.floor((step * count) / steps)
      const to = Math.floor(((step + 1) * count) / steps)
      let [lowest, highest] = [from, from]
      for (let row = from; row < to; row += 1) {
        const value = values[row]
        if (value === undefined) continue
        if (!(value >= (values[lowest] ?? Infinity))) lowest = row
        if (!(value <= (values[highest] ?? -Infinity))) highest = row
      }
      kept.add(lowest).add(highest)
    }
  return kept
}

/** The values of a series at these rows. */
export function pointsOf(
  rows: readonly Row[],
  values: readonly (number | undefined)[],
  scale: Scale,
): Point[] {
  return rows.map(({ row, x }) => {
    const value = values[row] ?? Number.NaN
    return { row, x, value, y: 1000 - 10 * scale.at(value) }
  })
}

/** Points that a marker leaves apart from each other: on a telephone, and on a wide page. */
const APART = { narrow: 14, wide: 120 } as const

/** The markers of a series, unless there are too many of all series. */
export function marks(points: readonly Point[], at: number, ofAll: number): SafeHtml {
  const there = points.filter(({ y }) => !Number.isNaN(y))
  if (there.length > 31 || ofAll > APART.wide) return markup``
  const shown = points.length > APART.narrow ? 'wide' : 'both'
  const each = there.map(
    ({ x, y }) => markup`<svg x="${short(x)}%" y="${short(emsFromTop(y))}em">${markerOf(at)}</svg>`,
  )
  return markup`<g class="${seriesClass(at)}${shownClass(shown)}">${each}</g>`
}

/** The value at each point of a line that is alone, where there is room for all of them. */
export function valueTexts(
  points: readonly Point[],
  texts: readonly string[],
  inner: { readonly narrow: number },
  scale: Scale,
): SafeHtml[] | undefined {
  if (points.length > MOST_TEXTS) return undefined
  const shown: SafeHtml[] = []
  let end = -Infinity
  for (const [index, { row, x, value }] of points.entries()) {
    if (Number.isNaN(value)) continue
    const text = texts[row] ?? ''
    const half = emsOf(text) / 2
    const center = (x / 100) * inner.narrow
    const anchor =
      center < half - BESIDE ? 'start' : center > inner.narrow - half + BESIDE ? 'end' : undefined
    const left = anchor === 'start' ? 0 : anchor === 'end' ? inner.narrow - 2 * half : center - half
    if (left < end) return undefined
    end = left + 2 * half + 0.4
    // Where the line bends upwards, there is room below it.
    const beside = [points[index - 1], points[index + 1]].filter(
      (one) => one !== undefined && !Number.isNaN(one.value),
    )
    const isLow = beside.length > 0 && (mean(beside, (one) => one?.value) ?? value) > value
    const y = heightOf(scale, value) + (isLow ? 1.1 : -0.95)
    shown.push(
      textAt(
        { x: anchor === 'start' ? 0 : anchor === 'end' ? 100 : x, y, anchor },
        text,
        'both',
        'qp-number',
      ),
    )
  }
  return shown
}

const MOST_TEXTS = 31
/** Ems that a value may stand out at both sides. */
const BESIDE = 0.5

function emsFromTop(y: number): number {
  return PLOT.top + (y / 1000) * (PLOT.bottom - PLOT.top)
}
