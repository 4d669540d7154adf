import { parseBytes } from '../config/byte-size.ts'
import { UsageError } from './command.ts'

const HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 7 * 24 }
const HOUR_MILLISECONDS = 60 * 60 * 1000

/**
 * How long `90d`, `12h` or `8w` is, in milliseconds.
 *
 * @throws UsageError for any other text
 */
export function durationOf(option: string, text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,6})([hdw])$/.exec(text) ?? []
  const hours = HOURS[unit]
  if (hours === undefined) throw new UsageError(`--${option} takes an age such as 12h, 90d or 8w.`)
  return Number(digits) * hours * HOUR_MILLISECONDS
}

/**
 * How many bytes `1MB`, `512KiB` or `1000000` is.
 *
 * @throws UsageError for any other text
 */
export function bytesOf(option: string, text: string): number {
  const bytes = parseBytes(text)
  if (bytes === undefined) throw new UsageError(`--${option} takes a size such as 1MB, 512KiB or 1000000.`)
  return bytes
}
