import { assertArgument, type Direction, isObject, TABLE_FORMS, type TableForm } from 'qp-schema'
import { markup, type SafeHtml } from '../templates/markup.ts'
import { areas } from './draw/areas.ts'
import { bars } from './draw/bars.ts'
import { columns } from './draw/columns.ts'
import { patterns } from './draw/keys.ts'
import { lines } from './draw/lines.ts'
import { shares } from './draw/shares.ts'
import { stats } from './draw/stats.ts'
import type { ChartParts, DrawnChart, RenderChart } from '../plugins.ts'
import type { Chart } from './read/chart.ts'
import { readChart } from './read/read-chart.ts'

export {
  type Chart,
  CHART_LIMITS,
  type ChartEmphasis,
  type ChartReading,
  type ChartSeries,
} from './read/chart.ts'
export { type ChartTable, readChart } from './read/read-chart.ts'

/** How a chart stands in its page. */
export interface ChartOptions {
  /** Begins the ids of the chart, letters and digits: another one for each chart of a page. */
  readonly id: string
  /** The table, without its caption, which is the title of the chart. It is what screen readers get. */
  readonly table?: SafeHtml | undefined
  /** The direction of the block; `auto` when absent. */
  readonly dir?: Direction | undefined
  readonly lang?: string | undefined
}

const DRAW: { readonly [K in TableForm]: (chart: Chart, id: string) => SafeHtml } = {
  stats,
  bars,
  columns,
  lines,
  areas,
  shares,
}

const LONG_TABLE = 40
const BEGINS_RTL =
  /^\P{L}*[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

/**
 * A chart as HTML and SVG, without a script and without `style` attributes: a figure with the title, the drawing, and the
 * table in `details` below it. Its rules are `chartCss()` of `qp-render`. The drawing is one picture for screen readers, whose name
 * says what it shows. Pure, and linear in what is drawn.
 */
export function renderChart(chart: Chart, options: ChartOptions): SafeHtml {
  assertArgument(
    isObject(chart) && Object.hasOwn(DRAW, chart.kind),
    'renderChart',
    'a chart of readChart',
    chart,
  )
  assertArgument(isObject(options), 'renderChart', 'options as an object', options)
  const { id, table, dir = 'auto', lang } = options
  assertId(id, 'renderChart')
  return drawn(chart, id).figure({ table, dir, lang: lang !== undefined && markup` lang="${lang}"` })
}

/** For the option `chart` of `renderBlocks` and `renderPage`: draws the tables that can be what their `as` says. */
export const drawChart: RenderChart = (table, id) => {
  assertArgument(isObject(table), 'drawChart', 'a table block', table)
  assertId(id, 'drawChart')
  const { as } = table
  // A later version may have others.
  if (as === undefined || !TABLE_FORMS.includes(as)) return undefined
  const { chart } = readChart(table, as)
  return chart && drawn(chart, id)
}

function drawn(chart: Chart, id: string): DrawnChart {
  const { kind, title, description, series, labels, notes } = chart
  const fills = kind === 'shares' ? labels.length : kind === 'bars' || kind === 'columns' ? series.length : 0
  const drawing = markup`<div aria-hidden="true">${patterns(fills, id)}${DRAW[kind](chart, id)}</div>`
  const hasAllWords =
    kind === 'stats' || kind === 'bars' || (kind === 'shares' && notes.every((cells) => cells.length === 0))
  // A long table would take sheets of paper.
  const isTableOffPaper = hasAllWords || labels.length > LONG_TABLE
  const words = [title, ...series.map(({ name }) => name), ...labels].join(' ')
  const direction = /\p{L}/u.test(words) ? (BEGINS_RTL.test(words) ? 'rtl' : 'ltr') : undefined
  const figure = ({ table, lang, dir }: ChartParts): SafeHtml =>
    markup`<figure class="qp-chart qp-chart-${kind}"${lang} dir="${dir === 'auto' ? (direction ?? dir) : dir}">${title !== '' && markup`<figcaption>${title}</figcaption>`}<div role="img" aria-label="${description}">${drawing}</div>${table !== undefined && markup`<details${isTableOffPaper && markup` class="qp-off-paper"`}><summary>Table</summary>${table}</details>`}</figure>`
  return { figure, title, description, drawing, direction, isTableOffPaper }
}

function assertId(id: string, caller: string): void {
  assertArgument(/^[A-Za-z][\w-]*$/.test(id), caller, 'an id of letters and digits', id)
}
