import { UsageError } from 'qp-command-line'

const HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 7 * 24 }
const HOUR_MILLISECONDS = 60 * 60 * 1000
const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/

/**
 * When a page is to expire, as the service takes it: so many hours, days or weeks from now, at the beginning of a day in
 * UTC, or at a time with its zone. SPEC.md 18.2.9
 *
 * @param option - what it is called in the message
 * @throws UsageError for any other text
 */
export function expiryOf(option: string, text: string): string {
  const [, count = '', unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? []
  const hours = HOURS[unit]
  const date = DATE.test(text) ? Date.parse(text) : NaN
  const time = hours === undefined ? date : Date.now() + Number(count) * hours * HOUR_MILLISECONDS
  if (Number.isNaN(time))
    throw new UsageError(`${option} takes a time such as 12h, 7d, 4w, 2030-01-31 or 2030-01-31T09:30:00Z.`)
  return new Date(time).toISOString()
}
