const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What times on an axis may be multiples of, finest first. */
const ROUND: readonly ((time: number) => boolean)[] = [
  ...[MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY].map(
    (size) => (time: number) => time % size === 0,
  ),
  ...[1, 3, 6, 12, 60, 120].map((months) => (time: number) => {
    const date = new Date(time)
    const month = 12 * date.getUTCFullYear() + date.getUTCMonth()
    return time % DAY === 0 && date.getUTCDate() === 1 && month % months === 0
  }),
]

/** The rows at round times, for each size of steps: full hours, days, first days of months. */
export function roundTimes(times: readonly number[]): number[][] {
  const rows = [...times.keys()]
  return ROUND.map((isRound) => rows.filter((row) => isRound(times[row] ?? 0))).filter(
    ({ length }) => length > 2,
  )
}
