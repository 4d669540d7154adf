import { max, min } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import type { ChartSeries } from '../read/chart.ts'
import { plainNumber } from '../read/plain-number.ts'

/** Values on an axis. */
export interface Scale {
  /** Where a value is, from 0 to 100. */
  readonly at: (value: number) => number
  readonly ticks: readonly { readonly value: number; readonly text: string }[]
}

/** The scale of some values, to round numbers, with or without zero. */
export function scaleOf(
  values: readonly (number | undefined)[],
  options: { readonly hasZero: boolean; readonly group?: string },
): Scale {
  const { hasZero, group = ',' } = options
  const known = values.filter((value) => value !== undefined)
  let low = min(known) ?? 0
  let high = max(known) ?? 0
  // A small distance from zero is worth showing.
  if (hasZero || (low > 0 && low < 0.6 * high)) low = Math.min(low, 0)
  if (hasZero || (high < 0 && high > 0.6 * low)) high = Math.max(high, 0)
  if (low === high) [low, high] = low === 0 ? [0, 1] : [low - Math.abs(low) / 2, high + Math.abs(high) / 2]
  const scale = scaleLinear([low, high], [0, 100]).nice(TICKS)
  const ticks = scale.ticks(TICKS)
  const step = Math.abs((ticks[1] ?? high) - (ticks[0] ?? low))
  return {
    at: scale,
    ticks: ticks.map((value) => ({ value, text: tickText(value, step, largest(ticks), group) })),
  }
}

const TICKS = 4

function largest(ticks: readonly number[]): number {
  return max(ticks, Math.abs) ?? 0
}

/** From where on ticks are written with a letter, what that stands for, and the letter. */
const LETTERS = [
  [1e12, 1e12, 'T'],
  [1e9, 1e9, 'bn'],
  [1e6, 1e6, 'M'],
  [1e5, 1e3, 'k'],
  [0, 1, ''],
] as const

function tickText(value: number, step: number, most: number, group: string): string {
  if (most >= 1e15 || (most !== 0 && most < 1e-4))
    return value.toExponential().replace('e+', 'e').replaceAll('-', '−')
  const [, unit, letter] = LETTERS.find(([from]) => most >= from) ?? [0, 1, '']
  const decimals = Math.max(0, Math.ceil(-Math.log10(step / unit) - 1e-9))
  return plainNumber(value / unit, Math.min(decimals, 12), group) + (value === 0 ? '' : letter)
}

/** A number of three digits at most: `2.46T`. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  const unit = LETTERS.find(([from]) => size >= from)?.[1] ?? 1
  const digits = Math.floor(Math.log10(size / unit || 1))
  return tickText(Number(value.toPrecision(3)), unit * 10 ** (digits - 2), size, ',')
}

/** The sign between thousands that the author writes. */
export function groupOf(series: readonly ChartSeries[]): string {
  for (const { texts } of series)
    for (const text of texts) {
      const [, group] = /\d([ ,'’])\d{3}/.exec(text) ?? []
      if (group !== undefined) return group === ' ' ? '\u202f' : group
    }
  return ','
}
