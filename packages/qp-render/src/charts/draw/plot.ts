import { markup, type SafeHtml } from '../../templates/markup.ts'
import { type AxisLabel, inBothWidths } from './axis-labels.ts'
import { markerOf, seriesClass } from './keys.ts'
import type { Scale } from './scale.ts'
import { short, textAt, WIDTHS } from './svg.ts'
import { emsOf } from './text-width.ts'

/** Ems from the top of a plot to its highest value, to its lowest one, and to its end. */
export const PLOT = { top: 1.6, bottom: 15.6, room: 1 } as const

const LINE = 1.25
/** Between the axis and the plot, as the stylesheet has it. */
const AXIS_GAP = 0.7

/** Something at the right of a plot, at the height of a value. */
export interface PlotEnd {
  readonly y: number
  readonly text: string
  /** The place of its series. */
  readonly at: number
}

/** What an axis takes at the left of a plot. */
export function axisEms(scale: Scale): number {
  return short(Math.max(...scale.ticks.map(({ text }) => emsOf(text))) + 0.1)
}

/** What the ends take at the right of one, in bold. */
export function endsEms(ends: readonly PlotEnd[]): number {
  return ends.length === 0 ? 0 : short(1.12 * Math.max(...ends.map(({ text }) => emsOf(text))) + 1.5)
}

/** The widths that are left for the drawing, in ems. */
export function innerWidths(scale: Scale, ends: readonly PlotEnd[]): { narrow: number; wide: number } {
  const beside = axisEms(scale) + AXIS_GAP + endsEms(ends)
  return { narrow: WIDTHS.narrow - beside, wide: WIDTHS.wide - beside }
}

/** The height of a value in ems. */
export function heightOf(scale: Scale, value: number): number {
  return PLOT.bottom - (scale.at(value) / 100) * (PLOT.bottom - PLOT.top)
}

/** A plot with a scale at its left, labels below it, and the last values at its right. */
export function plot(options: {
  readonly scale: Scale
  readonly below: { readonly narrow: readonly AxisLabel[]; readonly wide: readonly AxisLabel[] }
  readonly lines?: number
  readonly ends?: readonly PlotEnd[]
  readonly content: readonly SafeHtml[]
}): SafeHtml {
  const { scale, below, ends = [], content, lines = 1 } = options
  const height = short(PLOT.bottom + PLOT.room + 0.3 + lines * LINE)
  const base = PLOT.bottom + PLOT.room + 0.9
  const axis = markup`<svg class="qp-axis" width="${axisEms(scale)}em" height="${height}em">${scale.ticks.map(({ value, text }) => textAt({ x: 100, y: heightOf(scale, value), anchor: 'end' }, text))}</svg>`
  const grid = scale.ticks.map(({ value }) => {
    const y = short(heightOf(scale, value))
    return markup`<line class="${value === 0 ? 'qp-zero' : 'qp-grid'}" x2="100%" y1="${y}em" y2="${y}em"/>`
  })
  const labels = inBothWidths(below.narrow, below.wide).map(({ label, shown }) =>
    textAt({ ...label, y: base }, label.text, shown),
  )
  return markup`<div class="qp-plot">${axis}<svg class="qp-canvas" height="${height}em">${grid}${content}${labels}</svg>${ends.length > 0 && endsHtml(ends, height)}</div>`
}

function endsHtml(ends: readonly PlotEnd[], height: number): SafeHtml {
  const apart = spread(ends.map(({ y }) => y))
  return markup`<svg class="qp-ends" width="${endsEms(ends)}em" height="${height}em">${ends.map(
    ({ text, at }, index) => {
      const y = short(apart[index] ?? 0)
      return markup`<svg class="${seriesClass(at)}" x=".7em" y="${y}em">${markerOf(at)}</svg><text x="1.4em" y="${y}em">${text}</text>`
    },
  )}</svg>`
}

/** Heights that are a line apart, and as near to where they belong as may be. */
export function spread(heights: readonly number[]): number[] {
  const order = [...heights.keys()].sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const apart = [...heights]
  let least = -Infinity
  for (const at of order) least = (apart[at] = Math.max(apart[at] ?? 0, least)) + LINE
  let most = PLOT.bottom + PLOT.room / 2
  for (const at of order.toReversed()) most = (apart[at] = Math.min(apart[at] ?? 0, most)) - LINE
  return apart
}

/** A drawing that is as wide as the plot: a thousand units each way. */
export function stretched(content: SafeHtml): SafeHtml {
  return markup`<svg class="qp-stretched" y="${PLOT.top}em" width="100%" height="${PLOT.bottom - PLOT.top}em" viewBox="0 0 1000 1000" preserveAspectRatio="none">${content}</svg>`
}
