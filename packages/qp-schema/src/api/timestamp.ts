const RFC_3339 =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i

/**
 * A date and time of RFC 3339 in UTC with milliseconds, which is how the API answers. It is `undefined` for any other
 * text, for a day that no calendar has, a leap second, and what is in UTC before the year 0000 or after 9999. SPEC.md 2.6.2, 6.11.1
 */
export function toTimestamp(text: string): string | undefined {
  const date = RFC_3339.exec(text)?.[1]
  if (date === undefined || !isDay(date)) return undefined
  const timestamp = new Date(text.toUpperCase()).toISOString()
  return /^\d{4}-/.test(timestamp) ? timestamp : undefined
}

function isDay(date: string): boolean {
  const time = Date.parse(date)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}
