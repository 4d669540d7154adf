import { markup, type SafeHtml } from '../../templates/markup.ts'
import type { Chart } from '../read/chart.ts'
import { type AxisLabel, fittingLabels } from './axis-labels.ts'
import { bars } from './bars.ts'
import { byUnit, type Drawn, fillOf, legend, seriesClass, swatch } from './keys.ts'
import { heightOf, innerWidths, plot, PLOT } from './plot.ts'
import { groupOf, type Scale, scaleOf } from './scale.ts'
import { emphasisClass, short, type Shown, textAt } from './svg.ts'
import { emsOf, wrap } from './text-width.ts'

/** Of its column, at most: the group of one label, and one column in per cent of the drawing. */
const GROUP = 0.74
const WIDEST = 11

/**
 * Vertical columns. Where their labels do not fit below them, the bars of the same values are shown: in narrow charts, or
 * in any.
 */
export function columns(chart: Chart, id: string): SafeHtml {
  const panels = byUnit(chart.series).map((drawn) => panelOf(chart, drawn))
  if (panels.some(({ fits }) => fits === 'never')) return bars(chart, id)
  const isWideOnly = panels.some(({ fits }) => fits === 'wide')
  const drawing = panels.map((panel) => draw(chart, panel, id))
  return isWideOnly
    ? markup`<div class="qp-wide">${drawing}</div><div class="qp-narrow">${bars(chart, id)}</div>`
    : markup`${drawing}`
}

interface Panel {
  readonly drawn: readonly Drawn[]
  readonly scale: Scale
  /** Ems of one label. */
  readonly band: { readonly narrow: number; readonly wide: number }
  readonly fits: 'always' | 'wide' | 'never'
}

function panelOf({ labels, series, isOrdered }: Chart, drawn: readonly Drawn[]): Panel {
  const scale = scaleOf(
    drawn.flatMap((one) => one.series.values),
    { hasZero: true, group: groupOf(series) },
  )
  const inner = innerWidths(scale, [])
  const band = { narrow: inner.narrow / labels.length, wide: inner.wide / labels.length }
  const fit = (ems: number) => isOrdered || labels.every((label) => wrap(label, ems - 0.5) !== undefined)
  return { drawn, scale, band, fits: fit(band.narrow) ? 'always' : fit(band.wide) ? 'wide' : 'never' }
}

function draw(chart: Chart, panel: Panel, id: string): SafeHtml {
  const { labels, series, isOrdered } = chart
  const { drawn, scale, band } = panel
  const step = 100 / labels.length
  const centers = labels.map((_, index) => (index + 0.5) * step)
  const keys = legend(drawn, series.length > 1 ? (at) => swatch(at, id) : undefined)
  const shapes = drawn.map((one, place) =>
    columnsOf(one, { place, of: drawn.length, step, scale, id }, chart.emphasis),
  )
  const widest = Math.max(...drawn.flatMap((one) => one.series.texts.map(emsOf))) + 0.3
  const values = drawn.map((one, place) =>
    valuesOf(one, { place, of: drawn.length, step, scale }, band, widest),
  )
  const content = [...shapes, ...values]
  if (!isOrdered)
    return markup`${keys}${plot({ scale, content: [...content, ...wrapped(labels, centers, band)], below: NONE, lines: linesOf(labels, band) })}`
  const below = {
    narrow: fittingLabels(labels, centers, band.narrow * labels.length),
    wide: fittingLabels(labels, centers, band.wide * labels.length),
  }
  return markup`${keys}${plot({ scale, content, below })}`
}

/** Lines that the labels take in the width where they take more. */
function linesOf(labels: readonly string[], { narrow, wide }: Panel['band']): number {
  return labels.some((label) => (wrap(label, narrow - 0.5) ?? wrap(label, wide - 0.5) ?? []).length > 1)
    ? 2
    : 1
}

const NONE: { narrow: AxisLabel[]; wide: AxisLabel[] } = { narrow: [], wide: [] }

/** All labels, on two lines where that is needed, for narrow and for wide charts. */
function wrapped(labels: readonly string[], centers: readonly number[], band: Panel['band']): SafeHtml[] {
  const y = PLOT.bottom + PLOT.room + 0.9
  const write = (x: number, lines: readonly string[], shown: Shown) =>
    lines.map((line, at) => textAt({ x, y: y + at * 1.25 }, line, shown))
  return labels.map((label, index) => {
    const x = centers[index] ?? 0
    const narrow = wrap(label, band.narrow - 0.5)
    const wide = wrap(label, band.wide - 0.5) ?? []
    if (narrow === undefined || narrow.join() === wide.join()) return markup`${write(x, wide, 'both')}`
    return markup`${write(x, narrow, 'narrow')}${write(x, wide, 'wide')}`
  })
}

interface Place {
  readonly place: number
  readonly of: number
  readonly step: number
  readonly scale: Scale
}

/** Where a column begins and how wide it is, in per cent. */
function columnAt({ place, of, step }: Place, row: number): { x: number; width: number } {
  const width = Math.min((step * GROUP) / of, WIDEST)
  return { x: (row + 0.5) * step + (place - of / 2) * width, width }
}

function columnsOf(
  { at, series }: Drawn,
  place: Place & { readonly id: string },
  emphasis: Chart['emphasis'],
): SafeHtml {
  const zero = heightOf(place.scale, 0)
  const shapes = series.values.map((value, row) => {
    const y = value === undefined ? zero : heightOf(place.scale, value)
    const height = short(Math.abs(zero - y))
    if (height === 0) return undefined
    const { x, width } = columnAt(place, row)
    const name = `${y > zero ? 'qp-below' : ''}${emphasisClass(emphasis[row])}`.trim()
    return markup`<svg${name !== '' && markup` class="${name}"`} x="${short(x)}%" y="${short(Math.min(y, zero))}em" width="${short(width * (place.of > 1 ? 0.92 : 1))}%" height="${height}em"><rect${fillOf(at, place.id)}/></svg>`
  })
  return markup`<g class="qp-columns ${seriesClass(at)}">${shapes.filter((shape) => shape !== undefined)}</g>`
}

/** The values above the columns, or below those below zero, where there is room for all of them. */
function valuesOf({ series }: Drawn, place: Place, band: Panel['band'], widest: number): SafeHtml {
  const room = place.of === 1 ? 1 : columnAt(place, 0).width / place.step
  const shown = widest <= band.narrow * room ? 'both' : 'wide'
  if (widest > band.wide * room) return markup``
  const texts = series.values.map((value, row) => {
    if (value === undefined) return markup``
    const { x, width } = columnAt(place, row)
    const y = heightOf(place.scale, value) + (value < 0 ? 0.8 : -0.75)
    return textAt({ x: x + width / 2, y }, series.texts[row] ?? '', shown, 'qp-number')
  })
  return markup`${texts}`
}
