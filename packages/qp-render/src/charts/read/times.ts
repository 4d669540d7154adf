const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const ISO = /^(\d{4})-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?Z?)?)?$/
const YEAR = /^[12]\d{3}$/
const MONTH_ONLY = new RegExp(`^${MONTH}$`, 'i')
const MONTH_YEAR = new RegExp(`^${MONTH} (\\d{4})$`, 'i')
const DAY_MONTH_YEAR = new RegExp(`^(\\d{1,2}) ${MONTH} (\\d{4})$`, 'i')
const MONTH_DAY_YEAR = new RegExp(`^${MONTH} (\\d{1,2}), (\\d{4})$`, 'i')

/** The order of rows by their labels. */
export interface InTime {
  /** The indices of the rows. */
  readonly order: readonly number[]
  /** In milliseconds, in that order; `undefined` for months of no year, which stand side by side. */
  readonly times: readonly number[] | undefined
}

/** Labels that are dates, or months, all of them; `undefined` for any others. */
export function inTime(labels: readonly string[]): InTime | undefined {
  if (labels.length < 2) return undefined
  const months = eachOf(labels, monthOf)
  if (months !== undefined) return { order: monthOrder(months), times: undefined }
  const times = eachOf(labels, timeOf)
  if (times === undefined) return undefined
  const order = sorted(times)
  return { order, times: order.map((row) => times[row] ?? 0) }
}

function eachOf(labels: readonly string[], read: (label: string) => number | undefined) {
  const found: number[] = []
  for (const label of labels) {
    const value = label.length > 30 ? undefined : read(label)
    if (value === undefined) return undefined
    found.push(value)
  }
  return found
}

function monthOf(label: string): number | undefined {
  const [, month] = MONTH_ONLY.exec(label) ?? []
  return month === undefined ? undefined : numberOf(month)
}

/** Months that follow one another in equal steps, over the end of a year if need be, stay as they are. */
function monthOrder(months: readonly number[]): number[] {
  const steps = months.slice(1).map((month, at) => (month - (months[at] ?? 0) + 12) % 12)
  const isRow = steps.every((step) => step > 0 && step === steps[0])
  return isRow ? [...months.keys()] : sorted(months)
}

/** Rows of one time stay in their order. */
function sorted(values: readonly number[]): number[] {
  return [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
}

function timeOf(label: string): number | undefined {
  if (YEAR.test(label)) return utc(label)
  const iso = ISO.exec(label)
  if (iso !== null) return utc(iso[1], iso[2], iso[3], iso[4], iso[5], iso[6])
  const [, month, year] = MONTH_YEAR.exec(label) ?? []
  if (month !== undefined) return utc(year, numberOf(month))
  const [, day, ofMonth, ofYear] = DAY_MONTH_YEAR.exec(label) ?? []
  if (ofMonth !== undefined) return utc(ofYear, numberOf(ofMonth), day)
  const [, name, date, inYear] = MONTH_DAY_YEAR.exec(label) ?? []
  return name === undefined ? undefined : utc(inYear, numberOf(name), date)
}

function numberOf(month: string): number {
  return MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
}

/** A day that the calendar has. */
function utc(
  year = '',
  month: string | number = 1,
  day: string | number = 1,
  hour = '0',
  minute = '0',
  second = '0',
): number | undefined {
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  date.setUTCHours(Number(hour), Number(minute), Number(second))
  const isReal =
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day) &&
    date.getUTCMinutes() === Number(minute)
  return isReal ? date.getTime() : undefined
}
