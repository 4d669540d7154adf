import {
  symbol,
  type SymbolType,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from 'd3-shape'
import { markup, type SafeHtml } from '../../templates/markup.ts'
import type { ChartSeries } from '../read/chart.ts'

/** How many colours there are. The parts of `shares` beyond them have a colour again, in another pattern. */
const COLORS = 8

/** The class that gives a series its colour. */
export function seriesClass(at: number): string {
  return `qp-s${(at % COLORS) + 1}`
}

const DASHES = ['', '7 4', '2 4', '10 4 2 4', '14 4', '5 3 2 3 2 3', '4 8', '1 6'] as const

/** The dashes of a line, as a part of its tag. */
export function dashOf(at: number): SafeHtml | false {
  const dash = DASHES[at % DASHES.length]
  return dash !== '' && dash !== undefined && markup` stroke-dasharray="${dash}"`
}

/** Eight shapes: the last one is a ring, which the stylesheet leaves open. */
function shapeOf(at: number): SymbolType {
  const shapes = [
    symbolCircle,
    symbolSquare,
    symbolTriangle,
    symbolDiamond,
    symbolCross,
    symbolStar,
    symbolWye,
  ]
  return shapes[at] ?? symbolCircle
}

const shapes = new Map<number, string>()

/** The shape that marks the points of a series. */
export function markerOf(at: number): SafeHtml {
  let path = shapes.get(at)
  if (path === undefined) {
    path = symbol(shapeOf(at), 46).digits(1)() ?? ''
    shapes.set(at, path)
  }
  return markup`<path class="qp-mark${at === COLORS - 1 && ' qp-ring'}" d="${path}"/>`
}

/** Lines and dots over the colour of a fill, so that it differs without its colour as well. */
const PATTERNS = [
  '',
  'M-2 2l4-4M0 8l8-8M6 10l4-4',
  'M2 2h.01M6 6h.01',
  'M0 4h8',
  'M-2 6l4 4M0 0l8 8M6-2l4 4',
  'M4 0v8',
  'M0 4h8M4 0v8',
  'M0 8l8-8M0 0l8 8',
] as const

/** The pattern of a fill; the first has none. */
function patternOf(at: number): string {
  return PATTERNS[(at + (at >= COLORS ? 3 : 0)) % PATTERNS.length] ?? ''
}

/** What fills the shapes of a series. */
export function fillOf(at: number, id: string): SafeHtml {
  return patternOf(at) === '' ? markup` fill="currentColor"` : markup` fill="url(#${id}-${at})"`
}

/** The patterns of a chart with so many fills. */
export function patterns(count: number, id: string): SafeHtml | false {
  const each = Array.from({ length: count }, (_, at) => at).filter((at) => patternOf(at) !== '')
  return (
    each.length > 0 &&
    markup`<svg class="qp-patterns" width="0" height="0"><defs>${each.map((at) => markup`<pattern id="${id}-${at}" class="${seriesClass(at)}" width="8" height="8" patternUnits="userSpaceOnUse"><path class="qp-fill" d="M0 0h8v8H0z"/><path d="${patternOf(at)}"/></pattern>`)}</defs></svg>`
  )
}

/** A swatch of a fill. */
export function swatch(at: number, id: string): SafeHtml {
  return markup`<svg class="qp-key ${seriesClass(at)}" width="1em" height="1em"><rect${fillOf(at, id)}/></svg>`
}

/** A piece of a line with its marker. */
export function lineKey(at: number): SafeHtml {
  return markup`<svg class="qp-key ${seriesClass(at)}" width="2em" height="1em"><line x2="100%" y1="50%" y2="50%"${dashOf(at)}/><svg x="50%" y="50%">${markerOf(at)}</svg></svg>`
}

/** A series as a chart draws it: the place in the table decides about its looks. */
export interface Drawn {
  readonly at: number
  readonly series: ChartSeries
}

/** The series of each unit: each unit has a scale of its own. */
export function byUnit(series: readonly ChartSeries[]): Drawn[][] {
  const units = new Map<string, Drawn[]>()
  series.forEach((one, at) => {
    const others = units.get(one.unit)
    if (others === undefined) units.set(one.unit, [{ at, series: one }])
    else others.push({ at, series: one })
  })
  return [...units.values()]
}

/** The names of the series, and their one unit. */
export function legend(drawn: readonly Drawn[], key: ((at: number) => SafeHtml) | undefined): SafeHtml {
  return markup`<div class="qp-keys">${drawn.map(({ at, series }) => markup`<span>${key?.(at)}<bdi>${series.name}</bdi></span>`)}${unitOf(drawn)}</div>`
}

/** The unit, unless the names say it. */
function unitOf(drawn: readonly Drawn[]): SafeHtml | false {
  const unit = drawn[0]?.series.unit ?? ''
  const isSaid = drawn.every(({ series }) => series.name.split(/[\s(),/[\]]+/).includes(unit))
  return unit !== '' && !isSaid && markup`<bdi class="qp-unit">${unit}</bdi>`
}
