import { roundTimes } from './round-times.ts'
import type { Shown } from './svg.ts'
import { emsOf, shorten } from './text-width.ts'

/** A label on an axis, at per cent of it. */
export interface AxisLabel {
  readonly text: string
  readonly x: number
  readonly anchor: 'start' | 'end' | undefined
}

/** The labels below a plot of these widths. */
export function axisLabels(
  labels: readonly string[],
  rows: { readonly all: readonly { readonly x: number }[]; readonly times: readonly number[] | undefined },
  inner: { readonly narrow: number; readonly wide: number },
): { narrow: AxisLabel[]; wide: AxisLabel[] } {
  const written = withoutOneDay(labels)
  const at = rows.all.map(({ x }) => x)
  const round = rows.times === undefined ? undefined : roundTimes(rows.times)
  return {
    narrow: fittingLabels(written, at, inner.narrow, round),
    wide: fittingLabels(written, at, inner.wide, round),
  }
}

const GAP = 0.6
const LONGEST = 10
/** Labels among which steps are found that look even. */
const FEW = 50

/**
 * The labels that fit side by side on an axis of so many ems: those at round times, or each n-th, or each that has room
 * where these are far more. What a date repeats is left out.
 *
 * @param round - rows at round times, finest first; `undefined` where all rows are as far from each other
 */
export function fittingLabels(
  labels: readonly string[],
  at: readonly number[],
  width: number,
  round?: readonly (readonly number[])[],
): AxisLabel[] {
  const every = [...labels.keys()]
  const placed = (rows: readonly number[]) => placedLabels(labels, at, width, rows)
  for (const rows of [every, ...(round ?? [])]) {
    const shown = placed(rows)
    if (shown !== undefined) return shown
  }
  let step = 2
  let each = placed(every.filter((row) => row % step === 0))
  while (each === undefined) {
    step += 1
    each = placed(every.filter((row) => row % step === 0))
  }
  if (round === undefined || labels.length > FEW) return each
  const roomy = withRoom(labels, at, width)
  return 1.5 * each.length >= roomy.length ? each : roomy
}

/** The labels of these rows, or `undefined` where they do not fit. */
function placedLabels(
  labels: readonly string[],
  at: readonly number[],
  width: number,
  rows: readonly number[],
): AxisLabel[] | undefined {
  const shown: Placed[] = []
  for (const row of rows) {
    const label = place(labels[row] ?? '', at[row] ?? 0, width, shown.at(-1))
    if (label === undefined) return undefined
    shown.push(label)
  }
  return shown.map(({ label }) => label)
}

/** Each label that has room behind the one before it. */
function withRoom(labels: readonly string[], at: readonly number[], width: number): AxisLabel[] {
  const shown: Placed[] = []
  labels.forEach((text, row) => {
    const label = place(text, at[row] ?? 0, width, shown.at(-1))
    if (label !== undefined) shown.push(label)
  })
  return shown.map(({ label }) => label)
}

interface Placed {
  readonly label: AxisLabel
  readonly written: string
  readonly end: number
}

function place(written: string, at: number, width: number, before: Placed | undefined): Placed | undefined {
  const text = shorten(withoutRepeated(written, before?.written ?? ''), LONGEST)
  const half = emsOf(text) / 2
  const center = (at / 100) * width
  const anchor = center < half ? 'start' : center > width - half ? 'end' : undefined
  const left = anchor === 'start' ? 0 : anchor === 'end' ? width - 2 * half : center - half
  if (before !== undefined && left < before.end) return undefined
  const x = anchor === 'start' ? 0 : anchor === 'end' ? 100 : at
  return { label: { text, x, anchor }, written, end: left + 2 * half + GAP }
}

/** Times of one day, without that. */
function withoutOneDay(labels: readonly string[]): readonly string[] {
  const day = /^\d{4}-\d\d-\d\d[T ]/.exec(labels[0] ?? '')?.[0]
  if (day === undefined || !labels.every((label) => label.startsWith(day))) return labels
  return labels.map((label) => label.slice(day.length))
}

/** `03-08` behind `2026-03-01`, and `12:00` behind a time of that day. */
function withoutRepeated(label: string, last: string): string {
  if (!/^\d{4}-\d\d-\d\d/.test(label)) return label
  if (label.length > 10 && label.slice(0, 10) === last.slice(0, 10)) return label.slice(11)
  return label.slice(0, 5) === last.slice(0, 5) ? label.slice(5) : label
}

/** Labels of both widths; those that are the same are there once. */
export function inBothWidths<L>(narrow: readonly L[], wide: readonly L[]): { label: L; shown: Shown }[] {
  const keyOf = (label: L) => JSON.stringify(label)
  const [ofNarrow, ofWide] = [new Set(narrow.map(keyOf)), new Set(wide.map(keyOf))]
  return [
    ...wide.map((label) => ({
      label,
      shown: ofNarrow.has(keyOf(label)) ? ('both' as const) : ('wide' as const),
    })),
    ...narrow
      .filter((label) => !ofWide.has(keyOf(label)))
      .map((label) => ({ label, shown: 'narrow' as const })),
  ]
}
