import { area, stack } from 'd3-shape'
import { markup, type SafeHtml } from '../../templates/markup.ts'
import type { Chart } from '../read/chart.ts'
import { axisLabels } from './axis-labels.ts'
import { byUnit, dashOf, legend, lineKey, seriesClass } from './keys.ts'
import { endOf, lineThrough } from './lines.ts'
import { marks, type Point, pointsOf, rowsOf, valueTexts } from './points.ts'
import { heightOf, innerWidths, plot, type PlotEnd, stretched } from './plot.ts'
import { groupOf, scaleOf } from './scale.ts'

/** The area below a line, or those of several series upon each other: `readChart` has seen to it that they can be. */
export function areas(chart: Chart): SafeHtml {
  const { labels, series } = chart
  const drawn = byUnit(series).flat()
  const isAlone = drawn.length === 1
  const layers = stack<number, number>()
    .keys(drawn.keys())
    .value((row, at) => series[at]?.values[row] ?? 0)([...labels.keys()])
    .map((layer, at) => {
      const tops = isAlone ? (series[at]?.values ?? []) : layer.map(([, top]) => top)
      return { bottoms: layer.map(([bottom]) => bottom), tops }
    })
  const scale = scaleOf(
    layers.flatMap(({ tops }) => tops),
    { hasZero: true, group: groupOf(series) },
  )
  const rows = rowsOf(chart, isAlone ? 1.5 : 0)
  const edges = layers.map(({ tops }) => pointsOf(rows.shown, tops, scale))
  const shapes = layers.map(({ bottoms }, at) => {
    const edge = edges[at] ?? []
    const filled = areaBetween(edge, pointsOf(rows.shown, bottoms, scale))
    return markup`<g class="${seriesClass(at)}"><path class="qp-area" d="${filled}"/><path${dashOf(at)} d="${lineThrough(edge)}"/></g>`
  })
  const texts = isAlone
    ? valueTexts(edges[0] ?? [], series[0]?.texts ?? [], innerWidths(scale, []), scale)
    : undefined
  const ends =
    texts === undefined
      ? drawn.map((one): PlotEnd => {
          if (isAlone) return endOf(one, scale)
          const { bottoms = [], tops = [] } = layers[one.at] ?? {}
          const middle = ((bottoms.at(-1) ?? 0) + (tops.at(-1) ?? 0)) / 2
          return { ...endOf(one, scale), y: heightOf(scale, middle) }
        })
      : []
  const content = [
    stretched(markup`${shapes}`),
    isAlone ? marks(edges[0] ?? [], 0, labels.length) : markup``,
    markup`${texts}`,
  ]
  // The legend is in the order of the stack.
  const keys = legend(drawn.toReversed(), isAlone ? undefined : lineKey)
  return markup`${keys}${plot({ scale, below: axisLabels(labels, rows, innerWidths(scale, ends)), ends, content })}`
}

function areaBetween(edge: readonly Point[], floor: readonly Point[]): string {
  const shape = area<Point>()
    .x(({ x }) => 10 * x)
    .y1(({ y }) => y)
    .y0((_, index) => floor[index]?.y ?? 0)
    .defined(({ y }) => !Number.isNaN(y))
  return shape.digits(1)(edge) ?? ''
}
