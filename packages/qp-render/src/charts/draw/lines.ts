import { line } from 'd3-shape'
import { markup, type SafeHtml } from '../../templates/markup.ts'
import type { Chart } from '../read/chart.ts'
import { byUnit, dashOf, type Drawn, legend, lineKey, seriesClass } from './keys.ts'
import { marks, type Point, pointsOf, rowsOf, valueTexts } from './points.ts'
import { heightOf, innerWidths, plot, type PlotEnd, stretched } from './plot.ts'
import { axisLabels } from './axis-labels.ts'
import { groupOf, type Scale, scaleOf, shortNumber } from './scale.ts'
import { emsOf } from './text-width.ts'

/** Lines over time, or over the rows. */
export function lines(chart: Chart): SafeHtml {
  return markup`${byUnit(chart.series).map((drawn) => panel(chart, drawn))}`
}

function panel(chart: Chart, drawn: readonly Drawn[]): SafeHtml {
  const { labels, series } = chart
  const scale = scaleOf(
    drawn.flatMap((one) => one.series.values),
    { hasZero: false, group: groupOf(series) },
  )
  const rows = rowsOf(chart, 1.5)
  const pointsOfAll = drawn.map((one) => pointsOf(rows.shown, one.series.values, scale))
  const isAlone = drawn.length === 1
  const [points = []] = pointsOfAll
  const texts = isAlone
    ? valueTexts(points, drawn[0]?.series.texts ?? [], innerWidths(scale, []), scale)
    : undefined
  const ends = texts === undefined ? drawn.map((one) => endOf(one, scale)) : []
  const inner = innerWidths(scale, ends)
  const shapes = drawn.map(
    ({ at, series: { isStrong } }, index) =>
      markup`<path class="${seriesClass(at)}${isStrong === true && ' qp-strong'}"${dashOf(at)} d="${lineThrough(pointsOfAll[index] ?? [])}"/>`,
  )
  const content = [
    stretched(markup`${shapes}`),
    ...drawn.map(({ at }, index) => marks(pointsOfAll[index] ?? [], at, labels.length * drawn.length)),
    markup`${texts}`,
  ]
  const keys = legend(drawn, series.length > 1 ? lineKey : undefined)
  return markup`${keys}${plot({ scale, below: axisLabels(labels, rows, inner), ends, content })}`
}

/** The line through some points, which is broken where a value is missing. */
export function lineThrough(points: readonly Point[]): string {
  const shape = line<Point>(
    ({ x }) => 10 * x,
    ({ y }) => y,
  )
  return shape.defined(({ y }) => !Number.isNaN(y)).digits(1)(points) ?? ''
}

/** Ems that a last value may take from the drawing. */
const LONGEST_END = 4.5

/** The last value of a series, at its height. */
export function endOf({ at, series }: Drawn, scale: Scale): PlotEnd {
  const row = series.values.findLastIndex((value) => value !== undefined)
  const value = series.values[row] ?? 0
  const text = series.texts[row] ?? ''
  return { y: heightOf(scale, value), text: emsOf(text) > LONGEST_END ? shortNumber(value) : text, at }
}
