import { markup, type SafeHtml } from '../../templates/markup.ts'
import type { Chart } from '../read/chart.ts'
import { byUnit, type Drawn, fillOf, legend, seriesClass, swatch } from './keys.ts'
import type { Scale } from './scale.ts'
import { emphasisClass, short } from './svg.ts'

/** Horizontal bars, each with its value: of all series of one unit below each label. */
export function bars(chart: Chart, id: string): SafeHtml {
  return markup`${byUnit(chart.series).map((drawn) => panel(chart, drawn, id))}`
}

function panel({ labels, emphasis, series }: Chart, drawn: readonly Drawn[], id: string): SafeHtml {
  const values = drawn.flatMap((one) => one.series.values)
  const scale = extentOf(values)
  const keys = legend(drawn, series.length > 1 ? (at) => swatch(at, id) : undefined)
  const rows = labels.map(
    (label, row) =>
      markup`<div class="qp-label"><bdi>${label}</bdi></div><div class="qp-group${emphasisClass(emphasis[row])}">${drawn.map((one) => bar(one, row, scale, id))}</div>`,
  )
  return markup`${keys}<div class="qp-bars">${rows}</div>`
}

/** From the least to the largest value: values stand beside the bars, so that there is no axis. */
function extentOf(values: readonly (number | undefined)[]): Pick<Scale, 'at'> {
  const known = values.filter((value) => value !== undefined)
  const low = known.reduce((least, value) => Math.min(least, value), 0)
  const high = known.reduce((most, value) => Math.max(most, value), 0)
  const size = high - low || 1
  return { at: (value) => ((value - low) / size) * 100 }
}

function bar({ at, series }: Drawn, row: number, scale: Pick<Scale, 'at'>, id: string): SafeHtml {
  const value = series.values[row]
  const zero = scale.at(0)
  const end = value === undefined ? zero : scale.at(value)
  const width = short(Math.abs(end - zero))
  const shape =
    width > 0 &&
    markup`<svg${end < zero && markup` class="qp-below"`} x="${short(Math.min(end, zero))}%" width="${width}%"><rect${fillOf(at, id)}/></svg>`
  const base = zero > 0 && markup`<line class="qp-zero" x1="${short(zero)}%" x2="${short(zero)}%" y2="100%"/>`
  return markup`<svg class="qp-bar ${seriesClass(at)}" height="1em">${shape}${base}</svg><div class="qp-value"><bdi>${series.texts[row]}</bdi></div>`
}
