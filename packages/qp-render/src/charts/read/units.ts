import type { ChartSeries } from './chart.ts'
import type { WrittenNumber } from './numbers.ts'
import { plainNumber } from './plain-number.ts'

/** Numbers of one unit. */
export interface Measured {
  readonly unit: string
  readonly values: readonly (number | undefined)[]
  /** `undefined` where the cell has no number. */
  readonly texts: readonly (string | undefined)[]
}

const BYTES: Readonly<Record<string, number>> = Object.fromEntries(
  ['', 'K', 'M', 'G', 'T', 'P', 'E'].flatMap((letter, power) => [
    [letter, 1000 ** power],
    [`${letter}i`, 1024 ** power],
  ]),
)
const SI: Readonly<Record<string, number>> = {
  p: 1e-12,
  n: 1e-9,
  µ: 1e-6,
  μ: 1e-6,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
}
const SECONDS: Readonly<Record<string, number>> = { min: 60, h: 3600 }
const METRES: Readonly<Record<string, number>> = { cm: 0.01, dm: 0.1 }

/** The numbers in one unit, or the units that have none in common. */
export function inOneUnit(numbers: readonly (WrittenNumber | undefined)[]): Measured | { clash: string[] } {
  const written = withBillions(numbers)
  // Nothing is nothing in any unit.
  const units = [
    ...new Set(written.flatMap((one) => (one && (one.unit !== '' || one.value !== 0) ? [one.unit] : []))),
  ]
  const [first = ''] = units
  if (new Set(units.map(singular)).size <= 1) return measured(written, longest(units) ?? first)
  const sizes = units.map(sizeOf)
  if (new Set(sizes.map((size) => size?.base)).size > 1 || sizes[0] === undefined) return { clash: units }
  const factors = new Map(units.map((unit, at) => [unit, sizes[at]?.factor ?? 1]))
  return converted(written, factors)
}

/** Beyond this ratio of their largest values, the smaller one would not be seen on the scale of the larger. */
const MOST_APART = 100

/** Series in the unit of the largest among those that measure the same, so that they stand on one scale. */
export function inSharedUnits(series: readonly ChartSeries[]): ChartSeries[] {
  const sized = series.map((one) => {
    const size = sizeOf(one.unit)
    return {
      one,
      ...size,
      most: Math.max(...one.values.map((value) => Math.abs(value ?? 0))) * (size?.factor ?? 1),
    }
  })
  return sized.map(({ one, base, factor = 1, most }) => {
    const [largest] = sized.filter((other) => other.base === base).toSorted((a, b) => b.most - a.most)
    if (base === undefined || largest === undefined || largest.one.unit === one.unit) return one
    if (largest.most > most * MOST_APART) return one
    const values = one.values.map((value) => value && (value * factor) / (largest.factor ?? 1))
    const texts = one.texts.map((text, at) => shown(values[at]) ?? text)
    return { ...one, unit: largest.one.unit, values, texts }
  })
}

function measured(numbers: readonly (WrittenNumber | undefined)[], unit: string): Measured {
  return { unit, values: numbers.map((one) => one?.value), texts: numbers.map((one) => one?.text) }
}

/** In the unit of the largest one. */
function converted(
  numbers: readonly (WrittenNumber | undefined)[],
  factors: ReadonlyMap<string, number>,
): Measured {
  const factorOf = (one: WrittenNumber) => factors.get(one.unit) ?? 1
  const size = (one: WrittenNumber) => Math.abs(one.value * factorOf(one))
  const [most] = numbers.filter((one) => one !== undefined).toSorted((a, b) => size(b) - size(a))
  const unit = most?.unit ?? ''
  const values = numbers.map((one) => one && (one.value * factorOf(one)) / (factors.get(unit) ?? 1))
  const texts = numbers.map((one, at) => (one?.unit === unit ? one.text : shown(values[at])))
  return { unit, values, texts }
}

function shown(value: number | undefined): string | undefined {
  return value === undefined ? undefined : plainNumber(Number(value.toPrecision(3)))
}

/** `5B` beside `300M` is five billions. */
function withBillions(numbers: readonly (WrittenNumber | undefined)[]) {
  if (!numbers.some((one) => one?.unit === '' && /[kKMT]$/.test(one.text))) return numbers
  return numbers.map((one) =>
    one?.unit === 'B' ? { value: one.value * 1e9, text: `${one.text}B`, unit: '' } : one,
  )
}

function singular(unit: string): string {
  return unit.replace(/(?<=\p{L}{2})s$/u, '')
}

function longest(units: readonly string[]): string | undefined {
  return units.toSorted((a, b) => b.length - a.length)[0]
}

function sizeOf(unit: string): { base: string; factor: number } | undefined {
  const [, bytes, base] = /^([kKMGTPE]?i?)(B|b|bit|bps)(?:\/s)?$/.exec(unit) ?? []
  if (bytes !== undefined && base !== undefined && Object.hasOwn(BYTES, bytes.replace('k', 'K')))
    return { base: base + (unit.endsWith('/s') ? '/s' : ''), factor: BYTES[bytes.replace('k', 'K')] ?? 1 }
  if (Object.hasOwn(SECONDS, unit)) return { base: 's', factor: SECONDS[unit] ?? 1 }
  if (Object.hasOwn(METRES, unit)) return { base: 'm', factor: METRES[unit] ?? 1 }
  const [, prefix = '', of] = /^([pnµμumkMGT]?)(s|g|m|W|Wh|V|A|Hz|J|Pa|L|l|eV|€|\$|£)$/u.exec(unit) ?? []
  return of === undefined ? undefined : { base: of, factor: SI[prefix] ?? 1 }
}
