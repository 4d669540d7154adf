import { assertArgument, isObject, TABLE_FORMS, type TableBlock, type TableForm } from 'qp-schema'
import { cellText, isStrong, oneLine, toneOf } from './cell-text.ts'
import { type Chart, CHART_LIMITS, type ChartEmphasis, type ChartReading, type ChartSeries } from './chart.ts'
import { isMissing, readNumber } from './numbers.ts'
import { plainNumber } from './plain-number.ts'
import { inTime } from './times.ts'
import { inOneUnit, inSharedUnits } from './units.ts'

/** What a chart is made of. */
export type ChartTable = Pick<TableBlock, 'headers' | 'rows' | 'caption'>

/** Why a table is no chart, on its way to the caller. */
class Problem extends Error {}

/**
 * Reads a table as a chart: labels in the first column, numbers in the others. A table that is none stays a table, and
 * the problem says why. Pure, linear in the table, and in constant time for one that is too large.
 */
export function readChart(table: ChartTable, as: TableForm): ChartReading {
  const isTable = isObject(table) && Array.isArray(table.headers) && Array.isArray(table.rows)
  assertArgument(isTable, 'readChart', 'a table block', table)
  assertArgument(TABLE_FORMS.includes(as), 'readChart', 'a kind of chart', as)
  try {
    return { chart: chartOf(table, as) }
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message }
    throw error
  }
}

function chartOf(table: ChartTable, kind: TableForm): Chart {
  assertSize(table, kind)
  const labels = table.rows.map(([label = '']) => cellText(label))
  const inOrder = ['columns', 'lines', 'areas'].includes(kind) ? inTime(labels) : undefined
  const rows = inOrder?.order.map((row) => table.rows[row] ?? []) ?? table.rows
  const headers = table.headers.slice(1, kind === 'shares' ? 2 : undefined)
  const series =
    kind === 'stats'
      ? [figuresOf(table)]
      : inSharedUnits(headers.map((header, at) => seriesOf(header, at + 1, rows)))
  const [first] = series
  if (kind === 'shares' && first !== undefined) assertShares(first)
  if (kind === 'areas') assertAreas(series)
  return {
    kind,
    title: oneLine(table.caption ?? ''),
    description: descriptionOf(kind, series, labels.length),
    labels: inOrder === undefined ? labels : inOrder.order.map((row) => labels[row] ?? ''),
    emphasis: ['bars', 'columns', 'stats'].includes(kind) ? rows.map(emphasisOf) : [],
    times: inOrder?.times,
    isOrdered: inOrder !== undefined || kind === 'lines' || kind === 'areas',
    series,
    notes: kind === 'stats' || kind === 'shares' ? table.rows.map((row) => row.slice(2).map(cellText)) : [],
  }
}

/** Looks at no cell. */
function assertSize({ headers, rows }: ChartTable, kind: TableForm): void {
  const series = headers.length - 1
  if (series < 1) throw new Problem('A chart needs a column of labels and a column of numbers.')
  if (rows.length === 0) throw new Problem('A chart needs a row.')
  if (kind === 'stats') {
    assertMost(series, 3, 'columns behind the labels', '“stats” (a value, a change and a remark)')
    assertMost(rows.length, CHART_LIMITS.stats, 'rows', '“stats”')
  } else if (kind === 'shares') {
    assertMost(rows.length, CHART_LIMITS.parts, 'rows', '“shares”')
  } else {
    assertMost(series, CHART_LIMITS.series, 'columns of numbers', 'a chart')
    if (kind === 'bars' || kind === 'columns')
      return assertMost(rows.length * series, CHART_LIMITS.marks, 'numbers', `“${kind}”`)
    assertMost(rows.length, CHART_LIMITS.points, 'rows', `“${kind}”`)
    if (rows.length < 2) throw new Problem(`“${kind}” need two rows at least.`)
  }
}

function assertMost(count: number, most: number, what: string, where: string): void {
  if (count > most)
    throw new Problem(
      `There may be at most ${plainNumber(most)} ${what} in ${where}. This table has ${plainNumber(count)}.`,
    )
}

/** Values that need not be numbers, each in a unit of its own. */
function figuresOf({ headers, rows }: ChartTable): ChartSeries {
  const texts = rows.map(([, value = '']) => cellText(value))
  const values = texts.map((text) => readNumber(text)?.value)
  const name = cellText(headers[1] ?? '')
  return { name, unit: '', values, texts }
}

function emphasisOf(row: readonly string[]): ChartEmphasis | undefined {
  for (const cell of row) {
    const tone = toneOf(cell)
    if (tone !== undefined) return tone
  }
  return isStrong(row[0] ?? '') ? 'strong' : undefined
}

function seriesOf(header: string, column: number, rows: readonly (readonly string[])[]): ChartSeries {
  const name = cellText(header)
  const cells = rows.map((row) => cellText(row[column] ?? ''))
  const numbers = cells.map((cell) => readNumber(cell))
  const where = columnOf(name, column)
  if (numbers.every((one) => one === undefined)) throw new Problem(`${where} has no number.`)
  const strange = cells.find((cell, row) => numbers[row] === undefined && !isMissing(cell))
  if (strange !== undefined) throw new Problem(`${where} has “${clip(strange)}”, which is no number.`)
  const measured = inOneUnit(numbers)
  if ('clash' in measured) {
    const [one = '', other = ''] = measured.clash.map((unit) => (unit === '' ? 'no unit' : `“${unit}”`))
    throw new Problem(`${where} has numbers of more than one unit: ${one} and ${other}.`)
  }
  const { unit, values, texts } = measured
  return {
    name: name === '' ? `Column ${column + 1}` : name,
    ...(isStrong(header) && { isStrong: true }),
    unit,
    values,
    texts: texts.map((text) => text ?? '–'),
  }
}

function assertShares({ name, values }: ChartSeries): void {
  if (values.some((value) => value !== undefined && value < 0))
    throw new Problem(`${columnOf(name, 1)} has a negative number, which is no share.`)
  if (!values.some((value) => value !== undefined && value > 0))
    throw new Problem(`${columnOf(name, 1)} sums up to nothing, of which there are no shares.`)
}

/** Areas of several series are stacked, each on those before it. */
function assertAreas(series: readonly ChartSeries[]): void {
  if (series.length === 1) return
  const strange = series.find(({ values }) => values.some((value) => value === undefined || value < 0))
  if (strange !== undefined)
    throw new Problem(
      `“areas” of several columns are stacked: each needs a number in every row, and none below zero. ${columnOf(strange.name, 1)} is not so.`,
    )
  if (new Set(series.map(({ unit }) => unit)).size > 1)
    throw new Problem('“areas” of several columns are stacked, which needs one unit for all of them.')
}

function columnOf(name: string, column: number): string {
  return name === '' ? `Column ${column + 1}` : `The column “${clip(name)}”`
}

const QUOTED = 60

function clip(text: string): string {
  return text.length > QUOTED ? `${text.slice(0, QUOTED - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
}

function descriptionOf(kind: TableForm, series: readonly ChartSeries[], labels: number): string {
  if (kind === 'stats') return `${labels} ${labels === 1 ? 'figure' : 'figures'}`
  const names = series.map(({ name }) => clip(name)).join(', ')
  const units = [...new Set(series.map(({ unit }) => unit))].filter((unit) => unit !== '').join(', ')
  const what = `(${names}${units === '' ? '' : `; ${units}`}) over ${labels} ${labels === 1 ? 'label' : 'labels'}`
  const count = kind === 'shares' ? '' : ` of ${series.length} series`
  return `${kind[0]?.toUpperCase()}${kind.slice(1)}${count} ${what}`
}
